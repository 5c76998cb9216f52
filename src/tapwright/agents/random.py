"""The random agent: every action is equally likely. The baseline that all others must beat."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from tapwright.agents.agent import MemorylessAgent
from tapwright.core.action import Action


class RandomAgent(MemorylessAgent):
    """Draws uniformly."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: Hashable, actions: Sequence[Action]) -> Action:
        """Any of the actions."""
        return actions[int(self._random.random() * len(actions))]
