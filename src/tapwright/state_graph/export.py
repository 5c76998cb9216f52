"""Writes the state graph as JSON and as Graphviz."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.files import make_directory, write_whole
from tapwright.state_graph.graph import Edge, StateGraph, StateNode
from tapwright.state_graph.graph_file import MODEL, encode_graph

_LABELS_SHOWN = 3


def write_model(graph: StateGraph, directory: Path) -> None:
    """Writes `model.json` and `model.dot` into the directory."""
    files = {
        "model.json": MODEL.pretty(encode_graph(graph)),
        "model.dot": render_dot(graph).encode("utf-8", "replace"),
    }
    make_directory(directory)
    for name, content in files.items():
        write_whole(directory / name, content)


def render_dot(graph: StateGraph) -> str:
    """Returns the graph in Graphviz's language; parallel transitions are drawn as one."""
    lines = ["digraph app {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    lines += [f"  s{node.number} [label={_quote(_node_label(node))}];" for node in graph.nodes]
    for node in graph.nodes:
        together: dict[int, list[Edge]] = {}
        for edge in node.edges.values():
            together.setdefault(edge.goal, []).append(edge)
        for goal, edges in together.items():
            lines.append(f"  s{node.number} -> s{goal} [label={_quote(_labels(edges))}];")
    return "\n".join([*lines, "}", ""])


def _node_label(node: StateNode) -> str:
    """Returns the text of a node in the drawing: its state and number of visits."""
    return f"{node.state}\n{node.visits} visits"


def _labels(edges: list[Edge]) -> str:
    """Returns the text of a drawn arrow: the most frequent actions, and how many more."""
    often = sorted(edges, key=lambda edge: -edge.count)
    shown = [edge.action.describe() for edge in often[:_LABELS_SHOWN]]
    more = len(edges) - len(shown)
    return "\n".join([*shown, f"and {more} more"] if more else shown)


def _quote(text: str) -> str:
    """Returns the text as a quoted string of Graphviz."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
