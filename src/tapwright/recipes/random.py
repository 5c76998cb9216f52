"""Random choice: the baseline of all the papers, for exploring and for witnesses.

For witnesses it chooses from the actions of `farlead`, or with `pauses=false` from those of
`farlead2`. Cycles end its episodes too, as the FARLEAD2 paper does it for fairness;
`cut_cycles=false` is the Random of FARLEAD-Android.

Deviations and what the papers leave open:
- They do not say how long a random episode is; 200 steps when exploring.
- The FARLEAD2 paper does not say whether its RND chooses among all actions or among those that are
  left when the monitor has removed what makes the scenario false; its figures suggest the latter.
  `predict=true` gives it the reduced actions. The table `farlead2` has both.
- Limits of the loop, of which the papers say nothing: 2 actions in other apps (`outside_steps`),
  100 that change nothing (`stuck_steps`), 5 on a screen without widgets (`blank_steps`); each
  episode begins with the app's data cleared (`clear_data`). In a search an episode ends after 3
  actions in other apps, and the limits that restart the app are off.
"""

from dataclasses import dataclass

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.agents.random import RandomAgent
from tapwright.core.randomness import stream
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Goal, Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.recipes.witness_actions import (
    DEFAULT_IDLE_SECONDS,
    enabled_actions,
    launches,
    pause_and_idle,
    split_texts,
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
    pauses: bool = True  # pauseresume and idle are among the actions, as in `farlead`
    texts: str = ""  # to write besides those that the specification names; commas between


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
        abstraction=enabled_actions(
            goal.named_kinds, pause_and_idle(idle) if settings.pauses else (), idle=idle
        ),
        first_actions=launches(goal),
        rewards=(SpecificationReward(),),
        graph=ingredients.graph,
        monitor_use=MonitorUse(
            writes=True,
            generic_texts=split_texts(settings.texts),
            predicts=settings.predict,
            cuts_cycles=settings.cut_cycles,
        ),
    )
