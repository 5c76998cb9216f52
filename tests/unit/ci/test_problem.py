"""What fails a build among the problems of an outcome."""

from tests.unit.ci.outcomes import CRASH, OUTCOME


def test_only_errors_fail() -> None:
    assert OUTCOME.failing == (CRASH,)
