"""Shortest paths kept up to date equal those of Floyd and Warshall, and come faster."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from tests.work import lines_run

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.paths import ShortestPaths

GO = Action(ActionKind.BACK)
SCREEN = Screen("app", "Activity")
INFINITE = float("inf")


def make_graph(size: int) -> StateGraph:
    graph = StateGraph()
    for number in range(size):
        graph.visit(f"s{number}", SCREEN)
    return graph


def add(graph: StateGraph, origin: int, goal: int) -> None:
    graph.connect(graph.nodes[origin], GO, graph.nodes[goal])


def floyd_warshall(graph: StateGraph) -> list[list[float]]:
    size = len(graph)
    distance = [[INFINITE] * size for _ in range(size)]
    for node in graph.nodes:
        distance[node.number][node.number] = 0
        for goal in node.routes:
            if goal != node.number:
                distance[node.number][goal] = 1
    for middle in range(size):
        through = distance[middle]
        for row in distance:
            first = row[middle]
            if first != INFINITE:
                for goal in range(size):
                    row[goal] = min(row[goal], first + through[goal])
    return distance


def check(graph: StateGraph, paths: ShortestPaths) -> None:
    for source, row in enumerate(floyd_warshall(graph)):
        for goal, distance in enumerate(row):
            path = paths.path(source, goal)
            if distance == INFINITE:
                assert path is None
                continue
            assert path is not None
            assert len(path) == distance
            place = source
            for edge in path:
                assert edge.origin == place
                place = edge.goal
            assert place == goal


edges = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.booleans()), max_size=40)


@given(
    edges=edges,
    removed_routes=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=5),
)
def test_paths_equal_floyd_warshall_at_every_moment(
    edges: list[tuple[int, int, bool]], removed_routes: list[tuple[int, int]]
) -> None:
    graph = make_graph(8)
    paths = ShortestPaths(graph)
    for origin, goal, look in edges:
        add(graph, origin, goal)
        if look:
            check(graph, paths)
    for origin, goal in removed_routes:
        route = graph.nodes[origin].routes.get(goal)
        if route is not None:
            while graph.nodes[origin].routes.get(goal) is route:
                graph.record_failure(route)
            check(graph, paths)
    check(graph, paths)


@given(edges=edges)
def test_few_kept_trees_give_the_same_answers(edges: list[tuple[int, int, bool]]) -> None:
    graph = make_graph(8)
    paths = ShortestPaths(graph, most_trees=1)
    for origin, goal, _ in edges:
        add(graph, origin, goal)
    check(graph, paths)


def test_keeping_up_is_less_work_than_floyd_warshall() -> None:
    graph, rng = make_graph(120), random.Random(0)
    paths = ShortestPaths(graph)
    most_trees = matrices = 0
    for _ in range(20):
        for _ in range(10):
            add(graph, rng.randrange(120), rng.randrange(120))
        most_trees += lines_run(lambda: paths.distances(0))
        matrices += lines_run(lambda: floyd_warshall(graph))
        distances, expected = paths.distances(0), floyd_warshall(graph)[0]
        assert all(distances.get(goal, INFINITE) == far for goal, far in enumerate(expected))
    assert most_trees * 20 < matrices
