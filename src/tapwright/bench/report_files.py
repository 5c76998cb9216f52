"""Writes what a comparison came to: one Markdown file, a CSV file a table, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tapwright.bench.app_finder import FoundApps
from tapwright.bench.explore_report import ExploreReport
from tapwright.bench.grid import Grid
from tapwright.bench.plots import have_matplotlib, plot_exploration, plot_witnesses
from tapwright.bench.result_lines import ExploreLine, WitnessLine
from tapwright.bench.statistics import INSTALL, have_scipy
from tapwright.bench.table import Table
from tapwright.bench.witness_report import WitnessReport
from tapwright.core.errors import StorageError
from tapwright.core.files import write_text_whole

Report = ExploreReport | WitnessReport


@dataclass(frozen=True, slots=True)
class Written:
    """The report as text, its main tables, and the files."""

    lines: list[str]
    main: list[Grid]
    files: list[Path]


def write_report(
    table: Table,
    lines: Iterable[ExploreLine | WitnessLine],
    found: FoundApps,
    out: Path,
    *,
    plots: bool = True,
) -> Written:
    """Everything anew from the results."""
    kept = list(lines)
    report: Report
    if table.is_witness:
        report = WitnessReport(table, (each for each in kept if isinstance(each, WitnessLine)))
    else:
        report = ExploreReport(table, (each for each in kept if isinstance(each, ExploreLine)))
    grids = list(report.grids())
    text = list(_report_text(table, kept, found, grids))
    try:
        files = [_write_report_file(out / "report.md", "\n".join([*text, ""]))]
        files += [
            _write_report_file(out / "csv" / f"{grid.file_name}.csv", grid.csv()) for grid in grids
        ]
        if plots and have_matplotlib():
            draw = plot_witnesses if isinstance(report, WitnessReport) else plot_exploration
            files += draw(report, out / "plots")  # type: ignore[arg-type]
    except OSError as error:
        raise StorageError(f"cannot write the report to {out}: {error}") from error
    return Written(text, grids[: 3 if table.expected else 2], files)


def _report_text(
    table: Table,
    lines: Sequence[ExploreLine | WitnessLine],
    found: FoundApps,
    grids: list[Grid],
) -> Iterator[str]:
    yield f"# {table.title}"
    yield ""
    yield f"{len(lines)} results of at most {table.runs} runs each. Table: `{table.source.name}`."
    commits = sorted({line.commit or line.tapwright for line in lines})
    if commits:
        yield f"Made by tapwright at {', '.join(commits)}."
    for note in table.notes:
        yield ""
        yield note
    noted = [row for row in table.rows if row.note]
    if noted:
        yield ""
        yield from (f"- **{row.name}**: {row.note}" for row in noted)
    if found.missing:
        yield ""
        yield "Apps that were not found: " + ", ".join(
            f"{subject.name} ({subject.package})" for subject in found.missing
        )
    for other in found.other_builds:
        yield f"- {other}"
    if not have_scipy():
        yield ""
        yield f"No p-values: they need scipy, `{INSTALL}`."
    for grid in grids:
        yield ""
        yield from grid.markdown()


def _write_report_file(path: Path, text: str) -> Path:
    write_text_whole(path, text)
    return path
