"""The Reward contract: one named term of what a step is worth."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, Protocol

from tapwright.core.action import Action
from tapwright.core.step import Step
from tapwright.spec import Monitor


class RewardContext(NamedTuple):
    """What a reward may look at besides the step."""

    state: Hashable
    actions: Sequence[Action]
    next_state: Hashable
    next_actions: Sequence[Action]
    monitor: Monitor | None = None  # of the specification, if there is one; it has seen the step


class Reward(Protocol):
    """A term of the reward; its name is kept beside its value in the trace."""

    name: str

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns what the step is worth by this term."""
        ...


def scored(step: Step, rewards: Iterable[Reward], context: RewardContext) -> Step:
    """Returns the step with the value of each term; the sum is its reward."""
    return step._replace(rewards=tuple((term.name, term.score(step, context)) for term in rewards))
