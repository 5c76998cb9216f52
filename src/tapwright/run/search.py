"""The search for a witness of one specification: when it is found, and how far it got if not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.run.attempt import Attempt
from tapwright.run.budget_use import BudgetUse
from tapwright.run.end_reason import EndReason
from tapwright.run.tried import Tried
from tapwright.spec import Explanation, HowFar, Monitor, Provenance
from tapwright.spec.overwritten import overwritten

# After its first witness a search goes on for a shorter one, for as many steps as it has taken: at
# least and at most so many. Steps and not seconds, so that a seed gives one trace.
_LEAST_MORE_STEPS = 120
_MOST_MORE_STEPS = 400
_MORE_EPISODES = 15  # at most, as short ones cost more than their steps; or as many as it took


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How much the search for one specification may use."""

    episodes: int = 100
    steps: int = 30  # an episode, the launch included; a scenario's own limit comes first


@dataclass(slots=True)
class Closest:
    """The attempt that came closest, and what no attempt saw."""

    attempt: Attempt
    how_far: HowFar
    explanation: Explanation
    never_seen: tuple[str, ...]

    @property
    def steps_to_it(self) -> int:
        """How many steps of the attempt lead to the closest screen."""
        return self.how_far.closest_step or 0


@dataclass(slots=True)
class SearchResult:
    """How a search ended."""

    witness: Attempt | None = None
    closest: Closest | None = None
    episodes: int = 0
    steps: int = 0
    seconds: float = 0.0
    rejected: int = 0  # attempts that satisfied the specification and did not when replayed
    rehearsed: int = 0  # experiences of earlier runs that were learnt first
    episodes_after: int = 0  # after the first witness, for a shorter one
    tried: Tried = field(default_factory=Tried)


class _Found(NamedTuple):
    """A witness, and how much of the app's own it writes over."""

    attempt: Attempt
    destroyed: int


@dataclass(slots=True)
class Search:
    """Judges each attempt of one or several workers; ends them all when one is accepted."""

    use: BudgetUse
    remember: Callable[[Attempt], None]  # keeps an attempt as experience
    result: SearchResult = field(default_factory=SearchResult)
    # The length of the test that was made of the witness, if a shorter one is wanted.
    length_to_beat: Callable[[], int | None] = lambda: None
    _last_step: int | None = None  # of the run, at which looking for a shorter one ends
    _last_episode: int = 0  # after the first witness, likewise
    _began: tuple[float, int] = field(init=False)
    _waiting: list[_Found] = field(default_factory=list)  # witnesses that are yet to be replayed
    _least_destroyed: int | None = None  # by the witness there is
    _is_judging: bool = False

    def __post_init__(self) -> None:
        self._began = self.use.seconds, self.use.steps

    def take(self, attempt: Attempt, monitor: Monitor, accept: Callable[[Attempt], bool]) -> bool:
        """Returns whether the search is over.

        Args:
            attempt: an episode that has ended.
            monitor: the one that followed it.
            accept: replays a witness; whether it still is one.
        """
        self.remember(attempt)
        if self.result.witness is None:
            self.result.episodes += 1
            self._note(attempt, monitor)
            self.result.tried.note(attempt)
        else:
            self.result.episodes_after += 1
        self.measure()  # replays are no part of the search's time or steps
        if attempt.is_witness:
            named = monitor.named_texts
            destroyed = overwritten(attempt.launched, attempt.steps, named)
            self._waiting.append(_Found(attempt, len(destroyed)))
            if not self._is_judging:
                self._judge(accept)
        if self._has_looked_on():
            self.use.stopped = EndReason.SEARCHED
        return self.use.stopped is EndReason.SEARCHED

    def _judge(self, accept: Callable[[Attempt], bool]) -> None:
        """Replays one witness after the other until one is accepted.

        Other workers go on meanwhile; what they find waits, since there is one test to be made.
        """
        self._is_judging = True
        try:
            while self._waiting and self.use.stopped is None:
                found = self._waiting.pop(0)
                if not self._is_wanted(found):
                    continue
                if accept(found.attempt):
                    self.result.witness = found.attempt
                    self._least_destroyed = found.destroyed
                    self._look_on()
                else:
                    self.result.rejected += 1
        finally:
            self._is_judging = False

    def _is_wanted(self, found: _Found) -> bool:
        """Returns whether the witness is the first, or better than the test there is."""
        limit, least = self.use.episode_steps, self._least_destroyed
        if limit is None or least is None:
            return True
        return len(found.attempt.steps) <= limit and found.destroyed <= least

    def _look_on(self) -> None:
        """Ends the search, or limits its episodes to what would make a shorter test.

        A roundabout way often does something else than what was meant, such as making a thing again
        that it deleted before.
        """
        length = self.length_to_beat()
        if length is None or length <= 1:
            self.use.stopped = EndReason.SEARCHED
            return
        # Where one shorter way was there may be another: the allowance begins anew.
        self.use.episode_steps = length - 1
        more = min(max(self.result.steps, _LEAST_MORE_STEPS), _MOST_MORE_STEPS)
        self._last_step = self.use.steps + more
        self._last_episode = self.result.episodes_after
        self._last_episode += max(self.result.episodes, _MORE_EPISODES)

    def _has_looked_on(self) -> bool:
        """Returns whether a shorter witness was looked for, and for long enough."""
        if self._last_step is None:
            return False
        return self.use.steps >= self._last_step or self.result.episodes_after >= self._last_episode

    def measure(self) -> None:
        """Counts time and steps since the search began; once it is over they stand."""
        if self.result.witness is None:
            began, steps = self._began
            self.result.seconds = self.use.seconds - began
            self.result.steps = self.use.steps - steps

    def _note(self, attempt: Attempt, monitor: Monitor) -> None:
        closest, far = self.result.closest, monitor.how_far()
        never = _never_shown(far, attempt)
        if closest is not None and far.left == closest.how_far.left:
            still = set(never)
            never = closest.never_seen = tuple(each for each in closest.never_seen if each in still)
        if closest is None or _nearness(far) > _nearness(closest.how_far):
            self.result.closest = Closest(
                attempt, far, monitor.explain(after=far.closest_step), never
            )


def _never_shown(far: HowFar, attempt: Attempt) -> tuple[str, ...]:
    """The conditions never seen, with the texts that only the attempt itself wrote into fields."""
    never = dict.fromkeys(far.never_seen)
    if not all(written in never for written, _ in far.texts):
        provenance = Provenance(attempt.launched, attempt.steps)
        never |= {text: None for text, each in far.texts if not provenance.shows(each)}
    return tuple(never)


def _nearness(far: HowFar) -> tuple[float, int, int]:
    share = far.reached / far.total if far.total else 1.0
    return share, far.met, -len(far.never_seen)
