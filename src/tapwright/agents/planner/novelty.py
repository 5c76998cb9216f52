"""Estimates how likely an action is to show something new, from actions with similar labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, takes_text
from tapwright.core.step import Step
from tapwright.spec import ActionLabels

_PRIOR_NEWS_OF_FIELDS = 0.5  # like `KindEntry.novelty`, of touching a field without writing into it
_PRIOR_TRIES = 4  # imagined ones, of which `KindEntry.novelty` show something new
_OWN_TRIES = 2.0  # tries after which a label's own share counts as much as the prior
_SEPARATOR = "\x1f"
_NUMBER = re.compile(r"\d+")


class Lesson(Enum):
    """How a step changes the novelty expected of other actions."""

    NOTHING = auto()
    RAISE = auto()
    LOWER = auto()


class Lessons(NamedTuple):
    """How a step changes the novelty expected of actions with its exact and its rough label."""

    exact: Lesson  # on screens with the same goal state
    rough: Lesson


class Label(NamedTuple):
    """The name of an action on any screen: exact, and rough (without the texts shown)."""

    exact: str
    rough: str
    sort: tuple[ActionKind, bool]  # the kind of action, and whether it touches a field


def label_of(action: Action, labels: ActionLabels, activity: str) -> Label:
    """Returns the label of an action.

    Rows of a list differ only in their texts, so their rough labels are equal. The content of a
    field is not part of its name, since every text written changes it. Numbers are masked: days of
    a calendar and keys of a keypad behave alike.
    """
    detail = dict(labels.detail)
    class_name, resource_id = detail.pop("class", ""), detail.pop("resourceId", "")
    editable = takes_text(class_name)
    if editable:
        detail.pop("text", None)
    rough = _SEPARATOR.join((activity, action.kind.value, class_name, resource_id))
    sort = (action.kind, editable and action.kind is not ActionKind.WRITE)
    names = [mask_digits(each) for each in detail.values()]
    return Label(_SEPARATOR.join((rough, labels.parameter or "", *names)), rough, sort)


def mask_digits(text: str) -> str:
    """Returns the text with every number replaced by 0, so that clocks and counters are equal."""
    return _NUMBER.sub("0", text)


@lru_cache(maxsize=8192)
def atoms_of(screen: Screen) -> frozenset[Hashable]:
    """Returns what the screen shows, one atom a widget; numbers in texts are masked."""
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
    """Counts how often actions showed an atom that no screen before had (novelty of width 1).

    A screen that only combines known atoms in another way is not new: forms and settings have
    thousands of those (Lipovetzky and Geffner 2012).
    """

    _atoms: set[Hashable] = field(default_factory=set)  # seen so far
    _tried: set[str] = field(default_factory=set)  # exact labels
    _tries: Counter[Hashable] = field(default_factory=Counter)
    _news: Counter[Hashable] = field(default_factory=Counter)  # tries that showed a new atom

    def see(self, step: Step, label: Label, goal_state: str | None, *, first: bool) -> Lessons:
        """Counts a step and returns how it changes the novelty expected of other actions.

        Args:
            step: what happened.
            label: the label of its action.
            goal_state: stage and goals met before the step; None if the step is from an earlier
                specification.
            first: whether the action was never taken in this state before; repetitions are not
                counted.
        """
        self._atoms |= atoms_of(step.before)
        shown = atoms_of(step.after)
        is_new = not shown <= self._atoms
        self._atoms |= shown
        if not first:
            return Lessons(Lesson.NOTHING, Lesson.NOTHING)
        is_first_of_label = label.exact not in self._tried
        if is_first_of_label:
            self._tried.add(label.exact)
            self._count(label.sort, is_new)
            self._count(label.rough, is_new)
        self._count((goal_state, label.exact), is_new)
        lesson = Lesson.RAISE if is_new else Lesson.LOWER
        return Lessons(lesson, lesson if is_first_of_label else Lesson.NOTHING)

    def _count(self, key: Hashable, is_new: bool) -> None:
        self._tries[key] += 1
        self._news[key] += is_new

    def expected(self, label: Label, goal_state: str, relevance: float) -> float:
        """Returns the estimated chance, from 0 to 1, that the action shows something new.

        Three estimates, each the prior of the next: by sort, by rough label, by exact label in the
        goal state. The more relevant the action, the less its rough label counts: other rows of a
        list say little about the row that is asked for.
        """
        kind, touches = label.sort
        prior_news = _PRIOR_NEWS_OF_FIELDS if touches else kind.entry.novelty
        tries = self._tries.get(label.sort, 0) + _PRIOR_TRIES
        by_sort = (self._news.get(label.sort, 0) + prior_news) / tries
        by_rough = self._share_of_news(label.rough, by_sort)
        prior = by_rough + relevance * (by_sort - by_rough)
        return self._share_of_news((goal_state, label.exact), prior)

    def _share_of_news(self, key: Hashable, prior: float) -> float:
        """Returns the share of tries that showed something new, smoothed by the prior."""
        tries = self._tries.get(key)
        if not tries:
            return prior
        return (self._news[key] + _OWN_TRIES * prior) / (tries + _OWN_TRIES)
