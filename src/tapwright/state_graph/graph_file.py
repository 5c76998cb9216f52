"""The behavioural model as JSON, for other tools.

Version 1: `states` in order of discovery, each with its transitions; an action is in the text form
of traces. What a table calls an event is kept as `key`.
"""

from __future__ import annotations

from typing import Any

from tapwright.abstractions.keyed_action import Event
from tapwright.state_graph.graph import Edge, StateGraph

VERSION = 1


def encode_graph(graph: StateGraph) -> dict[str, Any]:
    """The graph as JSON values."""
    return {
        "model": "tapwright",
        "version": VERSION,
        "states": [
            {
                "number": node.number,
                "state": str(node.state),
                "package": node.package,
                "activity": node.activity,
                "screen": node.screen,
                "visits": node.visits,
                "transitions": [_encode_edge(edge) for edge in node.edges.values()],
            }
            for node in graph.nodes
        ],
    }


def _encode_edge(edge: Edge) -> dict[str, Any]:
    values: dict[str, Any] = {
        "goal": edge.goal,
        "action": str(edge.action),
        "describe": edge.action.describe(),
        "count": edge.count,
    }
    if edge.failures:
        values["failures"] = edge.failures
    if isinstance(edge.action, Event) and isinstance(edge.action.key, str):
        values["key"] = edge.action.key
    return values
