"""One specification: attempts until a witness is accepted or the limits end, and how far it got."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tapwright.run.witness_loop import Attempt, WitnessLoop
from tapwright.spec import Explanation, HowFar, Provenance


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
class WitnessSearch:
    """Makes attempts until one is accepted."""

    loop: WitnessLoop
    accept: Callable[[Attempt], bool]
    remember: Callable[[Attempt], None]
    deadline: float | None = None  # of the loop's clock
    result: SearchResult = field(default_factory=SearchResult)

    def run(self) -> SearchResult:
        """Search within the limits; what happened so far is in `result` whatever is raised."""
        loop, result = self.loop, self.result
        started, steps_before = loop.clock.now(), loop.counts.steps
        try:
            while result.episodes < loop.limits.episodes and not self._is_late():
                result.episodes += 1
                attempt = loop.attempt()
                if attempt is None:
                    continue
                self.remember(attempt)
                self._note(attempt)
                if attempt.is_witness:
                    # Replays are no part of the search's time or steps.
                    result.seconds = loop.clock.now() - started
                    result.steps = loop.counts.steps - steps_before
                    if self.accept(attempt):
                        result.witness = attempt
                        return result
                    result.rejected += 1
        finally:
            if result.witness is None:
                result.seconds = loop.clock.now() - started
                result.steps = loop.counts.steps - steps_before
        return result

    def _is_late(self) -> bool:
        return self.deadline is not None and self.loop.clock.now() >= self.deadline

    def _note(self, attempt: Attempt) -> None:
        monitor, closest = self.loop.monitor, self.result.closest
        far = monitor.how_far()
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
