"""How likely an action is to show something new: learnt from actions that are called alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from tapwright.core.action import SCROLLS, Action, ActionKind
from tapwright.core.screen import Screen, takes_text
from tapwright.core.step import Step
from tapwright.spec import ActionLabels

# Of four actions of a kind nobody has tried, how many are expected to show something new.
_EXPECTED = {
    ActionKind.CLICK: 3.0,
    ActionKind.CHECK: 3.0,
    ActionKind.WRITE: 3.0,
    ActionKind.LONG_CLICK: 2.0,  # what has none says so, but for fields
    ActionKind.DOUBLE_BACK: 0.3,
    **dict.fromkeys(SCROLLS, 1.0),
}
_EXPECTED_OF_OTHERS = 1.0
_EXPECTED_OF_FIELDS = 0.5  # of touching a field without writing
_IMAGINED_TRIES = 4
_OWN_TRIES = 2.0  # tries after which what a label did itself counts for as much as what is like it
_BREAK = "\x1f"
_NUMBER = re.compile(r"\d+")


class Lesson(Enum):
    """What a step tells of actions to come."""

    NOTHING = auto()
    RAISE = auto()  # more is to be expected of them
    LOWER = auto()  # less


class Lessons(NamedTuple):
    """What a step tells of actions of its exact label in its context, and of its rough label."""

    exact: Lesson
    rough: Lesson


class Label(NamedTuple):
    """What an action is called, wherever it is met: exactly, and without the texts shown."""

    exact: str
    rough: str
    sort: tuple[ActionKind, bool]  # the kind of action, and whether it touches a field


def label_of(action: Action, labels: ActionLabels, activity: str) -> Label:
    """Rows of a list differ in their texts alone: their rough labels are equal.

    What stands in a field is no name of it, and changes with every text that is written. Days of a
    calendar and keys of a keypad differ in their numbers alone, and are much alike.
    """
    detail = dict(labels.detail)
    kind, name = detail.pop("class", ""), detail.pop("resourceId", "")
    editable = takes_text(kind)
    if editable:
        detail.pop("text", None)
    rough = _BREAK.join((activity, action.kind.value, kind, name))
    sort = (action.kind, editable and action.kind is not ActionKind.WRITE)
    names = [mask_digits(each) for each in detail.values()]
    return Label(_BREAK.join((rough, labels.parameter or "", *names)), rough, sort)


def mask_digits(text: str) -> str:
    """A text but for its numbers, by which clocks and counters differ from a moment to the next."""
    return _NUMBER.sub("0", text)


@lru_cache(maxsize=8192)
def atoms_of(screen: Screen) -> frozenset[Hashable]:
    """What is to be seen on a screen, one by one."""
    activity = screen.activity
    names = (
        (each, mask_digits(each.text), mask_digits(each.content_description))
        for each in screen.widgets
    )
    return frozenset(
        (activity, each.class_name, each.resource_id, each.checked, text, description)
        for each, text, description in names
    )


@dataclass(slots=True)
class Novelty:
    """Counts what steps showed that nothing before had shown (novelty of width 1).

    A screen on which known things are merely combined in another way is nothing new: forms and
    settings have thousands of those (Lipovetzky and Geffner 2012).
    """

    _atoms: set[Hashable] = field(default_factory=set)
    _tried: set[str] = field(default_factory=set)  # exact labels
    _tries: Counter[Hashable] = field(default_factory=Counter)
    _news: Counter[Hashable] = field(default_factory=Counter)

    def see(self, step: Step, label: Label, context: str | None, *, first: bool) -> Lessons:
        """Take a step into account; what it tells of other actions.

        Args:
            step: what happened.
            label: what its action is called.
            context: how far the specification was.
            first: whether it was not taken before in its state.
        """
        self._atoms |= atoms_of(step.before)
        shown = atoms_of(step.after)
        is_new = not shown <= self._atoms
        self._atoms |= shown
        if not first:  # going the same way again teaches nothing of other ways
            return Lessons(Lesson.NOTHING, Lesson.NOTHING)
        is_first_so_called = label.exact not in self._tried
        if is_first_so_called:
            self._tried.add(label.exact)
            self._count(label.sort, is_new)
            self._count(label.rough, is_new)
        self._count((context, label.exact), is_new)
        lesson = Lesson.RAISE if is_new else Lesson.LOWER
        return Lessons(lesson, lesson if is_first_so_called else Lesson.NOTHING)

    def _count(self, key: Hashable, is_new: bool) -> None:
        self._tries[key] += 1
        self._news[key] += is_new

    def of(self, label: Label, context: str, relevance: float) -> float:
        """How likely the action is to show something new there, from 0 to 1.

        What other rows of a list did tells less of a row that is asked for; and a button that did
        nothing tells nothing of what it does when more of what is asked for is there.
        """
        kind, touches = label.sort
        expected = _EXPECTED_OF_FIELDS if touches else _EXPECTED.get(kind, _EXPECTED_OF_OTHERS)
        tried = self._tries.get(label.sort, 0) + _IMAGINED_TRIES
        share = (self._news.get(label.sort, 0) + expected) / tried
        alike = self._share(label.rough, share)
        return self._share((context, label.exact), alike + relevance * (share - alike))

    def _share(self, key: Hashable, expected: float) -> float:
        tries = self._tries.get(key)
        return (
            (self._news[key] + _OWN_TRIES * expected) / (tries + _OWN_TRIES) if tries else expected
        )
