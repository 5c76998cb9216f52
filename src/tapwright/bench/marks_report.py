"""The table of coverage after so many events, with the processor time that they took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from tapwright.bench.grid import Grid, Value
from tapwright.bench.result_lines import ExploreLine
from tapwright.bench.statistics import Sample, describe


def marks_grid(rows: Iterable[tuple[str, Sequence[ExploreLine]]]) -> Grid | None:
    """Returns coverage at each mark and for each second of processor time; None without marks."""
    known = [(row, lines) for row, lines in rows if any(line.result.marks for line in lines)]
    marks = sorted(
        {mark.events for _, lines in known for each in lines for mark in each.result.marks}
    )
    if not marks:
        return None
    header = ["agent", *(f"at {mark} events" for mark in marks)]
    header += ["CPU s a run", "events/CPU s", "points/CPU s"]
    grid = Grid("Coverage by events", header)
    for row, lines in known:
        cells = [_over_apps(_shares(lines, mark)) for mark in marks]
        grid.rows.append([row, *cells, *_of_processor(lines)])
    grid.notes.append(
        "Instructions (of models: transitions) covered after so many events, in per cent: means"
        " over the apps of each app's mean; after ± the deviation over the apps. CPU: the tool or"
        " agent, adb's server and the device with its start. Points: of coverage at the end."
    )
    return grid


def _shares(lines: Iterable[ExploreLine], events: int) -> dict[str, list[float]]:
    """Returns the shares at a mark in per cent, by app."""
    found: dict[str, list[float]] = {}
    for line in lines:
        for mark in line.result.marks:
            if mark.events == events and mark.total:
                found.setdefault(line.app, []).append(100 * mark.covered / mark.total)
    return found


def _over_apps(by_app: dict[str, list[float]]) -> Sample | None:
    return describe([fmean(shares) for shares in by_app.values()]) if by_app else None


def _of_processor(lines: Sequence[ExploreLine]) -> list[Value | Sample]:
    """Returns seconds a run, events a second and points of coverage a second."""
    seconds = [line.result.processor_seconds for line in lines]
    total = sum(seconds)
    if not total:
        return [None, None, None]
    events = sum(line.result.events or line.result.steps for line in lines)
    last = [line.result.marks[-1] for line in lines if line.result.marks]
    points = sum(100 * mark.covered / mark.total for mark in last if mark.total)
    return [fmean(seconds), events / total, points / total]
