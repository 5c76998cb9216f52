"""Tries candidates for a shorter test: each is replayed once, within a budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tapwright.core.action import Action
from tapwright.core.clock import Clock, SystemClock
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import PlannedStep, Shown, TestCase


@dataclass(frozen=True, slots=True)
class MinimiseBudget:
    """How much the search for a shorter test may cost; what it has found by then counts."""

    replays: int = 500
    seconds: float = 120.0  # of real time


class BudgetSpent(Exception):
    """No more candidates may be tried."""


class Trial:
    """Says of a sequence of steps whether the test still holds with it.

    A candidate is replayed leniently: a step whose widget is not there is left out, and the answer
    is the steps that were done, up to the one that decided it. With several seeds it is enough
    that the candidate holds with one of them: a crash that depends on chance is not lost because
    a shorter test draws other numbers.
    """

    def __init__(
        self,
        replayer: Replayer,
        test: TestCase,
        seeds: Sequence[int],
        budget: MinimiseBudget,
        *,
        clock: Clock | None = None,
        on_replay: Callable[[Replay], None] | None = None,
        is_wanted: Callable[[Replay], bool] | None = None,
    ) -> None:
        self._replayer = replayer
        self._test = test
        self._seeds = tuple(seeds)
        self._budget = budget
        self._most = budget.replays
        self._clock = clock or SystemClock()
        self._started = self._clock.now()
        self._on_replay = on_replay
        self._is_wanted = is_wanted
        self._known: dict[tuple[tuple[Action, str], ...], Replay | None] = {}
        self.replays = 0

    def add_seeds(self, seeds: Sequence[int]) -> None:
        """Try these as well; what failed before may hold now, so the replays are counted anew."""
        self._most = self.replays + self._budget.replays
        self._seeds = tuple(dict.fromkeys((*self._seeds, *seeds)))
        self._known = {key: replay for key, replay in self._known.items() if replay is not None}

    def holds(self, steps: Sequence[PlannedStep]) -> Replay | None:
        """The replay that held, or none.

        Raises:
            BudgetSpent: it would be one replay too many.
        """
        key = tuple((step.action, step.label) for step in steps)
        if key not in self._known:
            self._known[key] = self._try(steps)
        return self._known[key]

    def try_once(self, steps: Sequence[PlannedStep]) -> Replay | None:
        """Replays a candidate with the first seed, whatever was spent; none if it does not hold."""
        return self._replay(steps, self._seeds[0])

    def _try(self, steps: Sequence[PlannedStep]) -> Replay | None:
        for seed in self._seeds:
            spent = self._clock.now() - self._started
            if self.replays >= self._most or spent >= self._budget.seconds:
                raise BudgetSpent
            replay = self._replay(steps, seed)
            if replay is not None:
                return replay
        return None

    def _replay(self, steps: Sequence[PlannedStep], seed: int) -> Replay | None:
        """Replays a candidate; none if it does not hold, or in a way that is not wanted."""
        self.replays += 1
        candidate = self._test.with_steps(tuple(steps))
        replay = self._replayer.replay(candidate, seed=seed, lenient=True)
        if self._on_replay is not None:
            self._on_replay(replay)
        return replay if replay.held and self._shows_the_same(replay) else None

    def _shows_the_same(self, replay: Replay) -> bool:
        """Whether it shows all that the test does on its way, in a way that is wanted."""
        if not _asserted(self._test.steps) <= _asserted(replay.planned):
            return False
        return self._is_wanted is None or self._is_wanted(replay)


def _asserted(steps: Sequence[PlannedStep]) -> Counter[Shown]:
    """What is to be shown on the way: a test that leaves it out is another test."""
    return Counter(shown for step in steps for shown in step.shows)
