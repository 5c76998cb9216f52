"""The table of crashes: which agent found each how often, and how short its tests became."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tapwright.bench.grid import Grid, Value
from tapwright.bench.result_lines import ExploreLine
from tapwright.bench.statistics import Sample, describe


def crash_grid(groups: Iterable[tuple[str, str, Sequence[ExploreLine]]]) -> Grid | None:
    """A row for each crash that an agent found in an app; None if no crash was found.

    Args:
        groups: agent, app and the results of the agent on the app.
    """
    grid = Grid(
        "Crashes and their tests",
        ["agent", "app", "crash", "found in runs", "came back", "test steps", "longest test"],
    )
    for agent, app, lines in groups:
        for name, headline in _crashes(lines).items():
            grid.rows.append([agent, app, headline, *_figures(name, lines)])
    if not grid.rows:
        return None
    grid.notes.append(
        "Came back: runs whose test of the crash held in every replay. Test steps: of those tests,"
        " minimised; nothing where a table has no `verify`."
    )
    return grid


def overlap_grid(groups: Iterable[tuple[str, str, Sequence[ExploreLine]]]) -> Grid | None:
    """How many crashes two agents both found, pair by pair; None where fewer than two found any.

    Args:
        groups: agent, app and the results of the agent on the app.
    """
    found: dict[str, set[tuple[str, str]]] = {}
    for agent, app, lines in groups:
        crashes = {(app, name) for line in lines for name in line.result.crashes}
        if crashes:
            found.setdefault(agent, set()).update(crashes)
    if len(found) < 2:
        return None
    grid = Grid("Crashes found by two agents", ["agent", *found, "by it alone"])
    for agent, own in found.items():
        others = set[tuple[str, str]]().union(*(found[each] for each in found if each != agent))
        shared: list[Value | Sample] = [len(own & found[each]) for each in found]
        grid.rows.append([agent, *shared, len(own - others)])
    grid.notes.append(
        "Distinct crashes of all apps and runs that both found; on the diagonal those that the"
        " agent found, in the last column those that no other did."
    )
    return grid


def _crashes(lines: Sequence[ExploreLine]) -> dict[str, str]:
    """Headlines by signature, in the order found."""
    return {
        name: headline.splitlines()[0].partition(":")[0] + f" ({name.rpartition('-')[2]})"
        for line in lines
        for name, headline in line.result.crashes.items()
    }


def _figures(name: str, lines: Sequence[ExploreLine]) -> list[Value | Sample]:
    found = [line for line in lines if name in line.result.crashes]
    tests = [line.result.tests[name] for line in found if name in line.result.tests]
    sound = [test for test in tests if test.rate is not None and test.rate.is_steady]
    lengths = [float(test.length or 0) for test in sound]
    runs = f"{len(found)} of {len(lines)}"
    if not lengths:
        return [runs, None, None, None]
    return [runs, f"{len(sound)} of {len(found)}", describe(lengths), int(max(lengths))]
