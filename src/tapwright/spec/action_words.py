"""An action in words, its widget called by what a person reads on it."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.spec.action_labels import action_labels


def label_of(screen: Screen, target: WidgetIdentity | None) -> str:
    """Returns the first text inside a widget without a name of its own; nothing if it has one."""
    if target is None or target.text or target.content_description:
        return ""
    detail = action_labels(Action(ActionKind.CLICK, target), screen).detail
    return detail.get("inside 0", "")


def describe_labelled(action: Action, label: str) -> str:
    """Returns the action as a person would say it who calls its widget by this label."""
    if action.target is None or not label:
        return action.describe()
    named = action.target._replace(text=label, position=0)
    return Action(action.kind, named, action.argument).describe()


def describe_on(action: Action, screen: Screen) -> str:
    """Returns the action on this screen as a person would say it."""
    return describe_labelled(action, label_of(screen, action.target))
