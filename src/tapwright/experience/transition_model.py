"""What is known of an app: where each action led from each state, and what was tried how often."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from tapwright.core.action import SCROLLS, Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.model.abstraction import Abstraction
from tapwright.model.state_name import state_name
from tapwright.spec import ActionLabels

# Of four actions of a kind nobody has tried, how many are expected to show something new.
_EXPECTED = {
    ActionKind.CLICK: 3.0,
    ActionKind.CHECK: 3.0,
    ActionKind.WRITE: 3.0,
    ActionKind.LONG_CLICK: 1.0,
    ActionKind.DOUBLE_BACK: 0.3,
    **dict.fromkeys(SCROLLS, 1.0),
}
_EXPECTED_OF_OTHERS = 1.0
_EXPECTED_OF_FIELDS = 0.5  # of touching a field without writing
_IMAGINED_TRIES = 4
_NUMBER = re.compile(r"\d+")


class Known(NamedTuple):
    """Where an action led."""

    state: str
    step: Step


class Label(NamedTuple):
    """What an action is called, wherever it is met: exactly, and without the texts shown."""

    exact: tuple[str, ...]
    rough: tuple[str, ...]
    sort: tuple[ActionKind, bool]  # the kind of action, and whether it touches a field


def label_of(action: Action, labels: ActionLabels, activity: str) -> Label:
    """Rows of a list differ in their texts alone: their rough labels are equal.

    What stands in a field is no name of it, and changes with every text that is written. Days of a
    calendar and keys of a keypad differ in their numbers alone, and are much alike.
    """
    detail = dict(labels.detail)
    kind, name = detail.pop("class", ""), detail.pop("resourceId", "")
    editable = Widget(class_name=kind).editable
    if editable:
        detail.pop("text", None)
    rough = (activity, action.kind.value, kind, name)
    sort = (action.kind, editable and action.kind is not ActionKind.WRITE)
    names = [_gist(each) for each in detail.values()]
    return Label((*rough, labels.parameter or "", *names), rough, sort)


class Where(NamedTuple):
    """How far a specification is, and what the screen looks like."""

    situation: str  # the monitor's state
    context: str  # the same, and what of its next wishes is seen
    layout: str


@lru_cache(maxsize=8192)
def layout_of(screen: Screen, asked: frozenset[str] = frozenset()) -> str:
    """A screen but for what a user can set, and for clocks and counters.

    Neither what is checked nor texts in fields nor numbers count. Texts that are asked for do, so
    that a form filled in rightly is another form.
    """
    content = [
        (each.class_name, each.resource_id, _gist(each.content_description), _shown(each, asked))
        for each in screen.widgets
    ]
    return state_name(screen, content)


def _shown(widget: Widget, asked: frozenset[str]) -> str:
    if widget.text in asked:
        return widget.text
    return "" if widget.editable else _gist(widget.text)


def _gist(text: str) -> str:
    return _NUMBER.sub("0", text)


@dataclass(slots=True)
class TransitionModel:
    """Unit experiences (s, a, s') as a graph; the last of several outcomes counts."""

    abstraction: Abstraction
    _observations: dict[str, Observation] = field(default_factory=dict)
    _known: dict[tuple[str, str], dict[Action, Known]] = field(default_factory=dict)
    _tries: Counter[tuple[str, str, Action]] = field(default_factory=Counter)
    _alike: Counter[tuple[str, str, tuple[str, ...]]] = field(default_factory=Counter)
    _losses: Counter[tuple[str, Action]] = field(default_factory=Counter)
    _shown: set[str] = field(default_factory=set)  # texts that are no user's
    _layouts: set[str] = field(default_factory=set)
    _labels: Counter[tuple[str, ...]] = field(default_factory=Counter)
    _sorts: Counter[tuple[ActionKind, bool]] = field(default_factory=Counter)
    _news: Counter[tuple[ActionKind, bool]] = field(default_factory=Counter)

    def name(self, screen: Screen) -> str:
        """The state; a keyboard makes another one, since back then closes the keyboard."""
        name = str(self.abstraction.state_of(screen))
        return f"{name} keyboard" if screen.keyboard_shown else name

    def arrive(self, observation: Observation) -> str:
        """A state is shown; its name."""
        state = self.name(observation.screen)
        if state not in self._observations:
            self._observations[state] = observation
            self._shown.update(
                each.text for each in observation.screen.widgets if not each.editable
            )
        return state

    def is_shown(self, text: str) -> bool:
        """Whether the app shows the text elsewhere than in a field."""
        return text in self._shown

    def see(self, step: Step, label: Label, where: Where | None = None) -> None:
        """Take a step into account, taken somewhere in this specification or in another."""
        before, layout = self.name(step.before), layout_of(step.after)
        is_new = layout not in self._layouts
        self._layouts |= {layout, layout_of(step.before)}
        self._observations.setdefault(before, step.observation._replace(screen=step.before))
        known = Known(self.arrive(step.observation), step)
        anywhere = self._known.setdefault((before, ""), {})
        if step.action not in anywhere:  # going the same way again teaches nothing of other ways
            self._sorts[label.sort] += 1
            self._news[label.sort] += is_new
            if where is not None:
                self._labels[label.exact] += 1
                self._labels[label.rough] += 1
        anywhere[step.action] = known
        if where is not None:
            self._known.setdefault((before, where.situation), {})[step.action] = known
            self._tries[before, where.situation, step.action] += 1
            self._alike[where.layout, where.context, label.exact] += 1

    def lose(self, state: str, action: Action) -> None:
        """The device failed when it performed the action."""
        self._losses[state, action] += 1

    def losses(self, state: str, action: Action) -> int:
        """How often the device failed there."""
        return self._losses.get((state, action), 0) if self._losses else 0

    def observation(self, state: str) -> Observation:
        """What a state looked like when it was first seen."""
        return self._observations[state]

    def outcome(self, state: str, situation: str, action: Action) -> Known | None:
        """Where the action led in this situation, or else in another."""
        here = self._known.get((state, situation))
        if here is not None and action in here:
            return here[action]
        anywhere = self._known.get((state, ""))
        return None if anywhere is None else anywhere.get(action)

    def tries(self, state: str, situation: str, action: Action) -> int:
        """How often the action was taken in this state and situation."""
        return self._tries.get((state, situation, action), 0)

    def tries_alike(self, where: Where, label: Label) -> int:
        """How often such an action was taken on screens that look like this one."""
        return self._alike.get((where.layout, where.context, label.exact), 0)

    def novelty(self, label: Label, relevance: float) -> float:
        """How likely the action is to show something new, from 0 to 1.

        What other rows of a list did tells less of a row that is asked for.
        """
        kind, touches = label.sort
        expected = _EXPECTED_OF_FIELDS if touches else _EXPECTED.get(kind, _EXPECTED_OF_OTHERS)
        tried = self._sorts.get(label.sort, 0) + _IMAGINED_TRIES
        share = (self._news.get(label.sort, 0) + expected) / tried
        alike = self._labels.get(label.rough, 0)
        if not alike:
            return share
        seen = self._labels.get(label.exact, 0)
        crowd = 1 + max(0, alike - seen)
        return float(share / sqrt(1 + seen) * crowd ** (-0.25 * (1 - relevance)))
