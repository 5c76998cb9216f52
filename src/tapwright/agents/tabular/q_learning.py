"""Tabular Q-learning with an ε-greedy policy.

Q(s, a) ← Q(s, a) + α (r + γ max Q(s′, ·) − Q(s, a))    (Watkins and Dayan 1992)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.tabular.table import ValueTable
from tapwright.agents.texts import draw_text
from tapwright.core.action import Action, Argument


@dataclass(frozen=True, slots=True)
class QLearningSettings:
    """What the update rule and the policy need."""

    alpha: float = 1.0  # learning rate: how much a new observation counts
    gamma: float = 0.9  # discount: how much the future counts
    first_epsilon: float = 1.0  # share of random choices in the first episode
    last_epsilon: float = 0.5  # and from the last episode of the decrease on
    epsilon_episodes: int = 100  # over how many episodes it decreases, uniformly


class QLearningAgent:
    """Learns how much each event of each state is worth."""

    def __init__(self, table: ValueTable, settings: QLearningSettings, random: Random) -> None:
        self.table = table
        self._settings = settings
        self._random = random
        self._episode = -1

    @property
    def epsilon(self) -> float:
        """The share of random choices in this episode."""
        settings = self._settings
        if settings.epsilon_episodes <= 0:
            return settings.last_epsilon
        done = min(max(self._episode, 0) / settings.epsilon_episodes, 1.0)
        return settings.first_epsilon + done * (settings.last_epsilon - settings.first_epsilon)

    def begin_episode(self, start: DecisionPoint) -> None:
        """Choose a little less at random than before."""
        self._episode += 1

    def choose(self, point: DecisionPoint) -> Action:
        """Random with probability ε and outside the app, else the best; ties at random."""
        if is_outside(point.state) or self._random.random() < self.epsilon:
            return self._any(point.actions)
        return self._best(point.state, point.actions)

    def values_of(self, point: DecisionPoint) -> list[float]:
        """Returns the Q-value of each action; one never executed has the initial value."""
        row, initial = self.table.row(point.state), self.table.initial
        return [row.get(key_of(action), initial) for action in point.actions]

    def learn(self, transition: Transition) -> None:
        """The update rule; nothing is learnt about other apps."""
        if is_outside(transition.state):
            return
        settings, key = self._settings, key_of(transition.action)
        old = self.table.value(transition.state, key)
        goal = transition.reward + settings.gamma * self._future(transition)
        self.table.put(transition.state, key, old + settings.alpha * (goal - old))

    def save(self, path: Path) -> None:
        """Write the table."""
        self.table.save(path)

    def load(self, path: Path) -> None:
        """Go on from a table."""
        self.table.load(path)

    def _any(self, actions: Sequence[Action]) -> Action:
        return self._with_text(actions[int(self._random.random() * len(actions))])

    def _best(self, state: Hashable, actions: Sequence[Action]) -> Action:
        row, initial = self.table.row(state), self.table.initial
        values = [row.get(key_of(action), initial) for action in actions]
        highest = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == highest]
        return self._any(best)

    def _with_text(self, action: Action) -> Action:
        if action.kind.argument is Argument.TEXT:
            return replace(action, argument=draw_text(self._random))
        return action

    def _future(self, transition: Transition) -> float:
        """The best that follows; an event never executed has the initial value."""
        if transition.terminated or is_outside(transition.next_state):
            return 0.0
        row, initial = self.table.row(transition.next_state), self.table.initial
        return max(
            (row.get(key_of(action), initial) for action in transition.next_actions), default=0.0
        )
