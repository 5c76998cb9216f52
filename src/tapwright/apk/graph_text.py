"""Writes an activity graph as Graphviz, JSON or plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tapwright.core.activity_graph import ActivityGraph

VERSION = 1


def graph_lines(graph: ActivityGraph) -> Iterator[str]:
    """Yields a line for each activity that opens others."""
    for source in sorted(graph.edges):
        targets = ", ".join(sorted(map(_simple, graph.edges[source])))
        yield f"{_simple(source)} -> {targets}"


def graph_json(graph: ActivityGraph) -> str:
    """Returns the graph as JSON."""
    content = {
        "version": VERSION,
        "launchable": sorted(graph.launchable),
        "edges": {source: sorted(graph.edges[source]) for source in sorted(graph.edges)},
    }
    return json.dumps(content, indent=2) + "\n"


def graph_dot(graph: ActivityGraph) -> str:
    """Returns the graph for Graphviz; launchable activities have a double line."""
    lines = ["digraph activities {", "  rankdir=LR;", "  node [shape=box];"]
    for activity in sorted(graph.activities):
        launched = ", peripheries=2" if activity in graph.launchable else ""
        lines.append(f"  {json.dumps(activity)} [label={json.dumps(_simple(activity))}{launched}];")
    for source in sorted(graph.edges):
        for target in sorted(graph.edges[source]):
            lines.append(f"  {json.dumps(source)} -> {json.dumps(target)};")
    return "\n".join([*lines, "}", ""])


def _simple(activity: str) -> str:
    """Returns the activity's name without its package."""
    return activity.rpartition(".")[2]
