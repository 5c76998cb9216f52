"""An estimate that is no guess."""

from tapwright.report.pace import seconds_left
from tapwright.run.budget import Budget


def test_nothing_is_told_by_the_first_slow_steps() -> None:
    assert seconds_left(Budget(steps=200), seconds=25.0, steps=1) is None
    assert seconds_left(Budget(steps=200), seconds=25.0, steps=100) == 25.0
    assert seconds_left(Budget(steps=5), seconds=1.0, steps=5) == 0.0


def test_a_limit_of_time_needs_no_steps() -> None:
    assert seconds_left(Budget(seconds=60), seconds=15.0, steps=0) == 45.0
