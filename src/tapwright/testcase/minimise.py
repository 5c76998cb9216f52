"""Makes a test as short as it can be found to be, and keeps what it shows.

First its beginning and end are tried alone, then loops that had no effect that shows are left out,
then come shortcuts through the screens that were seen, then ddmin, then single steps; again until
nothing changes; at last simpler texts. Every candidate is replayed from a fresh install, within the
budget, and the result is verified. The same input gives the same output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.testcase.meant_things import with_meant_things
from tapwright.testcase.reduction import Holds, ddmin, one_by_one
from tapwright.testcase.replay import Replayer, rate_of, replay_times
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.shortcuts import Ways, loops, shortcuts, splices
from tapwright.testcase.simplify import simpler
from tapwright.testcase.specification import types_inputs
from tapwright.testcase.test_case import PlannedStep, TestCase
from tapwright.testcase.trial import BudgetSpent, MinimiseBudget, Trial

DEFAULT_BUDGET = MinimiseBudget()
_SEEDS_FOR_FLAKY = 8
_SHORTCUTS_TRIED = 30  # that fail in a row, before other ways to shorten the test are tried
_LOOPS_TRIED = 12  # likewise
_MEANT_TRIED = 3  # things of a list that the titles name
Reduction = Callable[[Sequence[PlannedStep], Holds[PlannedStep]], list[PlannedStep]]


@dataclass(frozen=True, slots=True)
class Minimised:
    """The shorter test, verified, and what it took."""

    test: TestCase
    before: int  # steps
    replays: int
    is_complete: bool  # False: the budget ended before nothing more could be left out
    shown_by: Replay  # of the test's very steps

    @property
    def after(self) -> int:
        """Steps that are left."""
        return len(self.test.steps)


def minimise(
    replayer: Replayer,
    test: TestCase,
    *,
    times: int = 3,
    budget: MinimiseBudget = DEFAULT_BUDGET,
    known: Ways | None = None,
    verified: Sequence[Replay] = (),
    is_wanted: Callable[[Replay], bool] | None = None,
    titles: tuple[str, ...] = (),
    tell: Callable[[int, int], None] | None = None,
) -> Minimised:
    """Shorten the test.

    Args:
        replayer: on a device with the app installed.
        test: what to shorten; it must hold at least once.
        times: replays that verify the test before and after.
        budget: the most that the search may cost.
        known: ways through the app that earlier runs took, for shortcuts.
        verified: replays of the test, if it was verified already.
        is_wanted: whether a shorter way is as good as the given one.
        titles: of what the test shows; things that they name take the place of others.
        tell: is told the replays so far and the steps left, as they shrink.

    Raises:
        InputError: the test shows nothing that could be kept, or does not hold.
    """
    first = _first_that_holds(replayer, test, verified)
    ways = Ways() if known is None else known
    ways.add(first.steps)
    trial = Trial(
        replayer,
        test,
        [first.seed],
        budget,
        on_replay=lambda replay: ways.add(replay.steps),
        is_wanted=is_wanted,
    )
    search = _Search(trial, first, ways, tell, types_inputs=types_inputs(test))
    search.run()
    search.take_meant_things(titles)
    shorter, shown_by = _shortest(test, search, replayer, times)
    if shorter.rate is not None and shorter.rate.is_flaky:
        longer = test.with_seed(first.seed)
        longer = longer.with_rate(rate_of(replay_times(replayer, longer, times)))
        if longer.rate is not None and not longer.rate.is_flaky:
            # What was left out made it come back every time: keep the longer test.
            shorter, shown_by = longer, first
        else:
            # It depends on chance, and a shorter test may need other draws to show it.
            trial.add_seeds(_seeds(test, _SEEDS_FOR_FLAKY))
            search.run()
            shorter, shown_by = _shortest(test, search, replayer, times)
    return Minimised(shorter, len(test.steps), trial.replays, search.is_complete, shown_by)


def _first_that_holds(replayer: Replayer, test: TestCase, verified: Sequence[Replay]) -> Replay:
    """Returns a replay in which the test held, of those given or of new ones."""
    if not test.shows:
        raise InputError(
            "the test shows nothing, so there is nothing to keep",
            hint='add a line such as `shows activity NAME` or `shows text "…"`',
        )
    verified = verified or until_it_holds(replayer, test)
    for replay in verified:
        if replay.held:
            return replay
    raise InputError(f"the test does not hold: {verified[0].reason}")


def _shortest(
    test: TestCase, search: _Search, replayer: Replayer, times: int
) -> tuple[TestCase, Replay]:
    """The best test of the search, with how often it holds, and the replay that showed it."""
    shorter = test.with_steps(search.best.performed()).with_seed(search.best.seed)
    return shorter.with_rate(rate_of(replay_times(replayer, shorter, times))), search.best


def until_it_holds(
    replayer: Replayer, test: TestCase, most: int = _SEEDS_FOR_FLAKY
) -> list[Replay]:
    """Replay until it holds, with one seed after the other, as long as chance may be why not."""
    replays: list[Replay] = []
    for seed in _seeds(test, most):
        replays.append(replayer.replay(test, seed=seed))
        if replays[-1].held:
            break
    return replays


def verify(replayer: Replayer, test: TestCase, times: int) -> list[Replay]:
    """Replay the test so many times; more often if it never held, as long as chance may be why."""
    replays = replay_times(replayer, test, times)
    if any(replay.held for replay in replays):
        return replays
    # What depends on chance may need more draws than it is verified with.
    for seed in _seeds(test, _SEEDS_FOR_FLAKY)[times:]:
        replays.append(replayer.replay(test, seed=seed))
        if replays[-1].held:
            break
    return replays


def _seeds(test: TestCase, count: int) -> list[int]:
    return [test.options.seed + number for number in range(count)]


class _Search:
    """The best test so far and the ways to a better one."""

    def __init__(
        self,
        trial: Trial,
        first: Replay,
        ways: Ways,
        tell: Callable[[int, int], None] | None,
        *,
        types_inputs: bool,
    ) -> None:
        self._trial = trial
        self._types_inputs = types_inputs
        self._ways = ways
        self._tell = tell
        self.best = first
        self.is_complete = False

    def run(self) -> None:
        try:
            self._first_shorter(splices(self.best, self._ways))
            length = None
            while length != len(self.best.steps):
                length = len(self.best.steps)
                self._leave_out_loops()
                self._take_shortcuts()
                self._reduce(ddmin)
                self._reduce(one_by_one)
            self._simplify()
            self.is_complete = True
        except BudgetSpent:
            return

    def take_meant_things(self, titles: tuple[str, ...]) -> None:
        """Touches what the titles name instead of others of its kind, where the test still holds.

        It is tried whatever the search for a shorter test has cost: it is a replay or two.
        """
        changed = True
        while changed:
            changed = False
            for candidate in islice(with_meant_things(self.best, titles), _MEANT_TRIED):
                replay = self._trial.try_once(candidate)
                if replay is not None and len(replay.steps) <= len(self.best.steps):
                    self.best, changed = replay, True
                    break

    def _holds(self, steps: Sequence[PlannedStep]) -> Sequence[PlannedStep] | None:
        """Whether a candidate holds; the best so far is kept even if the budget ends then."""
        replay = self._trial.holds(steps)
        if replay is None:
            return None
        if len(replay.steps) < len(self.best.steps):
            self.best = replay
            if self._tell is not None:
                self._tell(self._trial.replays, len(replay.steps))
        return replay.performed()

    def _leave_out_loops(self) -> None:
        """Leaves out what had no effect that shows: short loops first, all of a length at once."""
        longest = 1
        while longest < len(self.best.steps):
            self._leave_out_loops_up_to(longest)
            longest *= 2

    def _leave_out_loops_up_to(self, longest: int) -> None:
        parts = loops(self.best, longest)
        removable = [number for number, part in enumerate(parts) if part.is_loop]
        failed = 0

        def holds(kept: Sequence[int]) -> Sequence[int] | None:
            nonlocal failed
            if failed == _LOOPS_TRIED:
                return None
            left_out = {*removable} - {*kept}
            steps = [part.steps for number, part in enumerate(parts) if number not in left_out]
            if self._holds([step for each in steps for step in each]) is None:
                failed += 1
                return None
            failed = 0
            return kept

        if removable and holds(()) is None:
            ddmin(removable, holds)

    def _reduce(self, reduction: Reduction) -> None:
        reduction(self.best.performed(), self._holds)

    def _take_shortcuts(self) -> None:
        while self._first_shorter(islice(shortcuts(self.best, self._ways), _SHORTCUTS_TRIED)):
            pass

    def _first_shorter(self, candidates: Iterable[list[PlannedStep]]) -> bool:
        length = len(self.best.steps)
        return any(
            self._holds(candidate) is not None and len(self.best.steps) < length
            for candidate in candidates
        )

    def _simplify(self) -> None:
        for index in range(len(self.best.steps)):
            if index < len(self.best.steps) and self._may_simplify(index):
                self._simplify_step(index)

    def _may_simplify(self, index: int) -> bool:
        """Returns whether the step may have another argument: declared inputs stay."""
        return not (self._types_inputs and self.best.steps[index].action.kind is ActionKind.WRITE)

    def _simplify_step(self, index: int) -> None:
        steps = self.best.performed()
        length = len(steps)

        def holds(action: Action) -> bool:
            changed = (*steps[:index], steps[index]._replace(action=action), *steps[index + 1 :])
            replay = self._trial.holds(changed)
            if replay is None or len(replay.steps) > length:
                return False
            self.best = replay
            return True

        simpler(steps[index].action, holds)
