"""The table of what led the agents: whether guides arrived, and whether use cases were met."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from tapwright.bench.grid import Grid, Value
from tapwright.bench.result_lines import ExploreLine
from tapwright.bench.statistics import Sample
from tapwright.run.record import UseCasesRecord


def leading_grid(groups: Iterable[tuple[str, Sequence[ExploreLine]]]) -> Grid | None:
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


def _guided(lines: Sequence[ExploreLine]) -> list[Value | Sample]:
    led = [line.result for line in lines if line.result.guidance is not None]
    if not led:
        return [None, None, None]
    guided = [result.guidance for result in led if result.guidance is not None]
    targets, reached = sum(g.targets for g in guided), sum(g.reached for g in guided)
    steps, taken = sum(g.steps for g in guided), sum(result.steps for result in led)
    return [targets / len(led), 100 * reached / max(targets, 1), 100 * steps / max(taken, 1)]


def _use_cases(lines: Sequence[ExploreLine]) -> str | None:
    by_app: dict[str, list[UseCasesRecord]] = {}
    for line in lines:
        if line.result.use_cases is not None:
            by_app.setdefault(line.app, []).append(line.result.use_cases)
    if not by_app:
        return None
    explored = sum(fmean(each.explored for each in runs) for runs in by_app.values())
    return f"{explored:.1f} of {sum(runs[0].given for runs in by_app.values())}"
