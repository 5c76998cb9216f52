"""Agents that value types of action, not single events, so that what they learn fits every app."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from random import Random
from typing import Self

from tapwright.agents.agent import DecisionPoint, MemorylessAgent, Transition
from tapwright.agents.tabular.table import ValueTable
from tapwright.agents.texts import draw_text
from tapwright.core.action import Action, ActionKind, Argument

FEW, SOME, MANY = "few actions", "some actions", "many actions"
_FEW_MOST, _SOME_MOST = 6, 15


def screen_class(actions: Sequence[Action]) -> str:
    """How much can be done: what a screen of any app has in common with those of others."""
    number = len(actions)
    return FEW if number <= _FEW_MOST else SOME if number <= _SOME_MOST else MANY


def by_kind(actions: Sequence[Action]) -> dict[ActionKind, list[Action]]:
    """The actions sorted by type, in the order they are met."""
    kinds: dict[ActionKind, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    return kinds


def _pick(actions: Sequence[Action], random: Random) -> Action:
    action = actions[int(random.random() * len(actions))]
    if action.kind.argument is Argument.TEXT:
        return replace(action, argument=draw_text(random))
    return action


class ActionTypeAgent(MemorylessAgent):
    """Draws a type by a distribution learnt beforehand, then any action of that type."""

    name = "qbe"

    def __init__(self, table: ValueTable, random: Random, temperature: float) -> None:
        self._table = table
        self._random = random
        self._temperature = temperature

    def choose(self, point: DecisionPoint) -> Action:
        """A type by its weight, then any action of it."""
        kinds = by_kind(point.actions)
        row = self._table.row(screen_class(point.actions))
        weights = self._weights([row.get(kind.value, 0.0) for kind in kinds])
        kind = self._random.choices(list(kinds), weights)[0]
        return _pick(kinds[kind], self._random)

    def _weights(self, values: list[float]) -> list[float]:
        """Boltzmann's distribution: types much worse than the best are drawn seldom."""
        best = max(values)
        return [exp((value - best) / self._temperature) for value in values]

    def load(self, path: Path) -> None:
        """Take another table in place of the one that comes along."""
        self._table.load(path)


@dataclass(frozen=True, slots=True)
class TypeLearnerSettings:
    """The learning phase's update rule."""

    alpha: float = 0.02  # learning rate; small, since one table serves many apps
    gamma: float = 0.5  # discount: an activity two steps away counts half


class ActionTypeLearner:
    """Tries all types alike and learns what each leads to: Q(class of screen, type of action)."""

    epsilon = 1.0

    def __init__(self, table: ValueTable, settings: TypeLearnerSettings, random: Random) -> None:
        self._table = table
        self._settings = settings
        self._random = random
        self._screen = MANY

    def begin_episode(self, start: DecisionPoint) -> None:
        """Nothing is tied to an episode."""

    def choose(self, point: DecisionPoint) -> Action:
        """Any type, then any action of it."""
        kinds = by_kind(point.actions)
        self._screen = screen_class(point.actions)
        kind = list(kinds)[int(self._random.random() * len(kinds))]
        return _pick(kinds[kind], self._random)

    def learn(self, transition: Transition) -> None:
        """The update rule of Q-learning over classes and types."""
        settings, table, kind = self._settings, self._table, transition.action.kind.value
        row = table.row(screen_class(transition.next_actions))
        future = 0.0 if transition.terminated else max(row.values(), default=0.0)
        old = table.value(self._screen, kind)
        goal = transition.reward + settings.gamma * future
        table.put(self._screen, kind, old + settings.alpha * (goal - old))
        table.executions.count(self._screen, kind)

    def for_worker(self) -> Self:
        """The same table, on a screen of its own."""
        return copy(self)

    def save(self, path: Path) -> None:
        """Write the table that `qbe` reads."""
        self._table.save(path)

    def load(self, path: Path) -> None:
        """Go on learning, for instance on the next app."""
        self._table.load(path)
