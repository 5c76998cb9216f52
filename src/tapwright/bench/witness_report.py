"""Tables of a comparison of engines for witnesses, like those of the FARLEAD papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from statistics import fmean

from tapwright.bench.grid import Grid, Value, shown_p
from tapwright.bench.result_lines import WitnessLine
from tapwright.bench.statistics import Sample, a12, describe, fisher, mann_whitney
from tapwright.bench.table import Table

_FIGURES = ("effectiveness", "specifications", "failures", "steps", "episodes", "seconds", "length")


class WitnessReport:
    """Looks at the results from all sides."""

    def __init__(self, table: Table, lines: Iterable[WitnessLine]) -> None:
        self._table = table
        self._lines = list(lines)
        self.rows = [r.name for r in table.rows if any(r.name == x.row for x in self._lines)]
        self.levels = list(dict.fromkeys(line.level for line in self._sorted()))

    def grids(self) -> Iterator[Grid]:
        """Overall, by level, by specification, then what is significant."""
        if not self._lines:
            return
        yield self._overall()
        yield self._by_level()
        yield self._by_specification("effectiveness")
        yield self._by_specification("steps")
        for baseline in self._table.baselines:
            if baseline in self.rows:
                yield self._against(baseline)

    def of(self, row: str, level: str = "", specification: str = "") -> list[WitnessLine]:
        """The results of an engine, at one level or of one specification if given."""
        return [
            line
            for line in self._lines
            if line.row == row
            and (not level or line.level == level)
            and (not specification or line.specification == specification)
        ]

    def _overall(self) -> Grid:
        grid = Grid("Overall", ["engine", *_HEADER, "executions"], digits=2)
        for row in self.rows:
            those = self.of(row)
            grid.rows.append([row, *_summary(those), len(those)])
        assert self._table.witness is not None
        for name, figures in self._table.witness.paper:
            known: list[Value | Sample] = [figures.get(each) for each in _FIGURES]
            grid.rows.append([f"paper: {name}", *known, None])
        grid.notes.append(
            "Effectiveness: share of executions that found a witness. Specifications: those (with"
            " level) that had a witness in one execution at least. Steps, episodes and seconds are"
            " those of all executions, until the witness or until they gave up; length is that of"
            " the witness as found, with the launch."
        )
        return grid

    def _by_level(self) -> Grid:
        grid = Grid("By level", ["engine", "level", *_HEADER, "executions"], digits=2)
        for row in self.rows:
            for level in self.levels:
                those = self.of(row, level)
                if those:
                    grid.rows.append([row, level, *_summary(those), len(those)])
        return grid

    def _by_specification(self, figure: str) -> Grid:
        columns = [
            (row, level) for row in self.rows for level in self.levels if self.of(row, level)
        ]
        title = {"effectiveness": "Effectiveness (%)", "steps": "Steps"}[figure]
        header = ["specification", *(f"{row} {level}" for row, level in columns)]
        grid = Grid(f"{title} by specification", header)
        for name in dict.fromkeys(line.specification for line in self._sorted()):
            cells: list[Value | Sample] = [name]
            for row, level in columns:
                those = self.of(row, level, name)
                cells.append(_cell(those, figure) if those else None)
            grid.rows.append(cells)
        return grid

    def _against(self, baseline: str) -> Grid:
        grid = Grid(
            f"Against {baseline}",
            ["engine", "level", "effectiveness", "p", "steps", "A12 fewer", "p of steps"],
            digits=2,
        )
        for row in self.rows:
            for level in ("", *self.levels):
                ours, theirs = self.of(row, level), self.of(baseline, level)
                if row != baseline and ours and theirs:
                    grid.rows.append([row, level or "all", *_pair(ours, theirs)])
        grid.notes.append(
            "Differences of the means. Effectiveness: Fisher's exact test. Steps: Mann and"
            " Whitney's U over all executions, a failure ranking behind every success; A12 is the"
            f" chance that the engine needs fewer steps than {baseline}."
        )
        return grid

    def _sorted(self) -> list[WitnessLine]:
        return sorted(self._lines, key=lambda line: (line.level, line.specification))


_HEADER = (
    "effectiveness (%)",
    "specifications",
    "failures",
    "steps",
    "episodes",
    "seconds",
    "length",
)


def _summary(lines: list[WitnessLine]) -> list[Value | Sample]:
    results = [line.result for line in lines]
    found = [result for result in results if result.found]
    asked = {(line.specification, line.level) for line in lines}
    shown = {(each.specification, each.level) for each in lines if each.result.found}
    return [
        100 * len(found) / len(results),
        f"{len(shown)} of {len(asked)}",
        len(results) - len(found),
        describe([result.steps for result in results]),
        describe([result.episodes for result in results]),
        describe([result.seconds for result in results]),
        describe([result.length or 0 for result in found]) if found else None,
    ]


def _cell(lines: list[WitnessLine], figure: str) -> Value | Sample:
    results = [line.result for line in lines]
    if figure == "effectiveness":
        return 100.0 * sum(bool(result.found) for result in results) / len(results)
    return describe([result.steps for result in results])


def _pair(ours: list[WitnessLine], theirs: list[WitnessLine]) -> list[Value | Sample]:
    both = (ours, theirs)
    found = [sum(line.result.found for line in lines) for lines in both]
    lost = [len(lines) - count for lines, count in zip(both, found, strict=True)]
    shares = [100 * count / len(lines) for count, lines in zip(found, both, strict=True)]
    steps = [[line.result.steps for line in lines] for lines in both]
    ranked = [[line.result.steps if line.result.found else inf for line in lines] for lines in both]
    return [
        shares[0] - shares[1],
        shown_p(fisher((found[0], found[1]), (lost[0], lost[1]))),
        fmean(steps[0]) - fmean(steps[1]),
        a12(ranked[1], ranked[0]),
        shown_p(mann_whitney(ranked[0], ranked[1])),
    ]
