"""The contract of monitors: all that a run knows of a specification."""

from __future__ import annotations

from typing import NamedTuple, Protocol, Self

from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.formula import Literal
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.meaning import Input
from tapwright.spec.presence import TypedTexts
from tapwright.spec.proposition import Proposition
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict


class Monitor(Protocol):
    """Follows a trace step by step; has no clock and no device of its own."""

    @property
    def verdict(self) -> Verdict:
        """Returns the verdict so far."""

    @property
    def state(self) -> str:
        """Returns what is left to do, as a name that is part of a learner's state."""

    @property
    def exact_state(self) -> str:
        """Returns the state with the steps that count towards a limit."""

    @property
    def progress(self) -> float:
        """Returns how much is done: stages completed, or propositions no longer needed."""

    @property
    def steps_needed(self) -> int:
        """Returns the least number of further steps that can satisfy the specification."""

    @property
    def reward(self) -> float:
        """Returns the reward of the last step: 1 satisfied, -1 violated, otherwise from 0 to 1."""

    def step(self, observation: LabelledStep) -> Verdict:
        """Adds one step and returns the verdict; after a final verdict nothing changes."""

    def finish(self) -> Verdict:
        """Ends the trace; the verdict is then satisfied or violated."""

    def restart(self) -> None:
        """Starts a new trace."""

    def fork(self) -> Self:
        """Returns an independent copy that continues from here."""

    def predict(self, action: ActionLabels) -> Prediction:
        """Predicts from the action's labels alone whether it decides the specification."""

    def inputs(self) -> tuple[Input, ...]:
        """Returns the texts that a test may type from here on, with the fields they belong to."""

    @property
    def named_texts(self) -> frozenset[str]:
        """Returns the texts that declared conditions name, folded; none in the papers' meaning."""

    @property
    def typed(self) -> TypedTexts:
        """Returns the texts that a screen may say only because they were typed."""

    def wanted(self) -> tuple[Literal, ...]:
        """Returns the literals that the next step may have to satisfy.

        Those of the stage's goal, or of the formula that is left.
        """

    def explain(self, after: int | None = None) -> Explanation:
        """Explains the verdict, or what is still missing; or what was after an earlier step."""

    def how_far(self) -> HowFar:
        """Returns how far the trace came."""


class Moment(NamedTuple):
    """What a monitor keeps of a step: labels, time and activity."""

    labels: frozenset[Proposition]
    milliseconds: int
    screen: str


def milliseconds_of(observation: LabelledStep) -> int:
    """Returns the device's clock at the step, in whole milliseconds."""
    return round(observation.seconds * 1000)
