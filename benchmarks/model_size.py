"""How the behavioural model grows: lookups, transitions and shortest paths with 100,000 states.

    python benchmarks/model_size.py [--states 100000]

Wanted: the time of a lookup is the same with 1,000 and with 100,000 states.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Callable

from record import record

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.paths import ShortestPaths

BACK = Action(ActionKind.BACK)
SCREEN = Screen("app", "Activity")
LOOKUPS = 20_000


def main() -> None:
    """Grow a graph tenfold a time and record each size."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--states", type=int, default=100_000)
    most = parser.parse_args().states
    graph, drawn = StateGraph(), random.Random(1)
    paths = ShortestPaths(graph)
    rows = []
    for size in (1_000, 10_000, 100_000, 1_000_000):
        if size <= most:
            _grow(graph, size, drawn)
            rows.append(_measure(graph, paths, drawn))
    record("model_size", rows)


def _grow(graph: StateGraph, size: int, drawn: random.Random) -> None:
    while len(graph) < size:
        node = graph.visit(f"Activity-{len(graph):08x}", SCREEN)
        graph.connect(graph.nodes[drawn.randrange(len(graph))], BACK, node)
        graph.connect(node, BACK, graph.nodes[drawn.randrange(len(graph))])


def _measure(graph: StateGraph, paths: ShortestPaths, drawn: random.Random) -> dict[str, object]:
    size, nodes = len(graph), graph.nodes
    names = [f"Activity-{drawn.randrange(size):08x}" for _ in range(LOOKUPS)]
    pairs = [(drawn.randrange(size), drawn.randrange(size)) for _ in range(LOOKUPS)]
    first = _once(lambda: paths.path(0, size - 1))
    graph.connect(nodes[drawn.randrange(size)], BACK, nodes[size - 1])
    return {
        "states": size,
        "first_path_ms": round(1000 * first, 2),
        "next_path_ms": round(1000 * _once(lambda: paths.path(0, size - 1)), 3),
        "visit_us": _each(lambda: [graph.visit(name, SCREEN) for name in names]),
        "find_us": _each(lambda: [graph.find(name) for name in names]),
        "connect_us": _each(lambda: [graph.connect(nodes[i], BACK, nodes[j]) for i, j in pairs]),
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def _once(act: Callable[[], object]) -> float:
    started = time.process_time()
    act()
    return time.process_time() - started


def _each(act: Callable[[], object]) -> float:
    return round(1e6 * _once(act) / LOOKUPS, 3)


if __name__ == "__main__":
    main()
