"""The random agent: every action is equally likely. The baseline that all others must beat."""

from __future__ import annotations

from random import Random

from tapwright.agents.agent import DecisionPoint, MemorylessAgent
from tapwright.core.action import Action


class RandomAgent(MemorylessAgent):
    """Draws uniformly."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, point: DecisionPoint) -> Action:
        """Returns any of the actions."""
        return point.actions[int(self._random.random() * len(point.actions))]
