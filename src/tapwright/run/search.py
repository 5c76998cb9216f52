"""The search for a witness of one specification: when it is found, and how far it got if not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tapwright.run.attempt import Attempt
from tapwright.run.budget_use import BudgetUse
from tapwright.run.end_reason import EndReason
from tapwright.spec import Explanation, HowFar, Monitor, Provenance


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


@dataclass(slots=True)
class Search:
    """Judges each attempt of one or several workers; ends them all when one is accepted."""

    use: BudgetUse
    remember: Callable[[Attempt], None]  # keeps an attempt as experience
    result: SearchResult = field(default_factory=SearchResult)
    _began: tuple[float, int] = field(init=False)
    _waiting: list[Attempt] = field(default_factory=list)  # witnesses that are yet to be replayed
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
        result = self.result
        result.episodes += 1
        self.remember(attempt)
        self._note(attempt, monitor)
        self.measure()  # replays are no part of the search's time or steps
        if attempt.is_witness:
            self._waiting.append(attempt)
            if not self._is_judging:
                self._judge(accept)
        return result.witness is not None

    def _judge(self, accept: Callable[[Attempt], bool]) -> None:
        """Replays one witness after the other until one is accepted.

        Other workers go on meanwhile; what they find waits, since there is one test to be made.
        """
        self._is_judging = True
        try:
            while self._waiting and self.result.witness is None:
                attempt = self._waiting.pop(0)
                if accept(attempt):
                    self.result.witness = attempt
                    self.use.stopped = EndReason.SEARCHED
                else:
                    self.result.rejected += 1
        finally:
            self._is_judging = False

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
            self.result.closest = Closest(attempt, far, monitor.explain(), never)


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
