"""The agent of SQDroid's released code: greedy Q-learning that fills in every field first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Self

from tapwright.abstractions.keyed_action import KeyedAction, key_of
from tapwright.abstractions.layout_nodes import BACK
from tapwright.abstractions.state_name import is_outside
from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.tabular.q_learning import QLearningAgent, QLearningSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action, ActionKind, Argument

TEXTS = ("12", "24")
_STUCK = 10  # decisions in one state after which `back` is among the actions
_FILL = "fill "  # begins the key of filling in a field
_LEAVING = 10  # by which the value of an action that left the app is divided


class ReleasedAgent(QLearningAgent):
    """Takes the action with the highest value; one that left the app is worth a tenth."""

    def __init__(self, table: ValueTable, settings: QLearningSettings, random: Random) -> None:
        super().__init__(table, settings, random)
        self._texts: dict[tuple[Hashable, Hashable], str] = {}  # by state and event, drawn once
        self._to_fill: list[Action] = []
        self._is_filling = False
        self._state: Hashable = None
        self._times = 0  # decisions in this state in a row

    def begin_episode(self, start: DecisionPoint) -> None:
        """Forgets where the last episode was."""
        super().begin_episode(start)
        self._state, self._times = None, 0
        self._to_fill, self._is_filling = [], False

    def choose(self, point: DecisionPoint) -> Action:
        """Returns a field to fill in, or the best action once all fields are filled in."""
        if is_outside(point.state):
            return BACK
        if not self._is_filling:
            self._arrive(point)
        if self._to_fill:
            return self._to_fill.pop()
        self._is_filling = False
        actions = [action for action in point.actions if action.kind is not ActionKind.BACK]
        if self._times > _STUCK or not actions:
            actions.append(BACK)
        return self._best(point.state, actions)

    def learn(self, transition: Transition) -> None:
        """The update rule; filling in a field is no action of its own."""
        key = key_of(transition.action)
        if is_outside(transition.state) or _is_filling(key):
            return
        if transition.terminated or is_outside(transition.next_state):
            old = self.table.value(transition.state, key)
            self.table.put(transition.state, key, old / _LEAVING)
            return
        super().learn(transition)

    def for_worker(self) -> Self:
        """Returns one that shares the table and the texts, on a page of its own."""
        other = copy(self)
        other._to_fill = []
        return other

    def _arrive(self, point: DecisionPoint) -> None:
        self._times = self._times + 1 if point.state == self._state else 1
        self._state = point.state
        fields = [action for action in point.actions if action.kind.argument is Argument.TEXT]
        self._to_fill = [self._filling(point.state, field) for field in reversed(fields)]
        self._is_filling = True

    def _filling(self, state: Hashable, field: Action) -> KeyedAction:
        text = self._text_of(state, field)
        return KeyedAction(field.kind, field.target, text, f"{_FILL}{key_of(field)}")

    def _text_of(self, state: Hashable, field: Action) -> str:
        place = (state, key_of(field))
        if place not in self._texts:
            self._texts[place] = TEXTS[int(self._random.random() * len(TEXTS))]
        return self._texts[place]

    def _any(self, actions: Sequence[Action]) -> Action:
        action = actions[int(self._random.random() * len(actions))]
        if action.kind.argument is Argument.TEXT:
            return replace(action, argument=self._text_of(self._state, action))
        return action


def _is_filling(key: Hashable) -> bool:
    return isinstance(key, str) and key.startswith(_FILL)
