"""A recipe is a named choice of abstraction, rewards and agent; the loop knows no more of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tapwright.agents.agent import Agent
from tapwright.core.registry import Entry, Registry
from tapwright.model.abstraction import Abstraction
from tapwright.rewards.reward import Reward


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an exploration is made of."""

    agent: Agent
    abstraction: Abstraction
    rewards: tuple[Reward, ...] = ()
    episode_steps: int = 200  # an episode ends after so many steps and the app starts afresh

    def with_episode_steps(self, steps: int) -> Recipe:
        """The same with episodes of another length."""
        return replace(self, episode_steps=steps)


RecipeMaker = Callable[[int], Recipe]  # from a seed

RECIPES: Registry[RecipeMaker] = Registry(
    "agent",
    "tapwright.recipes",
    (Entry("random", "tapwright.recipes.random:make", "every action equally likely; a baseline"),),
)
