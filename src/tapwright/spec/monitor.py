"""What every monitor can do; the run loop knows no more of a specification than this."""

from __future__ import annotations

from typing import NamedTuple, Protocol, Self

from tapwright.spec.formula import Literal
from tapwright.spec.observation import ActionLabels, LabelledStep
from tapwright.spec.proposition import Proposition
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict


class Monitor(Protocol):
    """Follows a trace step by step. It has no clock and no device."""

    @property
    def verdict(self) -> Verdict:
        """The verdict so far."""

    @property
    def state(self) -> str:
        """What is left to do, as part of a learner's state; equal in all processes."""

    @property
    def exact_state(self) -> str:
        """The state with the steps that count towards a limit; equal ones have equal futures."""

    @property
    def progress(self) -> float:
        """How much is done: stages witnessed; for a formula, propositions no longer needed."""

    @property
    def steps_needed(self) -> int:
        """At least so many more steps are needed to satisfy it."""

    @property
    def reward(self) -> float:
        """The reward of the last step: 1 satisfied, -1 violated, otherwise from 0 to 1."""

    def step(self, observation: LabelledStep) -> Verdict:
        """Take one step into account; after a final verdict nothing changes any more."""

    def finish(self) -> Verdict:
        """The trace ends here: the verdict is now satisfied or violated."""

    def restart(self) -> None:
        """Begin a new trace."""

    def fork(self) -> Self:
        """A monitor of its own that goes on from here."""

    def predict(self, action: ActionLabels) -> Prediction:
        """What the action would do, as far as its own labels tell."""

    def texts_to_write(self) -> tuple[str, ...]:
        """The texts that what is left names, to be written into editable widgets."""

    def wanted(self) -> tuple[Literal, ...]:
        """What the next step may be asked to satisfy: a stage's goal, or the formula left."""

    def explain(self) -> Explanation:
        """Why the verdict is what it is, or what is still missing."""

    def how_far(self) -> HowFar:
        """How far the trace came."""


class Moment(NamedTuple):
    """What a monitor keeps of a step."""

    labels: frozenset[Proposition]
    milliseconds: int
    screen: str


def milliseconds_of(observation: LabelledStep) -> int:
    """The device's clock in whole milliseconds."""
    return round(observation.seconds * 1000)
