"""Says of a run why parts of the app were never executed, from its directory and the app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import is_zipfile

from tapwright.apps.executed import Counted, Executed, failed_comparisons
from tapwright.apps.untouched_parts import untouched_parts
from tapwright.core.errors import TapwrightError
from tapwright.core.files import write_whole
from tapwright.core.text_comparison import TextComparison
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.core.untouched import UNTOUCHED, UNTOUCHED_FILE, UntouchedParts
from tapwright.report.jacoco import Node, read_jacoco
from tapwright.run.run_directory import TRACE_FILE, read_record


def write_untouched(run: Path) -> UntouchedParts | None:
    """Writes the file; None where there is no coverage of the whole run, or no code to read."""
    record = read_record(run)
    app, coverage = record.settings.app, read_jacoco(run / "coverage" / "jacoco.xml")
    if coverage is None or record.coverage_from_step:
        return None
    if app.path is None or not is_zipfile(app.path):
        return None
    shown, asks = _activities(run, app.package)
    executed = Executed(
        _methods(coverage),
        shown,
        asks,
        had_network=record.settings.options.network != "none",
        failed=failed_comparisons(_comparisons(run)),
    )
    try:
        parts = untouched_parts(app.path, executed)
    except TapwrightError:
        return None  # the app ran, but its files are of a kind that only a phone reads
    write_whole(run / UNTOUCHED_FILE, UNTOUCHED.pretty(parts))
    return parts


def _methods(coverage: Node) -> dict[str, dict[str, Counted]]:
    """Returns the instructions by class and method; overloads are counted together."""
    classes: dict[str, dict[str, Counted]] = {}
    for package in coverage.parts:
        for each in package.parts:
            methods = classes.setdefault(f"{package.name}.{each.name}", {})
            for method in each.parts:
                name, count = method.name.partition("(")[0], method.count("instruction")
                known = methods.get(name, Counted(0, 0))
                methods[name] = Counted(known.covered + count.covered, known.total + count.total)
    return classes


def _comparisons(run: Path) -> Iterator[TextComparison]:
    for entry in read_trace(run / TRACE_FILE):
        if not isinstance(entry, EpisodeMark):
            yield from entry.observation.comparisons


def _activities(run: Path, package: str) -> tuple[frozenset[str], frozenset[str]]:
    """Returns the activities that were shown, and those that asked for a password."""
    shown, asks = set[str](), set[str]()
    for entry in read_trace(run / TRACE_FILE):
        screen = entry.screen if isinstance(entry, EpisodeMark) else entry.after
        if screen.package == package:
            shown.add(screen.activity)
            if any(widget.password for widget in screen.widgets):
                asks.add(screen.activity)
    return frozenset(shown), frozenset(asks)
