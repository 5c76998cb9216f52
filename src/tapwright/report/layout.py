"""Lays out a graph in columns: how many steps from the start a place is says how far right it is.

The same graph always gets the same picture, and a graph that grows mostly keeps its shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

_FEWEST_ROWS = 5  # in a column, before another column is begun for the same distance
_ROWS_BY_ROOT = 0.75  # of the number of nodes: makes the whole about as wide as a screen


class Spot(NamedTuple):
    """Where a node goes, in columns and rows."""

    column: float
    row: float


def lay_out(count: int, links: Mapping[int, Sequence[int]], start: int = 0) -> list[Spot]:
    """A spot for each of the nodes 0 to count - 1.

    Args:
        count: of nodes.
        links: for each node those that it leads to.
        start: the node to the left of all others.
    """
    layers = _layers(count, links, start)
    most_rows = max(_FEWEST_ROWS, round(_ROWS_BY_ROOT * count**0.5))
    spots: list[Spot | None] = [None] * count
    column = 0
    origins = _origins(count, links)
    for layer in layers:
        ordered = sorted(layer, key=lambda node: _wish(node, origins, spots))
        columns = -(-len(ordered) // most_rows)
        rows = -(-len(ordered) // columns)
        for place, node in enumerate(ordered):
            # Row by row, so that a wide layer keeps the order of the one before it.
            row, within = divmod(place, columns)
            spots[node] = Spot(column + within, row - (rows - 1) / 2)
        column += columns
    return [spot for spot in spots if spot is not None]


def _layers(count: int, links: Mapping[int, Sequence[int]], start: int) -> list[list[int]]:
    """Nodes by their distance from the start; those that no way leads to come last."""
    seen: set[int] = set()
    layers: list[list[int]] = []
    layer = [start] if count else []
    while len(seen) < count:
        if not layer:
            layer = [next(node for node in range(count) if node not in seen)]
        seen.update(layer)
        layers.append(layer)
        following = {goal for node in layer for goal in links.get(node, ()) if goal not in seen}
        layer = sorted(following)
    return layers


def _origins(count: int, links: Mapping[int, Sequence[int]]) -> list[list[int]]:
    origins: list[list[int]] = [[] for _ in range(count)]
    for node, goals in links.items():
        for goal in goals:
            origins[goal].append(node)
    return origins


def _wish(
    node: int, origins: Sequence[Sequence[int]], spots: Sequence[Spot | None]
) -> tuple[float, int]:
    """The row of those that lead here and have their spot already, then the age."""
    rows = [spot.row for other in origins[node] if (spot := spots[other]) is not None]
    return (sum(rows) / len(rows) if rows else 0.0, node)
