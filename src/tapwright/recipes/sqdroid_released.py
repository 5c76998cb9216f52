"""SQDroid as its released code behaves, which is not what its paper prints.

State: path and class of each inner node of the widget tree, in order; neither text nor bounds.
Action: click, long click, check and text entry on leaves by their flags and those of the nodes
above; a press of a second on scrollable nodes, which is what its scroll comes to. No system
actions, no menu or home; back only after more than ten decisions in one state.
Choice: the highest Q, never at random but for ties. Every text field of a page is filled in first,
with 12 or 24, drawn once for each field.
Reward: 0.1 · 1 / (1 + f(s, a)). The semantic reward is always 0, because a flag is compared where
it should be assigned; so use cases have no effect, and `--semantic` is not needed.
Update: equation 1 of the paper, α = 1, γ = 0.99, Q_init = 500. Nothing is pruned. Leaving the app
divides the action's value by 10 and ends the episode, and so does a crash.
Episode: 100 actions; the app is stopped and started again with its data (`clear_data=false`), so
that a test of a crash may not come back from a fresh install.

Deviations:
- Its flags, once true, stay true for all later siblings; here a leaf has its own and those above.
- A field is filled in by one `write`; the released code taps, deletes, types and presses back.
- Where a page offers nothing it taps at (225, 457) and ends the episode; here it presses back.
- Fields that are filled in count as steps of the budget and of the episode.
- Limits of the loop: an episode ends as soon as another app is shown (`outside_steps=0`), after 100
  actions that change nothing (`stuck_steps`) or 5 on a screen without widgets (`blank_steps`).
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.abstractions.layout_nodes import LayoutNodes
from tapwright.agents.tabular.q_learning import QLearningSettings
from tapwright.agents.tabular.sqdroid_released import ReleasedAgent
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.randomness import stream
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.frequency import ReleasedFrequency


@dataclass(frozen=True, slots=True)
class SqDroidReleasedSettings:
    """Constants of the released code."""

    alpha: float = 1.0  # learning rate
    gamma: float = 0.99  # discount
    initial: float = 500.0  # Q of an action never executed
    episode_steps: int = 100


def make(ingredients: Ingredients) -> Recipe:
    """Makes the system as released."""
    settings = override(SqDroidReleasedSettings(), ingredients.settings)
    table = ValueTable("sqdroid-released", settings.initial)
    update = QLearningSettings(settings.alpha, settings.gamma, 0.0, 0.0, 0)
    return Recipe(
        agent=ReleasedAgent(table, update, stream(ingredients.seed, "agent")),
        abstraction=LayoutNodes(ingredients.package),
        rewards=(ReleasedFrequency(table.executions),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
        limits=LoopLimits(outside_steps=0, clear_data=False),
        ends_outside=True,
    )
