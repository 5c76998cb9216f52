"""The budget as one of several processes uses it: a part is allowed, and more may follow."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace

from tapwright.fleet.messages import Allowance
from tapwright.run.budget_use import BudgetUse, TurnLock
from tapwright.run.end_reason import EndReason

_LOOK_SECONDS = 0.5


class TimedLock(TurnLock):
    """A turn lock that knows how long devices acted, all added up."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    def released(self) -> AbstractContextManager[None]:
        """Lets others have it while a device acts."""
        return self._acting()

    def idle(self) -> AbstractContextManager[None]:
        """Lets others have it while no device acts."""
        return self._released()

    @contextmanager
    def _acting(self) -> Iterator[None]:
        with self._released():
            began = time.monotonic()
            try:
                yield
            finally:
                took = time.monotonic() - began
        self.seconds += took  # now that the lock is held again


@dataclass(slots=True)
class LeasedUse(BudgetUse):
    """Waits for another allowance where the whole budget would be used up."""

    lock: TimedLock = field(default_factory=TimedLock)
    allowed: Allowance = field(default_factory=lambda: Allowance(0, 0))
    waiting: int = 0  # workers of this process that cannot go on
    _changed: threading.Event = field(default_factory=threading.Event)

    def begin(self, seconds_left: float | None) -> None:
        """Counts time from now on."""
        self.budget = replace(self.budget, seconds=seconds_left)
        self._started = self.clock.now()

    def allow(self, allowed: Allowance) -> None:
        """Takes notice of how much may be used from now on."""
        if allowed != self.allowed:
            self.allowed = allowed
            if allowed.final not in (None, EndReason.STEPS, EndReason.EPISODES):
                self.stopped = self.stopped or allowed.final
            self._changed.set()

    def all_wait(self, workers: int) -> bool:
        """Whether none of so many workers can go on, although all know what is allowed."""
        return 0 < workers <= self.waiting and not self._changed.is_set()

    def used_up(self, *, new_episode: bool = False) -> EndReason | None:
        """Returns why no further step, or episode, may be begun; waits while that is not known."""
        while (reason := self._reason(new_episode)) in (EndReason.STEPS, EndReason.EPISODES):
            if self.allowed.final is not None:
                return self.allowed.final
            self._changed.clear()
            self.waiting += 1
            try:
                with self.lock.idle():
                    self._changed.wait(_LOOK_SECONDS)
            finally:
                self.waiting -= 1
        return reason

    def _reason(self, new_episode: bool) -> EndReason | None:
        allowed = self.allowed
        if self.stopped is not None:
            return self.stopped
        if allowed.steps is not None and self.steps + self.in_flight >= allowed.steps:
            return EndReason.STEPS
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
            return EndReason.TIME
        if new_episode and allowed.episodes is not None and self.episodes >= allowed.episodes:
            return EndReason.EPISODES
        return None
