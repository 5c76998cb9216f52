"""The behavioural model: counting, saving, exporting, size."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.work import lines_run

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, ActionKind, parse_action
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.state_graph.export import render_dot, write_model
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.graph_file import encode_graph

pytestmark = pytest.mark.slow  # a hundred thousand states

BACK = Action(ActionKind.BACK)
CLICK = KeyedAction(
    ActionKind.CLICK, WidgetIdentity("Button", text='Say "hi" </script>'), key="click"
)


def small() -> StateGraph:
    graph = StateGraph()
    first = graph.visit("first", Screen("app", "First"))
    second = graph.visit("second", Screen("app", "Second"))
    graph.connect(first, CLICK, second)
    graph.connect(first, CLICK, second)
    graph.connect(second, BACK, first)
    graph.visit("first", Screen("app", "First"))
    return graph


def test_visits_and_transitions_are_counted() -> None:
    graph = small()
    assert [node.visits for node in graph.nodes] == [2, 1]
    assert [edge.count for edge in graph.nodes[0].edges.values()] == [2]
    assert [tuple(link) for link in graph.new_routes] == [(0, 1), (1, 0)]


def test_an_edge_that_mostly_fails_is_no_route_any_more() -> None:
    graph = small()
    edge = graph.nodes[1].routes[0]
    graph.record_failure(edge)
    assert graph.removed_routes == 1
    assert 0 not in graph.nodes[1].routes


def test_another_edge_takes_over_from_a_failing_one() -> None:
    graph = small()
    graph.connect(graph.nodes[1], CLICK, graph.nodes[0])
    graph.record_failure(graph.nodes[1].routes[0])
    assert graph.removed_routes == 0
    assert graph.nodes[1].routes[0].action is CLICK


def test_a_model_is_written_for_other_tools(tmp_path: Path) -> None:
    graph = small()
    write_model(graph, tmp_path)
    content = json.loads((tmp_path / "model.json").read_text())
    assert content == msgspec.to_builtins(encode_graph(graph))
    assert [state["state"] for state in content["states"]] == ["first", "second"]
    for node, state in zip(graph.nodes, content["states"], strict=True):
        for edge, transition in zip(node.edges.values(), state["transitions"], strict=True):
            action = parse_action(transition["action"])
            assert (action.kind, action.target) == (edge.action.kind, edge.action.target)
            assert transition["goal"] == edge.goal


def test_graphviz_survives_quotes() -> None:
    dot = render_dot(small())
    assert r"\"hi\"" in dot
    assert dot.count("->") == 2


def test_ten_thousand_states_are_found_with_the_work_of_a_hundred() -> None:
    def work(graph: StateGraph) -> int:
        screen = Screen("app", "A")
        names = [f"state {number}" for number in range(0, len(graph), len(graph) // 100)]
        return lines_run(lambda: [graph.visit(name, screen) for name in names])

    def of_size(size: int) -> StateGraph:
        graph, screen = StateGraph(), Screen("app", "A")
        before = graph.visit("state 0", screen)
        for number in range(1, size):
            node = graph.visit(f"state {number}", screen)
            graph.connect(before, BACK, node)
            before = node
        return graph

    small_graph, large_graph = of_size(100), of_size(10_000)
    assert len(large_graph) == 10_000
    assert work(large_graph) == work(small_graph)
