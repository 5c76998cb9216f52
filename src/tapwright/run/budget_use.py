"""The budget of a run as it is used, by one worker or by several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from tapwright.core.clock import Clock
from tapwright.run.budget import Budget
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.events import EndReason


class Past(NamedTuple):
    """What an earlier part of a run used."""

    steps: int
    episodes: int
    seconds: float


@dataclass(slots=True)
class BudgetUse:
    """What was used so far. Workers read and write it only while they hold the baton."""

    budget: Budget
    clock: Clock
    steps: int = 0
    episodes: int = 0
    in_flight: int = 0  # steps that devices are performing now
    stopped: EndReason | None = None  # set to end the run before its budget is used up
    coverage: ProbeUnion = field(default_factory=ProbeUnion)
    _started: float = field(init=False)

    def __post_init__(self) -> None:
        self._started = self.clock.now()

    def go_on_after(self, past: Past) -> None:
        """Count what an earlier part of the run used against the same budget."""
        self.steps, self.episodes = past.steps, past.episodes
        self._started -= past.seconds

    @property
    def seconds(self) -> float:
        """Real time used so far."""
        return self.clock.now() - self._started

    def used_up(self, *, new_episode: bool = False) -> EndReason | None:
        """Why no further step, or episode, may be begun; None if one may."""
        budget = self.budget
        if self.stopped is not None:
            return self.stopped
        if budget.steps is not None and self.steps + self.in_flight >= budget.steps:
            return EndReason.STEPS
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return EndReason.TIME
        if new_episode and budget.episodes is not None and self.episodes >= budget.episodes:
            return EndReason.EPISODES
        return None


class TurnLock:
    """Held by the worker that thinks; passed on while its device acts."""

    def __init__(self) -> None:
        self._lock = Lock()

    def held(self) -> AbstractContextManager[bool]:
        """Wait for the baton and hold it."""
        return self._lock

    def passed_on(self) -> AbstractContextManager[None]:
        """Let others think for a while."""
        return self._released()

    @contextmanager
    def _released(self) -> Iterator[None]:
        self._lock.release()
        try:
            yield
        finally:
            self._lock.acquire()


class NoTurnLock(TurnLock):
    """For a single worker, who has nobody to pass it to."""

    def passed_on(self) -> AbstractContextManager[None]:
        """Nothing is passed on."""
        return _NOTHING


_NOTHING = nullcontext()
