"""FSM guidance, and the random start of Vuong and Takada, on small graphs."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.state_graph.graph import StateGraph, StateNode
from tapwright.state_graph.guidance import REINIT, FsmGuidance, FsmSettings
from tapwright.state_graph.start_anywhere import StartAnywhere

GO, MENU = Action(ActionKind.BACK), Action(ActionKind.MENU)
ACTIONS = (GO, MENU)
SOON = FsmSettings(patience=3)


def graph_of(visits: dict[str, int], *edges: tuple[str, str], package: str = "app") -> StateGraph:
    """A graph of these states, each an activity of its own, visited so often."""
    graph = StateGraph()
    for state, times in visits.items():
        for _ in range(times):
            graph.visit(state, Screen(package if state != "browser" else "other", state))
    for before, after in edges:
        graph.connect(node(graph, before), GO, node(graph, after))
    return graph


def node(graph: StateGraph, state: str) -> StateNode:
    found = graph.find(state)
    assert found is not None
    return found


def bored(guide: FsmGuidance, start: StateNode, here: StateNode, steps: int = 3) -> None:
    guide.begin_episode(start)
    for _ in range(steps):
        guide.notice(here)


def test_nothing_is_advised_while_new_states_come_up() -> None:
    graph = graph_of({"a": 5, "b": 2, "new": 1}, ("a", "b"))
    guide = FsmGuidance(graph, "app", SOON)
    guide.begin_episode(node(graph, "a"))
    for state in ("a", "a", "new", "a", "b"):
        guide.notice(node(graph, state))
    assert guide.advise(node(graph, "b"), ACTIONS) is None


def test_it_goes_to_the_least_visited_state_by_the_shortest_path() -> None:
    graph = graph_of({"a": 9, "b": 4, "c": 2, "d": 7}, ("a", "b"), ("a", "d"), ("b", "c"))
    guide, here = FsmGuidance(graph, "app", SOON), node(graph, "a")
    bored(guide, here, here)
    assert guide.advise(here, ACTIONS) == GO
    assert guide.advise(node(graph, "b"), ACTIONS) == GO
    assert guide.advise(node(graph, "c"), ACTIONS) is None
    assert (guide.tally.targets, guide.tally.reached, guide.tally.steps) == (1, 1, 2)


def test_where_no_path_leads_to_it_the_app_is_restarted_and_the_path_followed() -> None:
    graph = graph_of(
        {"start": 9, "trap": 9, "near": 5, "far": 2}, ("start", "far"), ("trap", "near")
    )
    guide, trap = FsmGuidance(graph, "app", SOON), node(graph, "trap")
    bored(guide, node(graph, "start"), trap)
    assert guide.advise(trap, ACTIONS) == REINIT
    assert guide.advise(node(graph, "start"), ACTIONS) == GO
    assert guide.advise(node(graph, "far"), ACTIONS) is None
    assert (guide.tally.targets, guide.tally.reached, guide.tally.steps) == (1, 1, 2)


def test_states_of_other_apps_are_no_goals() -> None:
    graph = graph_of({"a": 5, "browser": 1}, ("a", "browser"))
    guide, here = FsmGuidance(graph, "app", SOON), node(graph, "a")
    bored(guide, here, here)
    assert guide.advise(here, ACTIONS) is None
    assert guide.tally.targets == 0


def test_a_new_episode_and_an_arrival_begin_the_count_anew() -> None:
    graph = graph_of({"a": 9, "b": 2}, ("a", "b"), ("b", "a"))
    guide, a, b = FsmGuidance(graph, "app", SOON), node(graph, "a"), node(graph, "b")
    bored(guide, a, a, steps=2)
    guide.begin_episode(a)
    assert guide.advise(a, ACTIONS) is None
    bored(guide, a, a)
    assert guide.advise(a, ACTIONS) == GO
    guide.notice(b)
    assert [guide.advise(b, ACTIONS) for _ in range(2)] == [None, None]


@pytest.mark.parametrize(("page", "guided"), [("activity", True), ("state", False)])
def test_a_page_is_an_activity_or_a_state(page: str, guided: bool) -> None:
    graph, one_activity = StateGraph(), Screen("app", "OnlyActivity")
    guide = FsmGuidance(graph, "app", FsmSettings(patience=3, page=page))
    start = graph.visit("s0", one_activity)
    guide.begin_episode(start)
    here = start
    for number in range(1, 4):  # each step finds a new state of the one activity
        there = graph.visit(f"s{number}", one_activity)
        graph.connect(here, GO, there)
        graph.connect(there, MENU, here)
        guide.notice(there)
        here = there
    assert (guide.advise(here, ACTIONS) is not None) == guided


def test_another_kind_of_page_is_told() -> None:
    with pytest.raises(InputError, match="a page is activity or state, got 'screen'"):
        FsmSettings(page="screen")


def test_a_random_start_is_any_visited_state_and_reached_by_its_path() -> None:
    graph = graph_of(
        {"a": 3, "b": 2, "c": 1, "browser": 1, "island": 1},
        *(("a", "b"), ("b", "c"), ("a", "browser")),
    )
    start, arrived = node(graph, "a"), Counter[str]()
    guide = StartAnywhere(graph, "app", Random(1))
    for _ in range(300):
        guide.begin_episode(start)
        path = ["a"]
        while guide.advise(node(graph, path[-1]), ACTIONS) is not None:
            path.append({"a": "b", "b": "c"}[path[-1]])
        assert guide.advise(node(graph, path[-1]), ACTIONS) is None, "the agent's turn"
        arrived[path[-1]] += 1
    assert set(arrived) == {"a", "b", "c"}
    assert all(70 <= times <= 130 for times in arrived.values())
