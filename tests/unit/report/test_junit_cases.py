"""Which findings of a run are failures in a JUnit file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.crash import Crash
from tapwright.findings.tally import Tally
from tapwright.report.junit import CaseOutcome
from tapwright.report.junit_cases import explore_cases
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import CrashFinding, VerifySettings
from tapwright.testcase.test_case import Rate, TestCase

CALL = "android.media.MediaDrm.getPropertyString(String)"


@pytest.mark.parametrize(
    ("rests_on", "strict", "expected"),
    [
        ("", False, CaseOutcome.FAILED),
        (CALL, False, CaseOutcome.SKIPPED),
        (CALL, True, CaseOutcome.FAILED),
    ],
)
def test_a_suspect_fails_only_a_strict_build(
    rests_on: str, strict: bool, expected: CaseOutcome
) -> None:
    crash = Crash("crash", "java.lang.Error", rests_on=rests_on)
    result = RunResult(Path("r"), EndReason.STEPS, "", 1, 1.0, Tally(crashes={"Error-1": crash}))
    after = AfterRun(TestCase("org.app"), VerifySettings(), lambda line: None)
    test = TestCase("org.app", rate=Rate(3, 3))
    after.findings["Error-1"] = CrashFinding("Error-1", "Error", test, "t", 1, rests_on=rests_on)
    case = explore_cases(result, after, "app.apk", "org.app", strict=strict)[1]
    assert case.outcome is expected
    assert (CALL in case.message) is bool(rests_on)
