"""A step as a monitor sees it: labels of the action and of the screen it led to."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.step import Step
from tapwright.spec.action_labels import ActionLabels, action_labels
from tapwright.spec.screen_labels import ObservedScreen, ScreenLabels


@dataclass(frozen=True, slots=True)
class LabelledStep:
    """A step as a monitor sees it: the action, the screen it led to, and the clock in seconds."""

    action: ActionLabels
    screen: ScreenLabels
    seconds: float = 0.0


def labels_of_step(step: Step) -> LabelledStep:
    """Returns the step of a run as a monitor sees it."""
    labels = action_labels(step.action, step.before)
    return LabelledStep(labels, ObservedScreen(step.observation), step.observation.seconds)
