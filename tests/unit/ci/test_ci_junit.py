"""An outcome as JUnit cases."""

from tests.unit.ci.outcomes import OUTCOME

from tapwright.ci.junit import outcome_cases
from tapwright.report.junit import CaseOutcome


def test_errors_fail_and_the_rest_is_skipped() -> None:
    run, crash, known, suspect = outcome_cases(OUTCOME, "org.app")
    assert run.outcome is CaseOutcome.PASSED
    assert crash.outcome is CaseOutcome.FAILED
    assert crash.kind == "java.lang.NullPointerException"
    assert "Reproduce with: tapwright replay" in crash.detail
    assert known.outcome is suspect.outcome is CaseOutcome.SKIPPED
