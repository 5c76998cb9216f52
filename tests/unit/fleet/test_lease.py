"""The budget of one of several processes: it waits for more, and ends when it is told why."""

from __future__ import annotations

import threading

from tapwright.core.clock import ManualClock
from tapwright.fleet.lease import LeasedUse
from tapwright.fleet.messages import Allowance
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason


def make(seconds: float | None = None) -> LeasedUse:
    use = LeasedUse(Budget(steps=100), ManualClock())
    use.begin(seconds)
    return use


def test_within_what_is_allowed_it_goes_on() -> None:
    use = make()
    use.allow(Allowance(2, None))
    with use.lock.held():
        assert use.used_up() is None


def test_it_waits_until_more_is_allowed_and_others_can_have_the_lock() -> None:
    use, answers = make(), list[EndReason | None]()

    def work() -> None:
        with use.lock.held():
            answers.append(use.used_up())

    thread = threading.Thread(target=work)
    thread.start()
    while not use.waiting:
        pass
    with use.lock.held():
        assert use.waiting == 1
    use.allow(Allowance(1, None))
    thread.join()
    assert answers == [None]
    assert not use.waiting


def test_it_ends_for_the_reason_that_it_is_told() -> None:
    use = make()
    use.allow(Allowance(0, 0, EndReason.STEPS))
    with use.lock.held():
        assert use.used_up() is EndReason.STEPS
    use.allow(Allowance(5, 5, EndReason.INTERRUPTED))
    with use.lock.held():
        assert use.used_up() is EndReason.INTERRUPTED


def test_its_own_clock_ends_it_as_well() -> None:
    clock = ManualClock()
    use = LeasedUse(Budget(seconds=9), clock)
    clock.advance(20)
    use.begin(3.0)
    use.allow(Allowance(None, None))
    assert use.used_up() is None
    clock.advance(3)
    assert use.used_up() is EndReason.TIME


def test_the_lock_counts_the_time_of_devices_and_not_of_waiting() -> None:
    use = make()
    with use.lock.held():
        with use.lock.idle():
            pass
        assert use.lock.seconds == 0
        with use.lock.released():
            pass
        assert use.lock.seconds > 0
