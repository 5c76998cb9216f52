"""An action in words, its widget called by what a person reads on it."""

from __future__ import annotations

import re

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.spec.action_labels import action_labels

_LONGEST = 60  # signs of a label; what is longer is content
_FEWEST_LETTERS = 2  # one alone is a badge
_TIME = re.compile(r"\d[:.]\d\d")


def label_of(screen: Screen, target: WidgetIdentity | None) -> str:
    """Returns what a person calls a widget without a name of its own; nothing if it has one.

    That is the first text inside it, but sooner a word than a sum, a time or a badge: those
    are others tomorrow.
    """
    inside = [each for each in labels_inside(screen, target) if len(each) <= _LONGEST]
    return next(filter(_is_lasting, inside), inside[0] if inside else "")


def labels_inside(screen: Screen, target: WidgetIdentity | None) -> list[str]:
    """Returns all texts inside a widget without a name of its own."""
    if target is None or target.text or target.content_description:
        return []
    detail = action_labels(Action(ActionKind.CLICK, target), screen).detail
    return [value for name, value in detail.items() if name.startswith("inside ")]


def _is_lasting(text: str) -> bool:
    return sum(sign.isalpha() for sign in text) >= _FEWEST_LETTERS and not _TIME.search(text)


def describe_labelled(action: Action, label: str) -> str:
    """Returns the action as a person would say it who calls its widget by this label."""
    if action.target is None or not label:
        return action.describe()
    named = action.target._replace(text=label, position=0)
    return Action(action.kind, named, action.argument).describe()


def describe_on(action: Action, screen: Screen) -> str:
    """Returns the action on this screen as a person would say it."""
    return describe_labelled(action, label_of(screen, action.target))
