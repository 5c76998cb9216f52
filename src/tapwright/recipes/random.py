"""Random choice: the baseline of all the papers, for exploring and for witnesses.

Deviations: the papers do not say how long a random episode is; 200 steps when exploring. For
witnesses it chooses from the actions of `farlead`; cycles end its episodes too, as the FARLEAD2
paper does it for fairness. It looks at no reward, so prediction does not help it unless
`--set predict=true` gives it the reduced actions.
"""

from dataclasses import dataclass

from tapwright.abstractions.abstraction import ExecutableWidgets
from tapwright.agents.random import RandomAgent
from tapwright.core.randomness import stream
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Goal, Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.recipes.witness_actions import (
    DEFAULT_IDLE_SECONDS,
    enabled_actions,
    pause_and_idle,
)
from tapwright.rewards.specification import SpecificationReward


@dataclass(frozen=True, slots=True)
class RandomSettings:
    """What can be set when exploring."""

    episode_steps: int = 200  # not stated


@dataclass(frozen=True, slots=True)
class RandomWitnessSettings:
    """What the specification may do for random choice."""

    predict: bool = False  # whether actions that make the specification false are removed
    cut_cycles: bool = True  # an episode ends when a state comes back, self-loops aside
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits
    texts: str = "12"  # to write besides those that the specification names; commas between


def make(ingredients: Ingredients) -> Recipe:
    """Makes uniform choice among what the widgets accept and back, menu and rotate."""
    if ingredients.goal is not None:
        return _make_for_witnesses(ingredients, ingredients.goal)
    settings = override(RandomSettings(), ingredients.settings)
    return Recipe(
        agent=RandomAgent(stream(ingredients.seed, "agent")),
        abstraction=ExecutableWidgets(),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )


def _make_for_witnesses(ingredients: Ingredients, goal: Goal) -> Recipe:
    settings = override(RandomWitnessSettings(), ingredients.settings)
    idle = settings.idle_seconds
    return Recipe(
        agent=RandomAgent(stream(ingredients.seed, "agent")),
        abstraction=enabled_actions(goal.named_kinds, pause_and_idle(idle), idle=idle),
        rewards=(SpecificationReward(),),
        graph=ingredients.graph,
        monitor_use=MonitorUse(
            writes=True,
            generic_texts=tuple(text for text in settings.texts.split(",") if text),
            predicts=settings.predict,
            cuts_cycles=settings.cut_cycles,
        ),
    )
