"""The report of a run as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tapwright.core.files import write_text_whole
from tapwright.core.progress import current_progress
from tapwright.report.overview import headline_of
from tapwright.report.page import render_page
from tapwright.report.run_data import RunData, read_run
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.section import ReportData, report_sections

REPORT_FILE = "report.html"


def write_report(directories: Sequence[Path], out: Path | None = None) -> Path:
    """Write the report of a run, or of several beside each other; the path of the file."""
    runs = [read_run(directory) for directory in directories]
    if len(runs) == 1:
        text = report_of(runs[0])
    else:
        from tapwright.report.comparison import comparison_of

        text = comparison_of(runs)
    path = out or directories[0] / REPORT_FILE
    write_text_whole(path, text)
    return path


def report_of(run: RunData) -> str:
    """The page of one run."""
    title = f"{run.app_title}: {headline_of(run).sentence} · Tapwright"
    with current_progress().phase(
        "Writing the report", 1 + len(report_sections()), even=False
    ) as advance:
        data = ReportData.of(run, ScreenshotIndex(run.path, run.story))
        advance(1)
        return render_page(title, str(run.path), data.sections(advance), data.scripts)
