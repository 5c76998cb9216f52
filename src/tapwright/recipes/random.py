"""Random exploration: the baseline of all the papers.

Deviations: the papers do not say how long a random episode is; 200 steps.
"""

from dataclasses import dataclass

from tapwright.abstractions.abstraction import ExecutableWidgets
from tapwright.agents.random import RandomAgent
from tapwright.core.randomness import stream
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override


@dataclass(frozen=True, slots=True)
class RandomSettings:
    """There is not much to set."""

    episode_steps: int = 200  # not stated


def make(ingredients: Ingredients) -> Recipe:
    """Uniform choice among what the widgets accept and back, menu and rotate."""
    settings = override(RandomSettings(), ingredients.settings)
    return Recipe(
        agent=RandomAgent(stream(ingredients.seed, "agent")),
        abstraction=ExecutableWidgets(),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )
