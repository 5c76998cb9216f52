"""The runs as JUnit test cases: what counts as a failure and what is told of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from tapwright.report.findings import finding_lines
from tapwright.report.junit import Case, CaseOutcome
from tapwright.report.summary import summary_lines
from tapwright.report.verdict_words import verdict_words
from tapwright.report.witness_summary import near_miss_lines, witness_steps
from tapwright.run.record import CrashRecord, RunRecord, RunState, ViolationRecord
from tapwright.run.run_result import RunResult
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.witness_tests import WitnessTests


def explore_cases(
    result: RunResult, after: AfterRun, app: str, package: str, *, strict: bool = False
) -> list[Case]:
    """The run itself, then one failure for each crash and each violated property.

    A property that was not checked, or not everywhere, is skipped; so is a suspect, unless the run
    is strict.
    """
    text = "\n".join([*summary_lines(result), *finding_lines(after, result.directory, app)])
    outcome = CaseOutcome.ERROR if result.reason.is_early else CaseOutcome.PASSED
    message = f"{result.reason.value}: {result.message}" if result.message else result.reason.value
    cases = [Case(package, "explore", outcome, message, text, result.seconds)]
    for name, crash in result.tally.crashes.items():
        finding = after.findings.get(name)
        record = CrashRecord() if finding is None else finding.record()
        detail = crash.stack
        if finding is not None:
            detail += _reproduce(app, f"{result.directory / finding.path}")
        kind = "ANR" if crash.kind == "anr" else crash.exception or crash.kind
        case = _finding(package, name, record, crash.headline, detail, kind)
        if strict and record.rests_on:
            case = case._replace(outcome=CaseOutcome.FAILED)
        cases.append(case)
    for violation in after.violations.values():
        name = f"{violation.checked} keeps the {violation.what}"
        detail = _reproduce(app, f"{result.directory / violation.path}")
        found, kind = violation.record(), violation.checked.value
        cases.append(_finding(package, name, found, violation.sentence, detail, kind))
    for name, extent in after.not_checked.items():
        cases.append(Case(package, name, CaseOutcome.SKIPPED, f"not checked {extent}"))
    return cases


def _finding(
    package: str,
    name: str,
    record: CrashRecord | ViolationRecord,
    message: str,
    detail: str,
    kind: str,
) -> Case:
    """A failure, or a skipped case where the verdict fails no build."""
    outcome = CaseOutcome.FAILED if record.verdict.fails else CaseOutcome.SKIPPED
    told = f"{message} ({verdict_words(record)})"
    return Case(package, name, outcome, told, detail, record.seconds, kind)


def witness_cases(record: RunRecord, kept: WitnessTests, package: str) -> Iterator[Case]:
    """One case for each specification."""
    is_early = record.state is not RunState.FINISHED
    for target in record.settings.targets:
        name, search = target.specification.name, record.witnesses.get(target.name)
        test = kept.tests.get(target.name)
        if search is None:
            outcome = CaseOutcome.ERROR if is_early else CaseOutcome.SKIPPED
            yield Case(package, name, outcome, f"not tried: {record.ended}")
        elif test is not None:
            detail = "\n".join([*witness_steps(test), *test.origins.lines()])
            yield Case(package, name, CaseOutcome.PASSED, "", detail, search.seconds)
        else:
            detail = "\n".join(near_miss_lines(search, kept.directory, target.specification))
            message = f"no witness of {target.specification.source}"
            failed = CaseOutcome.FAILED
            yield Case(package, name, failed, message, detail, search.seconds, "no-witness")


def replay_cases(test: TestCase, name: str, replays: Sequence[Replay]) -> Iterator[Case]:
    """One case for each replay."""
    for number, replay in enumerate(replays, start=1):
        called = f"{name} [{number}]" if len(replays) > 1 else name
        steps = [step.describe() for step in replay.planned]
        outcome = outcome_of(test, replay)
        if outcome.passed:
            text = "\n".join(steps)
            yield Case(test.package, called, CaseOutcome.PASSED, "", text, replay.seconds)
        else:
            logs = replay.steps[-1].observation.logs if replay.steps else replay.launched.logs
            detail = "\n".join([*steps, outcome.reason, "", *logs])
            failed, kind = CaseOutcome.FAILED, _kind_of(test, replay)
            yield Case(test.package, called, failed, outcome.reason, detail, replay.seconds, kind)


def _kind_of(test: TestCase, replay: Replay) -> str:
    """What made a test fail: the app's exception, a step that could not be done, or its claim."""
    if replay.crash is not None:
        return replay.crash.exception or replay.crash.kind
    if replay.divergence is not None:
        return "diverged"
    return test.shows[0].kind.value if test.shows else "steps"


def _reproduce(app: str, test: str) -> str:
    return f"\nReproduce with: {shlex.join(['tapwright', 'replay', app, test])}\n"
