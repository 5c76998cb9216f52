"""What a monitor answers: a verdict, a prediction, an explanation, how far it got."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tapwright.spec.proposition import Proposition


class Verdict(Enum):
    """Satisfied and violated are final; open may still become either."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    OPEN = "open"

    @property
    def is_final(self) -> bool:
        """Whether no further step can change it."""
        return self is not Verdict.OPEN


class Prediction(Enum):
    """What an action would do, as far as can be told before it is taken."""

    REMOVE = "remove"  # makes the specification false whatever the screen
    TAKE = "take"  # makes it true whatever the screen
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a part of a specification is satisfied, violated or open, as a tree.

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
        """The tree as indented lines."""
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
    """How far a run came, for when no witness was found.

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
