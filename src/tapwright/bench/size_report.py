"""The table by size of app: small apps are easily covered, large ones tell agents apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from tapwright.bench.grid import Grid, Value
from tapwright.bench.statistics import Sample
from tapwright.bench.table import Subject


class _Group(NamedTuple):
    """Apps of at least and of less than so many lines."""

    name: str
    least: int
    below: float


_GROUPS = (
    _Group("below 1,000", 1, 1_000),
    _Group("1,000 to 4,999", 1_000, 5_000),
    _Group("5,000 to 9,999", 5_000, 10_000),
    _Group("10,000 and more", 10_000, float("inf")),
)


def size_grid(
    subjects: Sequence[Subject],
    rows: Sequence[str],
    measure: str,
    values: Callable[[str, str, str], list[float]],
) -> Grid:
    """Means over the apps of each size, of each agent and of the papers' tools.

    Args:
        subjects: the apps; those whose size is unknown are left out.
        rows: the agents.
        measure: what is averaged.
        values: the figure of each run of an agent on an app.
    """
    tools = list(dict.fromkeys(tool for each in subjects for tool in each.paper.get(measure, {})))
    header = ["lines", "apps", *rows, *(f"paper: {tool}" for tool in tools)]
    grid = Grid(f"{measure.capitalize()} by size of app", header)
    for group in _GROUPS:
        those = [each for each in subjects if group.least <= each.lines < group.below]
        if those:
            ours = (
                _mean(fmean(found) for each in those if (found := values(row, each.name, measure)))
                for row in rows
            )
            theirs = (
                _mean(
                    each.paper[measure][tool]
                    for each in those
                    if tool in each.paper.get(measure, {})
                )
                for tool in tools
            )
            cells: list[Value | Sample] = [group.name, len(those), *ours, *theirs]
            grid.rows.append(cells)
    grid.notes.append("Lines of code by the paper's count. Means over the apps of each app's mean.")
    return grid


def _mean(figures: Iterator[float]) -> float | None:
    known = list(figures)
    return fmean(known) if known else None
