"""What a person reads on a widget that has no name of its own: the first text inside it."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Step
from tapwright.spec import action_labels
from tapwright.testcase.test_case import PlannedStep


def label_of(screen: Screen, target: WidgetIdentity | None) -> str:
    """The label of a row of a list and the like; nothing if the widget names itself."""
    if target is None or target.text or target.content_description:
        return ""
    detail = action_labels(Action(ActionKind.CLICK, target), screen).detail
    return detail.get("inside 0", "")


def plan_of(step: Step, comment: str = "") -> PlannedStep:
    """A step that was taken, as a step to take again."""
    label = label_of(step.before, step.action.target)
    return PlannedStep(step.action, step.before.activity, comment, label)
