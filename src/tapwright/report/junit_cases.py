"""The runs as JUnit test cases: what counts as a failure and what is told of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from tapwright.report.findings import finding_lines
from tapwright.report.junit import Case, Outcome
from tapwright.report.summary import summary_lines
from tapwright.report.witness_summary import near_miss_lines, witness_steps
from tapwright.run.record import RunRecord, RunState
from tapwright.run.run_result import RunResult
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.replay import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.witness_tests import WitnessTests


def explore_cases(result: RunResult, after: AfterRun, app: str, package: str) -> list[Case]:
    """The run itself, then one failure for each crash and each violated property.

    A property that was not checked, or not everywhere, is skipped.
    """
    text = "\n".join([*summary_lines(result), *finding_lines(after, result.directory, app)])
    outcome = Outcome.ERROR if result.reason.is_early else Outcome.PASSED
    message = f"{result.reason.value}: {result.message}" if result.message else result.reason.value
    cases = [Case(package, "explore", outcome, message, text, result.seconds)]
    for name, crash in result.tally.crashes.items():
        finding = after.findings.get(name)
        detail = crash.stack
        if finding is not None:
            detail += _reproduce(app, f"{result.directory / finding.path}")
        cases.append(Case(package, name, Outcome.FAILED, crash.headline, detail))
    for violation in after.violations.values():
        name = f"{violation.checked} keeps the {violation.what}"
        detail = _reproduce(app, f"{result.directory / violation.path}")
        cases.append(Case(package, name, Outcome.FAILED, violation.sentence, detail))
    for name, extent in after.not_checked.items():
        cases.append(Case(package, name, Outcome.SKIPPED, f"not checked {extent}"))
    return cases


def witness_cases(record: RunRecord, kept: WitnessTests, package: str) -> Iterator[Case]:
    """One case for each specification."""
    is_early = record.state is not RunState.FINISHED
    for target in record.settings.targets:
        name, search = target.specification.name, record.witnesses.get(target.name)
        test = kept.tests.get(target.name)
        if search is None:
            outcome = Outcome.ERROR if is_early else Outcome.SKIPPED
            yield Case(package, name, outcome, f"not tried: {record.ended}")
        elif test is not None:
            detail = "\n".join([*witness_steps(test), *test.origins.lines()])
            yield Case(package, name, Outcome.PASSED, "", detail, search.seconds)
        else:
            undeclared = target.specification.undeclared()
            detail = "\n".join(near_miss_lines(search, kept.directory, undeclared))
            message = f"no witness of {target.specification.source}"
            yield Case(package, name, Outcome.FAILED, message, detail, search.seconds)


def replay_cases(test: TestCase, name: str, replays: Sequence[Replay]) -> Iterator[Case]:
    """One case for each replay."""
    for number, replay in enumerate(replays, start=1):
        called = f"{name} [{number}]" if len(replays) > 1 else name
        steps = [step.describe() for step in replay.planned]
        if replay.held:
            yield Case(test.package, called, Outcome.PASSED, "", "\n".join(steps))
        else:
            logs = replay.steps[-1].observation.logs if replay.steps else replay.launched.logs
            detail = "\n".join([*steps, replay.reason, "", *logs])
            yield Case(test.package, called, Outcome.FAILED, replay.reason, detail)


def _reproduce(app: str, test: str) -> str:
    return f"\nReproduce with: {shlex.join(['tapwright', 'replay', app, test])}\n"
