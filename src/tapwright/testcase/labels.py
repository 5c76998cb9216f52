"""Steps that were taken, as steps to take again, with what a person reads on their widgets."""

from __future__ import annotations

from tapwright.core.step import Step
from tapwright.spec.action_words import describe_on, label_of, labels_inside
from tapwright.testcase.test_case import PlannedStep

__all__ = ["describe_on", "label_of", "labels_inside", "plan_of"]


def plan_of(step: Step, comment: str = "") -> PlannedStep:
    """A step that was taken, as a step to take again."""
    label = label_of(step.before, step.action.target)
    return PlannedStep(step.action, step.before.activity, comment, label)
