"""Random exploration: the baseline of all the papers.

Deviations: the papers do not say how long a random episode is; 200 steps, as a setting.
"""

from tapwright.agents.random import RandomAgent
from tapwright.core.randomness import stream
from tapwright.model.abstraction import ExecutableWidgets
from tapwright.recipes.recipe import Ingredients, Recipe


def make(ingredients: Ingredients) -> Recipe:
    """Uniform choice among what the widgets accept and back, menu and rotate."""
    return Recipe(
        agent=RandomAgent(stream(ingredients.seed, "agent")),
        abstraction=ExecutableWidgets(),
        graph=ingredients.graph,
    )
