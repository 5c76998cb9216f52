"""Tests of what no short way reached: found by whole episodes, then cut as short as it goes.

Some behaviour needs what an episode did long before it, such as a note in the recycle bin. The
episode is done again; each of its steps that still reaches something becomes a test, without all
that the step does not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tapwright.core.clock import Clock
from tapwright.core.errors import InputError
from tapwright.testcase.behaviour_words import name_of, shown_by
from tapwright.testcase.behaviours import Behaviour, transition_of
from tapwright.testcase.episodes import Episodes, planned
from tapwright.testcase.minimise import minimise
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.trial import MinimiseBudget

_REPLAYS = 60  # to cut one test
Reached = Callable[[Replay], Sequence[int]]  # numbers of the steps that reached something, from 1


@dataclass(frozen=True, slots=True)
class RestTest:
    """A test of the rest; should the short form reach less, the whole one takes its place."""

    short: TestCase
    whole: TestCase


class SuiteRest:
    """Finds and cuts the tests that short ways did not give."""

    def __init__(self, replayer: Replayer, blank: TestCase, clock: Clock) -> None:
        self._replayer = replayer
        self._blank = blank
        self._clock = clock

    def find(
        self, episodes: Episodes, left: Sequence[Behaviour], reached: Reached, deadline: float
    ) -> list[TestCase]:
        """Returns a test for each step of the episodes that reaches what nothing has reached.

        Args:
            episodes: of the run.
            left: behaviours that were not shown again.
            reached: notes what a replay reaches, and says by which steps.
            deadline: by the clock.
        """
        wanted, found = {id(each.step) for each in left}, list[TestCase]()
        for episode in episodes.all:
            numbers = [n for n, step in enumerate(episode.steps, 1) if id(step) in wanted]
            if not numbers:
                continue
            if self._clock.now() >= deadline:
                break
            way = self._blank.with_steps(planned(episode.steps[: numbers[-1]]))
            replay = self._replayer.replay(way)
            found += [self._test(replay, length) for length in reached(replay)]
        return found

    def cut(
        self, tests: Sequence[TestCase], episodes: Episodes, deadline: float
    ) -> Iterator[RestTest]:
        """Yields the tests, each as short as its share of the time allows."""
        for number, test in enumerate(tests):
            share = (deadline - self._clock.now()) / (len(tests) - number)
            yield RestTest(self._shortened(test, episodes, share), test)

    def _shortened(self, test: TestCase, episodes: Episodes, seconds: float) -> TestCase:
        if seconds <= 0 or not test.shows:
            return test
        replay = self._replayer.replay(test)
        if not replay.held:
            return test
        deed = transition_of(replay.steps[-1])
        try:
            return minimise(
                self._replayer,
                test,
                times=1,
                budget=MinimiseBudget(_REPLAYS, seconds),
                known=episodes.ways,
                verified=[replay],
                is_wanted=lambda each: bool(each.steps) and transition_of(each.steps[-1]) == deed,
            ).test
        except InputError:  # it depends on chance
            return test

    def _test(self, replay: Replay, length: int) -> TestCase:
        steps = replay.steps[:length]
        return replace(
            self._blank,
            name=name_of(steps),
            steps=replay.performed()[:length],
            shows=shown_by(steps),
        )
