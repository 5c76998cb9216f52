"""QBEa: action types chosen by what was learnt on other apps (Koroglu et al., ICST 2018).

QBE learns with Q-learning, on a set of training apps, which types of action reach an objective; the
`a` stands for activities. Then it explores other apps by the learnt values. FARLEAD-Android uses
it as a baseline: a pre-learnt distribution over action types, optimised for activities.

`tapwright explore APP --agent qbe-learn --load qbe.json --save qbe.json` learns on an app, and
`benchmarks/tables/learn_qbe.py` on several in turn; the table that comes along was made by
`python benchmarks/tables/learn_qbe.py --steps 300` on todo, notes, chesswalk, login, dialogs,
endless-list, kotlin-list, permission and lifecycle, in this order.

Deviations:
- The authors' table is not published, so it was learnt anew.
- A screen's class is how many actions it offers (up to 6, up to 15, more).
- A type is drawn by Boltzmann's distribution over the values, so that none is excluded for ever.
- Learning rate 0.02 and discount 0.5 are ours.
- As a baseline for witnesses it writes random texts, not those of the specification. Cycles do not
  end its episodes, since FARLEAD-Android knows no such rule; `cut_cycles=true` is that of FARLEAD2.
- Limits of the loop, of which the papers say nothing: 2 actions in other apps (`outside_steps`),
  100 that change nothing (`stuck_steps`), 5 on a screen without widgets (`blank_steps`); each
  episode begins with the app's data cleared (`clear_data`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.agents.tabular.action_types import (
    ActionTypeAgent,
    ActionTypeLearner,
    TypeLearnerSettings,
)
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.randomness import stream
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.new_activity import NewActivity
from tapwright.rewards.specification import SpecificationReward

TABLE = Path(str(resources.files("tapwright.recipes"))) / "qbe.json"


@dataclass(frozen=True, slots=True)
class QbeSettings:
    """How the table is used."""

    temperature: float = 0.1  # a type worth so much less than the best is drawn 1/e as often
    episode_steps: int = 200  # not stated


@dataclass(frozen=True, slots=True)
class QbeWitnessSettings(QbeSettings):
    """The same as a baseline for witnesses; the search says how long an episode is."""

    cut_cycles: bool = False  # an episode ends when a state comes back, self-loops aside


def make(ingredients: Ingredients) -> Recipe:
    """Explore by the table that comes along."""
    if ingredients.goal is not None:
        settings = override(QbeWitnessSettings(), ingredients.settings)
        return replace(
            _qbe_recipe(settings, ingredients),
            rewards=(SpecificationReward(),),
            monitor_use=MonitorUse(cuts_cycles=settings.cut_cycles),
        )
    return _qbe_recipe(override(QbeSettings(), ingredients.settings), ingredients)


def _qbe_recipe(settings: QbeSettings, ingredients: Ingredients) -> Recipe:
    table = ValueTable("qbe")
    table.load(TABLE)
    return Recipe(
        agent=ActionTypeAgent(table, stream(ingredients.seed, "agent"), settings.temperature),
        abstraction=ExecutableWidgets(texts=("",)),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )


@dataclass(frozen=True, slots=True)
class QbeLearnSettings(TypeLearnerSettings):
    """How the table is learnt."""

    episode_steps: int = 50  # short, so that first visits of activities are many


def make_learner(ingredients: Ingredients) -> Recipe:
    """Learn the table; save it with `--save`."""
    settings = override(QbeLearnSettings(), ingredients.settings)
    return Recipe(
        agent=ActionTypeLearner(
            ValueTable("qbe"),
            TypeLearnerSettings(settings.alpha, settings.gamma),
            stream(ingredients.seed, "agent"),
        ),
        abstraction=ExecutableWidgets(texts=("",)),
        rewards=(NewActivity(ingredients.package),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )
