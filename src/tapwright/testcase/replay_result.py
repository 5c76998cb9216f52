"""What a replay did, and where it left the way of the test."""

from __future__ import annotations

from dataclasses import dataclass, field

from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.testcase.labels import plan_of
from tapwright.testcase.test_case import PlannedStep


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where the replay left the way of the test."""

    step: int  # from 1
    expected: str
    saw: str

    def __str__(self) -> str:
        return f"diverged at step {self.step}: expected {self.expected}, saw {self.saw}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What one replay did and whether it showed what the test says."""

    held: bool
    reason: str
    launched: Observation
    steps: tuple[Step, ...]  # with the widgets as they were found
    planned: tuple[PlannedStep, ...]  # the steps of the test that were done
    tolerated: tuple[str, ...] = ()  # widgets that were not quite the ones meant
    divergence: Divergence | None = None
    seed: int = 0
    seconds: float = field(default=0.0, compare=False)  # of real time

    @property
    def crash(self) -> Crash | None:
        """The crash that ended it."""
        last = self.steps[-1].observation if self.steps else self.launched
        return last.crash

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screens seen: the first, then one after each step."""
        return (self.launched.screen, *(step.after for step in self.steps))

    def performed(self) -> tuple[PlannedStep, ...]:
        """The steps done, by the identities that the widgets have now."""
        return tuple(
            plan_of(done, plan.comment)._replace(shows=plan.shows)
            for done, plan in zip(self.steps, self.planned, strict=True)
        )
