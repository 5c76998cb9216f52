"""The test suite of a run: one short test a behaviour, which together keep what the run reached.

Each way to a behaviour is tried on a device that has covered nothing yet, and becomes a test if it
runs code or shows a kind of screen that no test of the suite did before. What was tried and brought
nothing is left out. At last the tests are replayed on a device that has covered nothing, so that
what the suite is said to keep was measured with the tests as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace

from tapwright.core.clock import Clock
from tapwright.core.progress import Advance, current_progress
from tapwright.testcase.behaviour_words import name_of, shown_by, slug_of
from tapwright.testcase.behaviours import (
    Behaviour,
    behaviours,
    kind_of_screen,
    screens_of,
    transition_of,
)
from tapwright.testcase.episodes import Episodes
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.suite_rest import SuiteRest
from tapwright.testcase.test_case import ShownKind, TestCase
from tapwright.testcase.test_file import SUFFIX

SUITE_FILES = f"suite-*{SUFFIX}"


@dataclass(slots=True)
class Suite:
    """The tests, and how much of what the run reached they reach."""

    tests: list[TestCase] = field(default_factory=list)
    covered: int = 0  # probes, with the tests that the run leaves besides
    covered_by_run: int = 0
    screens: int = 0  # kinds of them
    screens_of_run: int = 0
    untried: int = 0  # behaviours that there was no time for


class SuiteMaker:
    """Tries behaviours on a device, on which the app is installed anew: nothing is covered yet."""

    def __init__(
        self,
        replayer: Replayer,
        blank: TestCase,
        clock: Clock,
        keep: Callable[[int, TestCase], None],
    ) -> None:
        """Prepare.

        Args:
            replayer: replays on the device of the run.
            blank: a test of the app without steps.
            clock: tells when the time is used up.
            keep: is given each test with its number, from 1, once it is made.
        """
        self._replayer = replayer
        self._blank = blank
        self._clock = clock
        self._keep = keep
        self._seen: set[Hashable] = set()  # kinds of screens
        self._done: set[Hashable] = set()  # transitions
        self._whole: dict[int, TestCase] = {}  # by place in the suite: the test before it was cut
        self.suite = Suite()

    def make(self, episodes: Episodes, others: Sequence[TestCase], deadline: float) -> Suite:
        """Make the suite as far as there is time.

        Args:
            episodes: of the run.
            others: tests that the run leaves besides; what they reach needs no other test.
            deadline: by the clock.
        """
        suite, package = self.suite, self._blank.package
        wanted = screens_of(episodes, package)
        suite.screens_of_run = len(wanted)
        suite.covered_by_run = sum(
            step.observation.newly_covered for episode in episodes.all for step in episode.steps
        )
        device, candidates = self._replayer.device, behaviours(episodes, package)
        parts, limit = len(others) + len(candidates), max(0.0, deadline - self._clock.now())
        with current_progress().phase("Cutting the test suite", parts, limit) as advance:
            device.install(device.app)
            for other in others:
                if self._clock.now() < deadline:
                    self._take(self._replayer.replay(other), wanted)
                    advance(1)
            left = self._try_all(candidates, wanted, deadline, advance)
            self._take_rest(episodes, left, wanted, deadline)
        suite.screens = len(self._seen & wanted)
        return suite

    def _try_all(
        self,
        candidates: list[Behaviour],
        wanted: set[Hashable],
        deadline: float,
        advance: Advance,
    ) -> list[Behaviour]:
        """Try the shortest way to each first, then the longer ones; returns what is left."""
        suite = self.suite
        for rank in range(max((len(each.ways) for each in candidates), default=0)):
            left: list[Behaviour] = []
            for number, behaviour in enumerate(candidates):
                if self._is_complete(wanted):
                    return []
                if self._clock.now() >= deadline:
                    suite.untried = 0 if rank else len(candidates) - number
                    return []
                if rank < len(behaviour.ways) and not self._try(behaviour, rank, wanted):
                    left.append(behaviour)
                else:
                    advance(1)
            candidates = left
        return candidates

    def _is_complete(self, wanted: set[Hashable]) -> bool:
        return self.suite.covered >= self.suite.covered_by_run and wanted <= self._seen

    def _take_rest(
        self,
        episodes: Episodes,
        left: list[Behaviour],
        wanted: set[Hashable],
        deadline: float,
    ) -> None:
        """Make tests of what only whole episodes reach."""
        if self._is_complete(wanted):
            return
        rest = SuiteRest(self._replayer, self._blank, self._clock)
        found = rest.find(episodes, left, lambda each: self._reached_by(each, wanted), deadline)
        for each in rest.cut(found, episodes, deadline):
            self._whole[len(self.suite.tests)] = each.whole
            self.suite.tests.append(each.short)
            self._keep(len(self.suite.tests), each.short)

    def replay(
        self, others: Sequence[TestCase], deadline: float, done: Callable[[int, Replay], None]
    ) -> None:
        """Replay the tests on a device that has covered nothing; if all are, that is what counts.

        Args:
            others: tests that the run leaves besides.
            deadline: by the clock.
            done: is told of each test of the suite, by its number from 1, and its replay.
        """
        device, covered = self._replayer.device, 0
        device.install(device.app)
        for other in others:
            if self._clock.now() < deadline:
                covered += _covered_by(self._replayer.replay(other))
        for place, test in enumerate(self.suite.tests):
            if self._clock.now() >= deadline:
                return
            replay = self._replayer.replay(test)
            whole = self._whole_of(place, replay)
            covered += _covered_by(replay) + (_covered_by(whole) if whole else 0)
            done(place + 1, whole or replay)
        self.suite.covered = covered

    def _whole_of(self, place: int, replay: Replay) -> Replay | None:
        """Puts the whole form of a test back if it reaches something and the short one did not."""
        whole = self._whole.get(place)
        if whole is None or _covered_by(replay) or whole is self.suite.tests[place]:
            return None
        longer = self._replayer.replay(whole)
        if not _covered_by(longer):
            return None
        self.suite.tests[place] = whole
        return longer

    def _try(self, behaviour: Behaviour, rank: int, wanted: set[Hashable]) -> bool:
        """Do a behaviour by one of its ways; whether nothing else need be tried for it."""
        if behaviour.key in self._done and kind_of_screen(behaviour.step.after) in self._seen:
            return True
        replay = self._replayer.replay(self._blank.with_steps(behaviour.ways[rank]))
        length = self._take(replay, wanted)
        if length:
            self._add(replay, length)
        return replay.divergence is None and replay.crash is None and length > 0

    def _take(self, replay: Replay, wanted: set[Hashable]) -> int:
        """Note what a replay reached; up to which step it reached something new."""
        return max(self._reached_by(replay, wanted), default=0)

    def _reached_by(self, replay: Replay, wanted: set[Hashable]) -> list[int]:
        """Note what a replay reached; which of its steps, from 1, reached something new."""
        self.suite.covered += replay.launched.newly_covered
        self._seen.add(kind_of_screen(replay.launched.screen))
        numbers: list[int] = []
        for number, step in enumerate(replay.steps, start=1):
            gain = step.observation.newly_covered
            self.suite.covered += gain
            self._done.add(transition_of(step))
            if step.crash is not None:
                break  # it has a test of its own
            kind = kind_of_screen(step.after)
            if gain or (kind in wanted and kind not in self._seen):
                numbers.append(number)
            self._seen.add(kind)
        return numbers

    def _add(self, replay: Replay, length: int) -> None:
        steps = replay.steps[:length]
        test = replace(
            self._blank,
            name=name_of(steps),
            steps=replay.performed()[:length],
            shows=shown_by(steps),
        )
        self.suite.tests.append(test)
        self._keep(len(self.suite.tests), test)


def _covered_by(replay: Replay) -> int:
    return replay.launched.newly_covered + sum(
        step.observation.newly_covered for step in replay.steps
    )


def untried_suite(episodes: Episodes, blank: TestCase) -> list[TestCase]:
    """Tests of all behaviours where nothing may be tried: they say where each leads, no more."""
    tests: dict[Hashable, TestCase] = {}
    for behaviour in behaviours(episodes, blank.package):
        step = behaviour.step
        if behaviour.ways and behaviour.key not in tests:
            shows = tuple(each for each in shown_by([step]) if each.kind is ShownKind.ACTIVITY)
            steps = behaviour.ways[0]
            tests[behaviour.key] = replace(blank, name=name_of([step]), steps=steps, shows=shows)
    return list(tests.values())


def path_of(number: int, test: TestCase) -> str:
    """The file of a test of the suite, in the run directory."""
    return f"tests/suite-{number:03d}-{slug_of(test.name)}{SUFFIX}"
