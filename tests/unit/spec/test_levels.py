"""What the activity graph adds to a declarative scenario."""

from __future__ import annotations

from tapwright.spec import ActivityGraph, parse_scenario, raise_to_level_two
from tapwright.spec.levels import unreachable_stages
from tapwright.spec.scenario_printer import scenario_text

GRAPH = ActivityGraph(
    frozenset({"app.Main"}),
    {
        "app.Main": frozenset({"app.List", "app.About"}),
        "app.List": frozenset({"app.Item"}),
        "app.Item": frozenset({"app.Edit"}),
        "app.About": frozenset({"app.Licence"}),
    },
)
OPEN = "STAGE open\nEVENTUALLY package IS app\n"


def test_only_activities_on_the_way_stay_and_those_on_every_way_become_stages() -> None:
    scenario = parse_scenario(
        f"{OPEN}STAGE edit\nINVARIANT package IS app\nEVENTUALLY activity CONTAINS Edit"
    )
    assert scenario_text(raise_to_level_two(scenario, GRAPH)) == (
        "SCENARIO\nMEANING paper\n\n"
        "STAGE open\n"
        "  EVENTUALLY package IS app\n\n"
        "STAGE pass List to edit\n"
        "  INVARIANT package IS app\n"
        "  INVARIANT activity IS app.List OR activity IS app.Main\n"
        "  EVENTUALLY activity IS app.List\n"
        "  EVENTUALLY package IS app\n\n"
        "STAGE pass Item to edit\n"
        "  INVARIANT package IS app\n"
        "  INVARIANT activity IS app.Item OR activity IS app.List\n"
        "  EVENTUALLY activity IS app.Item\n"
        "  EVENTUALLY package IS app\n\n"
        "STAGE edit\n"
        "  INVARIANT package IS app\n"
        "  INVARIANT activity IS app.Edit OR activity IS app.Item\n"
        "  EVENTUALLY activity CONTAINS Edit\n"
    )


def test_a_stage_that_names_no_activity_stays_as_it_is() -> None:
    scenario = parse_scenario(f"{OPEN}STAGE see\nEVENTUALLY text IS hello")
    assert raise_to_level_two(scenario, GRAPH) == scenario


def test_a_goal_that_lies_back_is_reached_by_going_back() -> None:
    scenario = parse_scenario(
        f"{OPEN}STAGE item\nEVENTUALLY activity IS app.List\n"
        "STAGE home\nEVENTUALLY activity IS app.Main"
    )
    raised = raise_to_level_two(scenario, GRAPH)
    allowed = {each.value for each in raised.stages[-1].invariant.propositions}
    assert {"app.Main", "app.List"} <= allowed
    assert unreachable_stages(scenario, GRAPH) == []


def test_a_goal_on_the_activity_at_hand_allows_to_do_something_elsewhere() -> None:
    scenario = parse_scenario(
        f"{OPEN}STAGE made\nEVENTUALLY activity IS app.Main AND text IS made elsewhere"
    )
    raised = raise_to_level_two(scenario, GRAPH)
    allowed = {each.value for each in raised.stages[-1].invariant.propositions}
    assert {"app.List", "app.Item", "app.Edit"} <= allowed


def test_stages_that_no_edge_leads_to_are_found() -> None:
    graph = ActivityGraph(GRAPH.launchable, {**GRAPH.edges, "app.Lonely": frozenset()})
    scenario = parse_scenario(f"{OPEN}STAGE a\nEVENTUALLY activity CONTAINS Lonely")
    assert unreachable_stages(scenario, graph) == [1]
    assert raise_to_level_two(scenario, graph) == scenario


def test_distances_count_edges_from_a_launch() -> None:
    graph = ActivityGraph(
        frozenset({"Main"}),
        {
            "Main": frozenset({"List", "About"}),
            "List": frozenset({"Detail", "Main"}),
            "Lost": frozenset({"Main"}),
        },
    )
    assert graph.distances() == {"Main": 0, "About": 1, "List": 1, "Detail": 2}
