"""The state graph as JSON: written by a run, read back to continue from it or to show it.

Version 1: `states` in order of discovery, each with its transitions; an action is in the text form
of traces. The key of a `KeyedAction` is kept as `key`, so that a loaded graph can be followed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, parse_action
from tapwright.core.errors import InputError, TapwrightError
from tapwright.state_graph.graph import Edge, StateGraph, StateNode

VERSION = 1


def encode_graph(graph: StateGraph) -> dict[str, Any]:
    """Returns the graph as JSON values."""
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
    """Returns a transition as JSON values."""
    values: dict[str, Any] = {
        "goal": edge.goal,
        "action": str(edge.action),
        "describe": edge.action.describe(),
        "count": edge.count,
    }
    if edge.failures:
        values["failures"] = edge.failures
    if isinstance(edge.action, KeyedAction) and isinstance(edge.action.key, str):
        values["key"] = edge.action.key
    return values


def load_graph(path: Path) -> StateGraph:
    """Reads a graph that was written from `encode_graph`; refuses damaged and foreign files."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    if not isinstance(content, dict) or content.get("model") != "tapwright":
        raise InputError(f"{path} is not a model of Tapwright")
    if content.get("version") != VERSION:
        raise InputError(f"{path} has version {content.get('version')}, expected {VERSION}")
    try:
        return _decode(content["states"])
    except (KeyError, TypeError, ValueError, TapwrightError) as error:
        raise InputError(f"{path} is damaged: {error!r}") from error


def _decode(states: list[dict[str, Any]]) -> StateGraph:
    """Returns the graph of the decoded JSON list `states`."""
    nodes = [
        StateNode(
            number,
            values["state"],
            values["package"],
            values["activity"],
            values["screen"],
            values["visits"],
        )
        for number, values in enumerate(states)
    ]
    graph = StateGraph.of(nodes)
    for node, values in zip(nodes, states, strict=True):
        for transition in values["transitions"]:
            if not 0 <= transition["goal"] < len(nodes):
                raise ValueError(f"no state {transition['goal']}")
            action = _decode_action(transition)
            edge = graph.connect(node, action, nodes[transition["goal"]])
            edge.count, edge.failures = transition["count"], transition.get("failures", 0)
    return graph


def _decode_action(transition: dict[str, Any]) -> Action:
    """Returns the action of a transition, with its key if it has one."""
    action = parse_action(transition["action"])
    if "key" not in transition:
        return action
    return KeyedAction(action.kind, action.target, action.argument, transition["key"])
