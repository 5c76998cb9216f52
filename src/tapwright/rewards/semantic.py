"""SQDroid's dynamic reward: use cases first, seldom executed actions later (equations 3 to 5).

Deviations and what the paper leaves open:
- The weight g(P)/|P| of equation 5 is that before the step; with the one after it, the last
  sequence to be found would never be rewarded.
- Text entry adds no state to the explored sequence, as the definition of the sequences says.
- A page that steps of the loop or of a guide led to, such as the first one after a return to the
  app, is part of the explored sequence (Algorithm 1, line 18), but earns nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple, Self

from tapwright.abstractions.keyed_action import key_of
from tapwright.core.action import ActionKind
from tapwright.core.counts import ExecutionCounts
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class UseCaseTally(NamedTuple):
    """How many of the use cases an exploration came upon."""

    explored: int
    given: int


class SemanticProgress:
    """Which semantic state sequences were explored: in this episode, and in all."""

    def __init__(self, sequences: Sequence[Sequence[Hashable]]) -> None:
        self.sequences = [tuple(sequence) for sequence in sequences]
        self.explored: set[int] = set()  # g(P) is its size
        self._in_episode: set[int] = set()
        self._trail: list[Hashable] = []
        self._longest = max((len(sequence) for sequence in self.sequences), default=0)
        self._by_end: dict[Hashable, list[int]] = {}
        for number, sequence in enumerate(self.sequences):
            self._by_end.setdefault(sequence[-1], []).append(number)

    @property
    def share(self) -> float:
        """g(P) / |P|: how many of the sequences were explored so far."""
        return len(self.explored) / len(self.sequences)

    @property
    def tally(self) -> UseCaseTally:
        """The same as two numbers."""
        return UseCaseTally(len(self.explored), len(self.sequences))

    @property
    def semantic_reward(self) -> float:
        """r_s of equation 3: |{seq ∈ P ∧ seq ∈ sub(Q)}| / |P| with Q the trail of the episode."""
        return len(self._in_episode) / len(self.sequences)

    def for_worker(self) -> Self:
        """What was explored in all is shared; the episode is another one."""
        other = copy(self)
        other._in_episode, other._trail = set(), []
        return other

    def begin(self, state: Hashable) -> None:
        """An episode starts in this state."""
        self._trail = []
        self._in_episode.clear()
        self.reach(state)

    def reach(self, state: Hashable) -> None:
        """The episode went on to this state; only sequences that end here can be new in it."""
        trail = self._trail
        trail.append(state)
        del trail[: -self._longest]
        for number in self._by_end.get(state, ()):
            sequence = self.sequences[number]
            if tuple(trail[-len(sequence) :]) == sequence:
                self._in_episode.add(number)
                self.explored.add(number)


@dataclass(slots=True)
class Weight:
    """g(P) / |P| before the step that is being scored; both terms of the reward need it."""

    share_before: float = 0.0


class Semantic:
    """(1 - g(P) / |P|) r_s: the first term of equation 5."""

    name = "semantic"

    def __init__(
        self, progress: SemanticProgress, recognise: Callable[[Screen], Hashable] | None = None
    ) -> None:
        self._progress = progress
        self._recognise = recognise  # None: the agent's own states are those of the sequences
        self._episode = -1
        self._left_at: Hashable = None  # where the last step that was scored led
        self.weight = Weight()

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth; text entry is no part of a semantic state sequence."""
        progress = self._progress
        before = self._place(step.before, context.state)
        after = self._place(step.after, context.next_state)
        if step.episode != self._episode:
            self._episode = step.episode
            progress.begin(before)
        elif before != self._left_at:  # somebody else took steps since
            progress.reach(before)
        self._left_at = after
        self.weight.share_before = progress.share
        if step.action.kind is not ActionKind.WRITE:
            progress.reach(after)
        return (1.0 - self.weight.share_before) * progress.semantic_reward

    def _place(self, screen: Screen, state: Hashable) -> Hashable:
        return state if self._recognise is None else self._recognise(screen)

    def for_worker(self) -> Self:
        """For the episodes of another device."""
        other = copy(self)
        other._progress, other._episode = self._progress.for_worker(), -1
        return other


class WeighedFrequency:
    """g(P) / |P| · r_f with r_f = 1 / f(s, a) (equation 4): the second term of equation 5."""

    name = "frequency"

    def __init__(self, executions: ExecutionCounts, semantic: Semantic) -> None:
        self._executions = executions
        self._semantic = semantic

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth; counts it."""
        return self._semantic.weight.share_before / self._executions.count(
            context.state, key_of(step.action)
        )
