"""What came of a run's crashes, in a few lines: the test of each and how to run it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from tapwright.core.plural import counted
from tapwright.findings.verdict import FindingVerdict
from tapwright.report.one_line import one_line
from tapwright.report.summary import row
from tapwright.report.verdict_words import verdict_words
from tapwright.run.record import SuiteRecord
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import CrashFinding
from tapwright.testcase.property_checks import NOT_AT_ALL

_SHOWN = 3


def finding_lines(
    after: AfterRun, directory: Path, app: str, places: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Plain lines, readable without colour.

    Args:
        after: what came of the run's findings.
        directory: of the run.
        app: what to call the app in commands.
        places: where in the sources each crash is, by signature.
    """
    tested = list(after.findings.values())
    in_order = sorted(tested, key=lambda each: (each.is_known, bool(each.rests_on)))
    for finding in in_order[:_SHOWN]:
        yield f"Test of {finding.signature}: {_state(finding)}"
        if places and places.get(finding.signature):
            yield f"  at {one_line(places[finding.signature])}"
        command = ["tapwright", "replay", app, str(directory / finding.path)]
        yield f"  Reproduce with: {shlex.join(command)}"
    more = len(after.findings) - _SHOWN
    if more > 0:
        yield f"  and {more} more tests in {directory / 'tests'}"
    for violation in list(after.violations.values())[:_SHOWN]:
        sentence = one_line(violation.sentence)
        yield sentence[:1].upper() + sentence[1:]
        command = ["tapwright", "replay", app, str(directory / violation.path)]
        yield f"  Reproduce with: {shlex.join(command)}"
    more = len(after.violations) - _SHOWN
    if more > 0:
        yield f"  and {more} more violations with their tests in {directory / 'tests'}"
    yield from _known_lines(after)
    unchecked = sum(each.verdict is FindingVerdict.UNCHECKED for each in after.findings.values())
    if unchecked:
        yield f"Unchecked: {unchecked} of {len(after.findings)} crashes"
    if unchecked or after.not_checked:
        yield f"  To go on: tapwright verify {shlex.quote(str(directory))}"
    if after.not_checked:
        yield f"Not checked: {unchecked_words(after.not_checked)}"
    if after.suite is not None and after.suite.tests:
        yield from _suite_lines(after.suite, directory)


def _suite_lines(suite: SuiteRecord, directory: Path) -> Iterator[str]:
    replayed = f", {suite.held} of {suite.replayed} replayed held" if suite.replayed else ""
    size = f"{counted(suite.tests, 'test')}, {counted(suite.steps, 'step')}"
    yield row("Test suite", f"{size} in {directory / 'tests'}{replayed}")
    kept = suite_keeps(suite)
    if kept:
        yield f"  {kept}"


def suite_keeps(suite: SuiteRecord) -> str:
    """How much of what the run reached the suite reaches; nothing if it was not tried."""
    parts = []
    if suite.covered_by_run:
        share = min(1.0, suite.covered / suite.covered_by_run)
        parts.append(f"{share:.0%} of the coverage")
    if suite.screens_of_run and suite.screens:
        parts.append(f"{suite.screens} of {suite.screens_of_run} kinds of screens")
    if not parts:
        return ""
    left = f"; for {suite.untried} behaviours there was no time" if suite.untried else ""
    return f"It keeps {' and '.join(parts)} of the run{left}"


def _known_lines(after: AfterRun) -> Iterator[str]:
    """What the baseline holds: how much of it was seen, and what was not."""
    known = [each.is_known for each in after.findings.values()]
    known += [each.is_known for each in after.violations.values()]
    if any(known):
        yield f"Known: {sum(known)} of {len(known)} findings are accepted and fail no build"
    for name in after.known_gone:
        yield f"Known, and not seen by this run: {one_line(name)}"


def unchecked_words(not_checked: Mapping[str, str]) -> str:
    """`back; pauseresume in part`: what was asked for and not done, nothing of it first."""
    nothing = [name for name, extent in not_checked.items() if extent == NOT_AT_ALL]
    in_part = [f"{name} {extent}" for name, extent in not_checked.items() if extent != NOT_AT_ALL]
    return "; ".join([*nothing, *in_part])


def _state(finding: CrashFinding) -> str:
    length = len(finding.test.steps)
    steps = counted(length, "step")
    return f"{steps}; {verdict_words(finding.record())}"
