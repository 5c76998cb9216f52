"""The baselines of the FARLEAD papers on the same monitor: Random, Monkey, QBEa.

Random chooses from the actions of `farlead`; Monkey and QBEa have their own. None of them looks at
rewards, so none is helped by prediction; `--set predict=true` gives it to Random all the same.
Cycles end their episodes too, as the FARLEAD2 paper does it for fairness.
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.abstractions.abstraction import ExecutableWidgets
from tapwright.abstractions.touch import TouchPoints
from tapwright.agents.monkey import MonkeyAgent, MonkeyPercentages
from tapwright.agents.random import RandomAgent
from tapwright.agents.tabular.action_types import ActionTypeAgent
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action, ActionKind
from tapwright.core.randomness import stream
from tapwright.recipes.qbe import TABLE, QbeSettings
from tapwright.recipes.settings import override, refuse
from tapwright.recipes.witness_recipe import (
    DEFAULT_IDLE_SECONDS,
    WitnessIngredients,
    WitnessRecipe,
    enabled_actions,
)


@dataclass(frozen=True, slots=True)
class RandomSettings:
    """What the specification may do for random choice."""

    predict: bool = False  # whether actions that make the specification false are removed
    cut_cycles: bool = True  # an episode ends when a state comes back, self-loops aside
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits


def make_random(ingredients: WitnessIngredients) -> WitnessRecipe:
    """Uniform choice."""
    settings = override(RandomSettings(), ingredients.settings)
    idle = settings.idle_seconds
    system = (Action(ActionKind.PAUSE_RESUME), Action(ActionKind.IDLE, argument=idle))
    return WitnessRecipe(
        agent=RandomAgent(stream(ingredients.seed, "agent")),
        abstraction=enabled_actions(ingredients.named_kinds, system, idle=idle),
        predicts=settings.predict,
        cuts_cycles=settings.cut_cycles,
    )


def make_monkey(ingredients: WitnessIngredients) -> WitnessRecipe:
    """The event mix of the tool, blind to the specification."""
    refuse("monkey", ingredients.settings)
    return WitnessRecipe(
        agent=MonkeyAgent(stream(ingredients.seed, "agent"), MonkeyPercentages()),
        abstraction=TouchPoints(),
        writes=False,
        predicts=False,
    )


def make_qbe(ingredients: WitnessIngredients) -> WitnessRecipe:
    """Action types by the table that comes along; texts are random."""
    settings = override(QbeSettings(), ingredients.settings)
    table = ValueTable("qbe")
    table.load(TABLE)
    return WitnessRecipe(
        agent=ActionTypeAgent(table, stream(ingredients.seed, "agent"), settings.temperature),
        abstraction=ExecutableWidgets(texts=("",)),
        writes=False,
        predicts=False,
    )
