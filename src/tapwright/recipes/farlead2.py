"""FARLEAD2: witnesses of staged test scenarios with generalized experience replay.

Koroglu and Sen, "Fast Witness Generation for Readable GUI Test Scenarios via Generalized
Experience Replay" (IEEE Access 10, 2022, doi 10.1109/ACCESS.2022.3218902). The search is that of
`farlead` on the scenario's monitor, with the actions of Table 2 (section III.A): by default a
planner chooses, with `planning=false` the paper's learner does. Before the first episode it is
given the unit experiences (s, a, s') of the app's earlier scenarios; the learner replays them
(section IV.A, `experience/replay.py`). 30 steps an episode and 100 episodes (section VI.A) are the
defaults of `tapwright witness`. Without planning, a cycle that is no self-loop ends an episode
(section VI.A).

Deviations:
- Those of `farlead`.
- With planning, a unit experience is known in every state of the monitor in which a plan may
  come to need it, not only in the one in which its own episode would be; there is nothing to sort,
  and nothing is learnt ⌊r+2⌋ times. `planning=false` replays as published.
- As published, an experience after the new specification's verdict is final is not learnt from:
  there is no monitor state to learn it for.
- Tails cannot be combined with the replay: a unit experience has no history.
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.errors import InputError
from tapwright.recipes.farlead import FarleadSettings, make_recipe
from tapwright.recipes.settings import override
from tapwright.recipes.witness_recipe import WitnessIngredients, WitnessRecipe


@dataclass(frozen=True, slots=True)
class Farlead2Settings(FarleadSettings):
    """The settings of `farlead`, and the replay."""

    experience_replay: bool = True  # false: without experience, as RL of the paper's evaluation
    # A stage that is done is worth more than a part of a formula, which may be met by chance.
    plan_progress: float = 12.0


def make(ingredients: WitnessIngredients) -> WitnessRecipe:
    """Makes the paper's search with a planner that chooses, or with the paper's learner."""
    settings = override(Farlead2Settings(), ingredients.settings)
    if settings.tail_length and settings.experience_replay:
        raise InputError(
            "farlead2 replays single steps, which have no tails",
            hint="leave tail_length at 0, or set experience_replay=false",
        )
    return make_recipe(settings, ingredients, (), replays=settings.experience_replay)
