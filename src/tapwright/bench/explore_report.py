"""Tables of a comparison of exploring agents, like those of the papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import fmean

from tapwright.bench.crash_report import crash_grid, overlap_grid
from tapwright.bench.expected_orders import expected_grid
from tapwright.bench.grid import Grid, Value, shown_p
from tapwright.bench.leading_report import leading_grid
from tapwright.bench.marks_report import marks_grid
from tapwright.bench.pairing import SIGNIFICANT, Pairing, Runs, pair
from tapwright.bench.result_lines import ExploreLine
from tapwright.bench.size_report import size_grid
from tapwright.bench.statistics import Sample, describe
from tapwright.bench.table import COUNTERS, MEASURES, Subject, Table
from tapwright.bench.use_case_coverage import use_case_grid


class ExploreReport:
    """Looks at the results from all sides."""

    def __init__(self, table: Table, lines: Iterable[ExploreLine]) -> None:
        self._table = table
        self._lines: dict[tuple[str, str], list[ExploreLine]] = {}
        for line in lines:
            self._lines.setdefault((line.row, line.app), []).append(line)
        self._rows = [row.name for row in table.rows if any(row.name == r for r, _ in self._lines)]
        self._subjects = [
            subject
            for subject in table.subjects
            if any(subject.name == app for _, app in self._lines)
        ]
        kinds = {kind for those in self._lines.values() for kind in those[0].result.coverage}
        self.counters = [kind for kind in COUNTERS if kind in kinds]
        self.measures = [each for each in MEASURES if each in kinds or each not in COUNTERS]

    def grids(self) -> Iterator[Grid]:
        """The overview first, then each measure by app, then what is significant."""
        if not self._subjects:
            return
        yield self._overview()
        yield self._by_app(self.measures[0])
        expected = expected_grid(
            (order for order in self._table.expected if order.measure in self.measures),
            lambda order: self._paired(order.more, order.less, order.measure),
        )
        if expected is not None:
            yield expected
        marks = marks_grid((row, self._of_agent(row)) for row in self._rows)
        if marks is not None:
            yield marks
        if any(subject.lines for subject in self._subjects):
            yield size_grid(self._subjects, self._rows, self.measures[0], self.values)
        alone = use_case_grid(
            self._subjects, (line for lines in self._lines.values() for line in lines)
        )
        if alone is not None:
            yield alone
        leading = leading_grid((row, self._of_agent(row)) for row in self._rows)
        if leading is not None:
            yield leading
        for measure in self.measures[1:]:
            yield self._by_app(measure)
        crashes = crash_grid((row, app, lines) for (row, app), lines in self._lines.items())
        overlap = overlap_grid((row, app, lines) for (row, app), lines in self._lines.items())
        yield from (grid for grid in (crashes, overlap) if grid is not None)
        for measure in [*self.counters[:1], "states", "crashes"]:
            yield from self._significance(measure)

    def values(self, row: str, app: str, measure: str) -> list[float]:
        """The figure of each run that has this measure; coverage in per cent."""
        figures = [_figure(line, measure) for line in self._lines.get((row, app), [])]
        return [figure for figure in figures if figure is not None]

    def curves(self, row: str, app: str) -> list[list[tuple[int, int]]]:
        """Probes covered over steps, run by run."""
        return [line.result.curve for line in self._lines.get((row, app), [])]

    @property
    def rows(self) -> list[str]:
        """The agents with results, in the table's order."""
        return self._rows

    @property
    def subjects(self) -> list[Subject]:
        """The apps with results, in the table's order."""
        return self._subjects

    def _overview(self) -> Grid:
        grid = Grid("Overview", ["agent", *self.measures, "distinct crashes", "steps/s", "runs"])
        for row in self._rows:
            those = self._of_agent(row)
            distinct = {(line.app, crash) for line in those for crash in line.result.crashes}
            seconds = sum(line.result.seconds for line in those) or 1.0
            rate = sum(line.result.steps for line in those) / seconds
            values: list[Value | Sample] = [self._over_apps(row, each) for each in self.measures]
            grid.rows.append([row, *values, len(distinct), round(rate), len(those)])
        grid.notes.append(
            "Means over the apps of each app's mean; after ± the standard deviation over the apps."
            " Coverage in per cent."
        )
        grid.notes += [note for measure in self.measures if (note := self._fewer(measure))]
        return grid

    def _of_agent(self, row: str) -> list[ExploreLine]:
        return [line for (name, _), lines in self._lines.items() if name == row for line in lines]

    def _over_apps(self, row: str, measure: str) -> Sample | None:
        means = [
            fmean(values)
            for subject in self._subjects
            if (values := self.values(row, subject.name, measure))
        ]
        return describe(means) if means else None

    def _by_app(self, measure: str) -> Grid:
        percent = " coverage (%)" if measure in self.counters else ""
        tools = list(dict.fromkeys(t for s in self._subjects for t in s.paper.get(measure, {})))
        header = ["app", *self._rows, *(f"paper: {tool}" for tool in tools)]
        grid = Grid(f"{measure.capitalize()}{percent} by app", header)
        for subject in self._subjects:
            figures = subject.paper.get(measure, {})
            grid.rows.append(
                [
                    subject.name,
                    *(self._described(row, subject.name, measure) for row in self._rows),
                    *(figures.get(tool) for tool in tools),
                ]
            )
        grid.rows.append(
            [
                "mean",
                *(_mean(self._over_apps(row, measure)) for row in self._rows),
                *(self._paper_mean(measure, tool) for tool in tools),
            ]
        )
        grid.notes += [note for note in [self._fewer(measure)] if note]
        return grid

    def _fewer(self, measure: str) -> str:
        """Over how many apps a mean is, where that is not all: some lack the measure or a run."""
        means = {row: self._over_apps(row, measure) for row in self._rows}
        counts = {row: 0 if mean is None else mean.size for row, mean in means.items()}
        total = len(self._subjects)
        if all(count == total for count in counts.values()):
            return ""
        if len(set(counts.values())) == 1:
            return f"Mean {measure}: over {next(iter(counts.values()))} of {total} apps."
        told = ", ".join(f"{row} {count}" for row, count in counts.items())
        return f"Mean {measure}: over so many of {total} apps: {told}."

    def _paper_mean(self, measure: str, tool: str) -> float | None:
        figures = [s.paper.get(measure, {}).get(tool) for s in self._subjects]
        known = [figure for figure in figures if figure is not None]
        return fmean(known) if known else None

    def _described(self, row: str, app: str, measure: str) -> Sample | None:
        values = self.values(row, app, measure)
        return describe(values) if values else None

    def _significance(self, measure: str) -> Iterator[Grid]:
        for baseline in self._table.baselines:
            if baseline in self._rows:
                yield self._against(baseline, measure)

    def _against(self, baseline: str, measure: str) -> Grid:
        grid = Grid(
            f"{measure.capitalize()} against {baseline}",
            ["agent", "difference", "A12", "apps better", "apps worse", "p over apps", "each app"],
            digits=2,
        )
        for row in self._rows:
            if row != baseline:
                grid.rows.append(self._pair(row, baseline, measure))
        grid.notes.append(
            "A12: mean over the apps of Vargha and Delaney's effect size, above 0.5 is more than"
            f" {baseline}. Better and worse: apps with p < {SIGNIFICANT} by Mann and Whitney's U"
            " over their runs. Over apps: Wilcoxon's signed-rank test on the apps' means."
        )
        return grid

    def _pair(self, agent: str, baseline: str, measure: str) -> list[Value | Sample]:
        """Returns the grid's row that compares an agent with the baseline."""
        found = self._paired(agent, baseline, measure)
        if found is None:
            return [agent, *[None] * 6]
        apps = (found.better, found.worse)
        return [agent, found.difference, found.effect, *apps, shown_p(found.p), found.details]

    def _paired(self, row: str, other: str, measure: str) -> Pairing | None:
        return pair(
            Runs(
                subject.name,
                self.values(row, subject.name, measure),
                self.values(other, subject.name, measure),
            )
            for subject in self._subjects
        )


def _figure(line: ExploreLine, measure: str) -> float | None:
    """The figure of a run; none if its device or app does not have this measure."""
    if measure in COUNTERS:
        counter = line.result.coverage.get(measure)
        return 100 * counter.covered / counter.total if counter and counter.total else None
    return line.result.measure(measure)


def _mean(sample: Sample | None) -> float | None:
    return None if sample is None else sample.mean
