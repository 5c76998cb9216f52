"""The table of what led the agents: whether guides arrived, and whether use cases were met."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from tapwright.bench.grid import Grid, Value
from tapwright.bench.results import Line
from tapwright.bench.statistics import Sample


def leading_grid(groups: Iterable[tuple[str, Sequence[Line]]]) -> Grid | None:
    """A row for each agent that was led; None if none was.

    Args:
        groups: agent and its results on all apps.
    """
    grid = Grid(
        "What led the agents",
        ["agent", "targets a run", "reached (%)", "steps led (%)", "use cases come upon"],
    )
    for agent, lines in groups:
        guided, shown = _guided(lines), _use_cases(lines)
        if any(value is not None for value in (*guided, shown)):
            grid.rows.append([agent, *guided, shown])
    if not grid.rows:
        return None
    grid.notes.append(
        "Targets: states that a guide went to, reached: those where it arrived. Use cases: of those"
        " given for all the apps, as many as a run came upon in the mean."
    )
    return grid


def _guided(lines: Sequence[Line]) -> list[Value | Sample]:
    led = [line["result"] for line in lines if "guidance" in line["result"]]
    if not led:
        return [None, None, None]
    targets, reached, steps = (
        sum(each["guidance"][name] for each in led) for name in ("targets", "reached", "steps")
    )
    taken = sum(each["steps"] for each in led)
    return [targets / len(led), 100 * reached / max(targets, 1), 100 * steps / max(taken, 1)]


def _use_cases(lines: Sequence[Line]) -> str | None:
    by_app: dict[str, list[dict[str, int]]] = {}
    for line in lines:
        if "use_cases" in line["result"]:
            by_app.setdefault(line["app"], []).append(line["result"]["use_cases"])
    if not by_app:
        return None
    explored = sum(fmean(each["explored"] for each in runs) for runs in by_app.values())
    return f"{explored:.1f} of {sum(runs[0]['given'] for runs in by_app.values())}"
