"""FARLEAD2: witnesses of staged test scenarios with generalized experience replay.

Koroglu and Sen, "Fast Witness Generation for Readable GUI Test Scenarios via Generalized
Experience Replay" (IEEE Access 10, 2022, doi 10.1109/ACCESS.2022.3218902). The agent is that of
FARLEAD-Android on the scenario's monitor, with the actions of Table 2 (section III.A). Before the
first episode the unit experiences (s, a, s') of the app's earlier scenarios are replayed
(section IV.A, `experience/replay.py`). 30 steps an episode and 100 episodes (section VI.A) are the
defaults of `tapwright witness`. A cycle that is no self-loop ends an episode (section VI.A).

Deviations:
- Those of `farlead`.
- An experience after the new specification's verdict is final is not learnt from: there is no
  monitor state to learn it for.
- Half of the episodes begin with the actions that led furthest so far, in this search or in the
  replayed experience, and go on from there; `return_share=0` as published.
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

    return_share: float = 0.5  # of episodes that first return to the furthest point; 0: none
    experience_replay: bool = True  # false: RL of the paper's evaluation


def make(ingredients: WitnessIngredients) -> WitnessRecipe:
    """The system as published."""
    settings = override(Farlead2Settings(), ingredients.settings)
    if settings.tail_length and settings.experience_replay:
        raise InputError(
            "farlead2 replays single steps, which have no tails",
            hint="leave tail_length at 0, or set experience_replay=false",
        )
    return make_recipe(settings, ingredients, (), replays=settings.experience_replay)
