"""The test suite of the run: each test by its name, with its text."""

from __future__ import annotations

from typing import Any, NamedTuple

from tapwright.core.errors import TapwrightError
from tapwright.core.plural import counted
from tapwright.report.findings import suite_keeps
from tapwright.report.run_data import RunData
from tapwright.report.section import ReportData, ReportSection
from tapwright.testcase.suite import SUITE_FILES
from tapwright.testcase.test_file import parse_test

_MOST = 200  # tests that are listed


class SuiteTestView(NamedTuple):
    """One test of the suite."""

    path: str
    name: str
    steps: str
    rate: str
    text: str


def _view(data: ReportData) -> dict[str, Any] | None:
    run = data.run
    paths = sorted((run.path / "tests").glob(SUITE_FILES))
    tests = [
        view for path in paths[:_MOST] if (view := _suite_test_view(run, path.name)) is not None
    ]
    if not tests:
        return None
    suite = run.record.found.suite
    return {
        "tests": tests,
        "kept": "" if suite is None else suite_keeps(suite),
        "left_out": max(0, len(paths) - _MOST),
        "directory": str(run.path / "tests"),
        "app": run.app_argument,
    }


def _suite_test_view(run: RunData, name: str) -> SuiteTestView | None:
    """A test of the suite; one that cannot be read is shown as it is."""
    path = f"tests/{name}"
    text = run.read_text(path)
    if not text:
        return None
    try:
        test = parse_test(text, path)
    except TapwrightError:
        return SuiteTestView(path, name, "not readable", "", text)
    count = len(test.steps)
    steps = counted(count, "step")
    rate = "" if test.rate is None else str(test.rate)
    return SuiteTestView(path, test.name or name, steps, rate, text)


SECTION = ReportSection("tests", "Tests", 45, _view)
