"""The Reward contract: one named term of what a step is worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from tapwright.core.action import Action
from tapwright.core.step import Step


class RewardContext(NamedTuple):
    """What a reward may look at besides the step."""

    state: Hashable
    actions: Sequence[Action]
    next_state: Hashable
    next_actions: Sequence[Action]


class Reward(Protocol):
    """A term of the reward; its name is kept beside its value in the trace."""

    name: str

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth by this term."""
        ...
