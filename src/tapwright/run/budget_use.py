"""The budget of a run as it is used, by one worker or by several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from tapwright.core.clock import Clock
from tapwright.core.step import Step
from tapwright.run.budget import Budget
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.end_reason import EndReason


@dataclass(slots=True)
class LastNews:
    """When a run last found something new: code, or a state while the device tells of no code."""

    steps: int = 0  # up to the last one that did
    _by_code: bool = False

    def note(self, step: Step, *, is_new_state: bool) -> None:
        """Takes notice of a step and what it found."""
        if step.observation.newly_covered:
            self._by_code = True
        elif self._by_code or not is_new_state:
            return
        self.steps = step.number + 1


class Past(NamedTuple):
    """What an earlier part of a run used."""

    steps: int
    episodes: int
    seconds: float
    novelty: LastNews | None = None  # None: nothing is known of it


@dataclass(slots=True)
class BudgetUse:
    """What was used so far. Workers read and write it only while they hold the turn lock."""

    budget: Budget
    clock: Clock
    steps: int = 0
    episodes: int = 0
    novelty: LastNews = field(default_factory=LastNews)
    in_flight: int = 0  # steps that devices are performing now
    stopped: EndReason | None = None  # set to end the run before its budget is used up
    episode_steps: int | None = None  # the most that an episode may take; None: as the recipe says
    coverage: ProbeUnion = field(default_factory=ProbeUnion)
    _started: float = field(init=False)
    _last_episode: int | None = field(init=False)  # that may be begun

    def __post_init__(self) -> None:
        self._started = self.clock.now()
        self._last_episode = self.budget.episodes

    def go_on_after(self, past: Past) -> None:
        """Counts what an earlier part of the run used against the same budget."""
        self.steps, self.episodes = past.steps, past.episodes
        self.novelty = past.novelty or self.novelty
        self._started -= past.seconds

    def leave_out(self, seconds: float) -> None:
        """Does not count time in which nobody could work yet."""
        self._started += seconds

    def allow_episodes(self, count: int) -> None:
        """Allows so many episodes from here on, and clears an earlier stop and limit."""
        self._last_episode = self.episodes + count
        self.stopped = self.episode_steps = None

    def steps_of_episode(self, steps: int) -> int:
        """Returns how many steps an episode may take that would take so many."""
        return steps if self.episode_steps is None else min(steps, self.episode_steps)

    @property
    def seconds(self) -> float:
        """Real time used so far."""
        return self.clock.now() - self._started

    def used_up(self, *, new_episode: bool = False) -> EndReason | None:
        """Returns why no further step, or episode, may be begun; None if one may."""
        budget = self.budget
        if self.stopped is not None:
            return self.stopped
        if budget.steps is not None and self.steps + self.in_flight >= budget.steps:
            return EndReason.STEPS
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return EndReason.TIME
        if budget.quiet is not None and self.steps - self.novelty.steps >= budget.quiet:
            return EndReason.QUIET
        if new_episode and self._last_episode is not None and self.episodes >= self._last_episode:
            return EndReason.EPISODES
        return None


class TurnLock:
    """Held by the worker that chooses, learns or writes; released while its device acts."""

    def __init__(self) -> None:
        self._lock = Lock()

    def held(self) -> AbstractContextManager[bool]:
        """Waits for the lock and holds it."""
        return self._lock

    def released(self) -> AbstractContextManager[None]:
        """Lets others have it for a while."""
        return self._released()

    @contextmanager
    def _released(self) -> Iterator[None]:
        self._lock.release()
        try:
            yield
        finally:
            self._lock.acquire()


class NoTurnLock(TurnLock):
    """For a single worker, who need not share."""

    def released(self) -> AbstractContextManager[None]:
        """Nothing is released."""
        return _NOTHING


_NOTHING = nullcontext()
