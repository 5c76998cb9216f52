"""How an agent learns from one step: in the loop, and from the steps of a trace on resuming."""

from __future__ import annotations

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.core.step import Step
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.reward import RewardContext, scored


def learn_from(
    recipe: Recipe,
    before: DecisionPoint,
    step: Step,
    after: DecisionPoint,
    *,
    terminated: bool,
    truncated: bool = False,
) -> Step:
    """Scores the step, lets the agent learn from it, and returns it with its rewards.

    A step on record keeps the rewards that it has; rewards count what they see, so they see it
    again all the same.
    """
    if recipe.rewards:
        context = RewardContext(*before[:2], *after[:2], after.monitor)
        fresh = scored(step, recipe.rewards, context)
        step = step if step.rewards else fresh
    recipe.agent.learn(Transition(before, step, after, step.reward, terminated, truncated))
    return step
