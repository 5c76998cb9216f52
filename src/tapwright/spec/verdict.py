"""The answers of a monitor: verdict, prediction, explanation, and how far a trace came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tapwright.spec.proposition import Proposition


class Verdict(Enum):
    """The verdict of a specification; satisfied and violated are final, open may become either."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    OPEN = "open"

    @property
    def is_final(self) -> bool:
        """Returns whether no further step can change it."""
        return self is not Verdict.OPEN


class Prediction(Enum):
    """What an action will do to a specification, predicted from its labels alone."""

    REMOVE = "remove"  # makes the specification false whatever the screen
    TAKE = "take"  # makes it true whatever the screen
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Explains as a tree why a part of a specification is satisfied, violated or open.

    Attributes:
        part: the subformula, stage or condition.
        verdict: what became of it.
        reason: one sentence.
        step: the step that decided it, counted from 0; none if no step did.
        screen: the activity shown after that step.
        parts: the parts that decided it.
    """

    part: str
    verdict: Verdict
    reason: str
    step: int | None = None
    screen: str = ""
    parts: tuple[Explanation, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        """Yields the tree as indented lines."""
        where = "" if self.step is None else f" (step {self.step}"
        if where:
            where += f", {self.screen})" if self.screen else ")"
        yield f"{indent}{self.part}: {self.verdict.value}, {self.reason}{where}"
        for part in self.parts:
            yield from part.lines(indent + "  ")

    def __str__(self) -> str:
        return "\n".join(self.lines())


@dataclass(frozen=True, slots=True)
class HowFar:
    """How far a trace came; shown when no witness was found.

    Attributes:
        reached: stages witnessed; for a formula, propositions no longer asked for.
        total: stages in all; for a formula, propositions at the start.
        left: the stage or the formula that is left.
        closest_step: the step at which the most of its conditions held at once.
        closest_screen: the activity shown there.
        never_seen: the conditions of what is left that held at no step.
        met: how many of its conditions held at the closest step.
        texts: the texts that what is left asks for, as they are written and to be compared.
    """

    reached: int
    total: int
    left: str
    closest_step: int | None
    closest_screen: str
    never_seen: tuple[str, ...]
    met: int = 0
    texts: tuple[tuple[str, Proposition], ...] = ()
