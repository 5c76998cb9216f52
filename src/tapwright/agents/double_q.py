"""FARLEAD-Android's learner: double Q-values by decision, softmax with ε, eligibility traces.

Koroglu and Sen, "Reinforcement Learning-Driven Test Generation for Android GUI Applications using
Formal Specifications" (arXiv 1911.05403): the policy is Algorithm 2, learning is Algorithm 4.

Deviations:
- The paper prints no value of any parameter; the defaults here are ours.
- Action label learning gives a new decision both of its values, not the first alone: otherwise the
  two would differ even with a double-ness ratio of 0, for which the paper wants them equal.
- A tail of length 0 is the state alone, which switches tails off; by the paper's definition it
  would be nothing at all.
- The label of an action is the whole of its text (type, widget, argument), where the paper speaks
  of a set of propositions.
- An eligibility below e_min is forgotten; the paper keeps it without learning from it.
- Steps that a login or a guide takes end tails and eligibilities; the papers have neither.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from typing import TypeVar

from tapwright.agents.agent import Continuity, DecisionPoint, Transition
from tapwright.agents.learnt import LearntHeader, read_learnt
from tapwright.core.action import Action
from tapwright.core.document import Codec
from tapwright.core.files import write_whole

K = TypeVar("K")
_VERSION = 1
_NAME = "farlead"
Decision = tuple[str, str]  # a tail (or a state) and an action taken there


@dataclass(frozen=True, slots=True)
class DoubleQSettings:
    """The parameters of Algorithms 2 and 4; each improvement has the value that switches it off."""

    first_temperature: float = 0.3  # T₀: high is little trust in what was learnt
    temperature_step: float = 0.005  # ΔT, taken off after each episode; 0: no annealing
    last_temperature: float = 0.05  # T_min
    first_epsilon: float = 0.1  # ε₀: share of choices at random; 0: softmax alone
    epsilon_factor: float = 0.98  # ε_u: by which it shrinks after each episode
    last_epsilon: float = 0.02  # ε_min
    first_rate: float = 0.8  # η₀: learning rate
    rate_factor: float = 0.99  # η_u: by which it shrinks after each episode
    last_rate: float = 0.3  # η_min
    doubleness: float = 0.5  # α: 1 keeps the two tables apart; 0: one table
    trace_decay: float = 0.3  # λ: what is left of an eligibility after a step; 0: no traces
    least_eligibility: float = 0.01  # e_min: below it a decision is no longer learnt from
    bound: float = 1.0  # ρ: vigilance, the greatest value by amount; 0: unbounded
    discount: float = 0.0  # γ of the best next value; 0: the myopic update of the paper
    tail_length: int = 0  # h: (action, state) pairs that make a state; 0: no tails
    action_labels: bool = True  # whether a new decision begins with what its action is worth


class LearntDoubleQ(LearntHeader, kw_only=True):
    """Both tables as a file."""

    decisions: list[tuple[str, str, float, float]]  # tail, action, Q₁, Q₂
    labels: list[tuple[str, float, float]]  # action, Q₁, Q₂
    annealed: tuple[float, float, float]  # temperature, ε, learning rate


LEARNT_DOUBLE_Q = Codec(LearntDoubleQ)


class _Learnt:
    """Both tables and the annealed parameters."""

    def __init__(self, settings: DoubleQSettings) -> None:
        self.first: dict[Decision, float] = {}  # Q₁
        self.second: dict[Decision, float] = {}  # Q₂
        self.first_label: dict[str, float] = {}  # Q₁ of action labels, whatever the state
        self.second_label: dict[str, float] = {}
        self.temperature = settings.first_temperature
        self.epsilon = settings.first_epsilon
        self.rate = settings.first_rate

    def swap(self) -> None:
        """Exchanges the two tables (line 15)."""
        self.first, self.second = self.second, self.first
        self.first_label, self.second_label = self.second_label, self.first_label


class DoubleQAgent:
    """Chooses by Algorithm 2 and learns by Algorithm 4."""

    def __init__(
        self, settings: DoubleQSettings, random: Random, learnt: _Learnt | None = None
    ) -> None:
        self._settings = settings
        self._random = random
        self._learnt = learnt or _Learnt(settings)  # shared by workers
        self._eligibility: dict[Decision, float] = {}  # e
        self._tail: list[str] = []
        self._continuity = Continuity()
        self._began = False

    @property
    def temperature(self) -> float:
        """T: high is little trust in what was learnt."""
        return self._learnt.temperature

    @property
    def epsilon(self) -> float:
        """ε: the share of choices at random."""
        return self._learnt.epsilon

    @property
    def rate(self) -> float:
        """η: the learning rate."""
        return self._learnt.rate

    def for_worker(self) -> DoubleQAgent:
        """Returns an agent with the same values for the episodes of another device."""
        return DoubleQAgent(self._settings, self._random, self._learnt)

    def begin_episode(self, start: DecisionPoint) -> None:
        """Lines 4 to 6; before it, lines 17 to 19 for the episode that ended."""
        if self._began:
            self._anneal()
        self._began = True
        self._continuity.begin()
        self._forget_path()

    def _forget_path(self) -> None:
        self._eligibility.clear()
        self._tail.clear()

    def _go_on_from(self, state: Hashable) -> None:
        """Forgets the path if somebody else took steps since the last one of the agent."""
        if self._continuity.is_broken(state):
            self._continuity.begin()
            self._forget_path()

    def choose(self, point: DecisionPoint) -> Action:
        """Algorithm 2: sample by softmax of the mean of both values, mixed with ε at random."""
        self._go_on_from(point.state)
        weights = self.probabilities(point.state, point.actions)
        return self._random.choices(point.actions, weights)[0]

    def values_of(self, point: DecisionPoint) -> list[float]:
        """Returns the mean of both values of each action."""
        return [self.value(point.state, action) for action in point.actions]

    def probabilities(self, state: Hashable, actions: Sequence[Action]) -> list[float]:
        """P(a|s) of line 3."""
        tail = self._tail_of(state)
        values = [self._mean(self._known(tail, action)) for action in actions]
        best = max(values)
        powers = [exp((value - best) / self.temperature) for value in values]
        total, even = sum(powers), self.epsilon / len(actions)
        return [(1 - self.epsilon) * power / total + even for power in powers]

    def learn(self, transition: Transition) -> None:
        """Lines 7 to 16."""
        self._go_on_from(transition.state)
        decision = self._known(self._tail_of(transition.state), transition.action)
        self._follow(transition)
        self._continuity.arrive(transition.next_state)
        self._update(decision, transition.reward + self._future(transition))

    def rehearse(self, transition: Transition, times: int) -> None:
        """Learn from one remembered step alone; no other decision is eligible."""
        decision = self._known(str(transition.state), transition.action)
        for _ in range(times):
            self._eligibility.clear()
            self._update(decision, transition.reward + self._future(transition))
        self._eligibility.clear()

    def value(self, state: Hashable, action: Action) -> float:
        """The mean of both values, by which the policy chooses."""
        return self._mean((self._tail_of(state), _text_of(action)))

    def _update(self, decision: Decision, goal: float) -> None:
        settings = self._settings
        error = goal - self._learnt.first.get(decision, 0.0)  # line 8
        self._eligibility[decision] = self._eligibility.get(decision, 0.0) + 1  # line 9
        for eligible, eligibility in list(self._eligibility.items()):  # line 10
            change = self.rate * error * eligibility
            if settings.action_labels:
                self._mix(eligible[1], change, self._learnt.first_label, self._learnt.second_label)
            self._mix(eligible, change, self._learnt.first, self._learnt.second)
            left = settings.trace_decay * eligibility  # line 13
            if left >= settings.least_eligibility:
                self._eligibility[eligible] = left
            else:
                del self._eligibility[eligible]
        if self._random.random() < 0.5:  # line 15
            self._learnt.swap()

    def _mix(self, key: K, change: float, first: dict[K, float], second: dict[K, float]) -> None:
        """Lines 11 and 12."""
        bound, alpha = self._settings.bound, self._settings.doubleness
        value = first.get(key, 0.0) + change
        if bound:
            value = min(max(value, -bound), bound)
        first[key] = value
        second[key] = (1 - alpha) * value + alpha * second.get(key, 0.0)

    def _known(self, tail: str, action: Action) -> Decision:
        """The decision; a new one begins with what its action is worth elsewhere."""
        decision = (tail, _text_of(action))
        if decision not in self._learnt.first and self._settings.action_labels:
            label = decision[1]
            if label in self._learnt.first_label:
                self._learnt.first[decision] = self._learnt.first_label[label]
                self._learnt.second[decision] = self._learnt.second_label.get(label, 0.0)
        return decision

    def _mean(self, decision: Decision) -> float:
        return (self._learnt.first.get(decision, 0.0) + self._learnt.second.get(decision, 0.0)) / 2

    def _future(self, transition: Transition) -> float:
        discount = self._settings.discount
        if not discount or transition.terminated or not transition.next_actions:
            return 0.0
        tail = self._tail_of(transition.next_state)
        values = (
            self._learnt.second.get((tail, _text_of(a)), 0.0) for a in transition.next_actions
        )
        return discount * max(values)

    def _tail_of(self, state: Hashable) -> str:
        length = self._settings.tail_length
        if not length:
            return str(state)
        if not self._tail:
            self._tail.append(str(state))
        return "\n".join(self._tail[-length:])

    def _follow(self, transition: Transition) -> None:
        if self._settings.tail_length:
            self._tail.append(f"{_text_of(transition.action)} -> {transition.next_state}")

    def _anneal(self) -> None:
        """Line 18."""
        settings, learnt = self._settings, self._learnt
        learnt.temperature = max(
            learnt.temperature - settings.temperature_step, settings.last_temperature
        )
        learnt.epsilon = max(settings.epsilon_factor * learnt.epsilon, settings.last_epsilon)
        learnt.rate = max(settings.rate_factor * learnt.rate, settings.last_rate)

    def save(self, path: Path) -> None:
        """Write both tables whole or not at all."""
        content = LearntDoubleQ(
            learnt=_NAME,
            version=_VERSION,
            decisions=[
                (*decision, first, self._learnt.second.get(decision, 0.0))
                for decision, first in self._learnt.first.items()
            ],
            labels=[
                (label, first, self._learnt.second_label.get(label, 0.0))
                for label, first in self._learnt.first_label.items()
            ],
            annealed=(self.temperature, self.epsilon, self.rate),
        )
        write_whole(path, LEARNT_DOUBLE_Q.pretty(content))

    def load(self, path: Path) -> None:
        """Go on from what was saved."""
        learnt = self._learnt
        content = read_learnt(path, LEARNT_DOUBLE_Q, _NAME, _VERSION)
        learnt.first = {(tail, action): q for tail, action, q, _ in content.decisions}
        learnt.second = {(tail, action): q for tail, action, _, q in content.decisions}
        learnt.first_label = {label: q for label, q, _ in content.labels}
        learnt.second_label = {label: q for label, _, q in content.labels}
        learnt.temperature, learnt.epsilon, learnt.rate = content.annealed


@lru_cache(maxsize=16384)
def _text_of(action: Action) -> str:
    return str(action)
