"""The behavioural model: counting, saving, exporting, size."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.work import lines_run

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.state_graph.export import render_dot, write_model
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.graph_file import encode_graph, load_graph

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


def test_a_saved_model_reads_back(tmp_path: Path) -> None:
    graph = small()
    write_model(graph, tmp_path)
    loaded = load_graph(tmp_path / "model.json")
    assert encode_graph(loaded) == encode_graph(graph)
    assert loaded.find("second") is loaded.nodes[1]
    assert loaded.new_routes == graph.new_routes


@given(
    moves=st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from([BACK, CLICK]), st.integers(0, 5)), max_size=30
    )
)
def test_any_model_reads_back(
    moves: list[tuple[int, Action, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    graph = StateGraph()
    for origin, action, goal in moves:
        before = graph.visit(f"s{origin}", Screen("app", f"A{origin}"))
        graph.connect(before, action, graph.visit(f"s{goal}", Screen("app", f"A{goal}")))
    directory = tmp_path_factory.mktemp("model")
    write_model(graph, directory)
    assert encode_graph(load_graph(directory / "model.json")) == encode_graph(graph)


@pytest.mark.parametrize(
    "text",
    ["", "{}", '{"model": "tapwright", "version": 9}', '{"model": "tapwright", "version": 1}'],
)
def test_a_damaged_model_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(text)
    with pytest.raises(InputError):
        load_graph(path)


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
