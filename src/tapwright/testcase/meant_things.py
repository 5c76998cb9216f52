"""Puts the thing that a specification's titles name in place of another one of its kind.

"20 are spent from Clothes" may have been met by any envelope, since no condition says which. Where
a test touches Bills, and Clothes is a row of the same list, Clothes is what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Step
from tapwright.spec.action_words import label_of
from tapwright.testcase.labels import plan_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import PlannedStep

_WORD = re.compile(r"[^\W_]+")
_TAPS = (ActionKind.CLICK, ActionKind.LONG_CLICK)


def with_meant_things(replay: Replay, titles: tuple[str, ...]) -> Iterator[list[PlannedStep]]:
    """Yields the steps with one widget replaced by a neighbour that the titles name.

    Args:
        replay: of the test as it is.
        titles: of the specification and its stages.
    """
    said = frozenset[str]().union(*map(_words, titles))
    steps = list(replay.performed())
    for number, step in enumerate(replay.steps):
        if step.action.kind in _TAPS and not _is_said(_name(step.before, step.action.target), said):
            for other in _neighbours(step, said):
                action = Action(step.action.kind, other, step.action.argument)
                changed = plan_of(step._replace(action=action), steps[number].comment)
                changed = changed._replace(shows=steps[number].shows)
                yield [*steps[:number], changed, *steps[number + 1 :]]


def _neighbours(step: Step, said: frozenset[str]) -> Iterator[WidgetIdentity]:
    """Yields the widgets of the same class and id whose name is said."""
    target = step.action.target
    if target is None:
        return
    for identity, widget in step.before.identities():
        is_alike = identity[:2] == target[:2] and accepts(step.action.kind, widget)
        if is_alike and _is_said(_name(step.before, identity), said):
            yield identity


def _name(screen: Screen, target: WidgetIdentity | None) -> str:
    if target is None:
        return ""
    return target.text or target.content_description or label_of(screen, target)


def _is_said(name: str, said: frozenset[str]) -> bool:
    """Returns whether all words of a name are said; a name without words is not."""
    words = _words(name)
    return bool(words) and words <= said


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))
