"""FARLEAD2: witnesses of staged test scenarios with generalized experience replay.

Koroglu and Sen, "Fast Witness Generation for Readable GUI Test Scenarios via Generalized
Experience Replay" (IEEE Access 10, 2022, doi 10.1109/ACCESS.2022.3218902). The agent is that of
FARLEAD-Android on the scenario's monitor, with the actions of Table 2 (section III.A); its state is
the pair (s, m) of screen and monitor. Before the first episode the unit experiences (s, a, s') of
the app's earlier scenarios are replayed (section IV.A, `experience/replay.py`). 30 steps an episode
and 100 episodes (section VI.A) are the defaults of `tapwright witness`. A cycle that is no
self-loop ends an episode (section VI.A). `experience_replay=false` is RL of its evaluation.

Deviations:
- Those of `farlead`, but for the tails, which are off.
- An experience after the new specification's verdict is final is not learnt from: there is no
  monitor state to learn it for.
- Tails cannot be combined with the replay: a unit experience has no history.

Not of the paper, off unless set: `texts=12` writes these into fields besides the texts that the
scenario names.
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.errors import InputError
from tapwright.recipes.farlead import FarleadSettings, make_recipe
from tapwright.recipes.recipe import Ingredients, Recipe, require_goal
from tapwright.recipes.settings import override


@dataclass(frozen=True, slots=True)
class Farlead2Settings(FarleadSettings):
    """The settings of `farlead`, and the replay."""

    tail_length: int = 0  # h: the monitor's state tells equal screens apart
    monitor_state: bool = True  # the pair (s, m)
    cut_cycles: bool = True  # section VI.A
    experience_replay: bool = True  # false: RL of the paper's evaluation


def make(ingredients: Ingredients) -> Recipe:
    """Makes the system as published."""
    goal = require_goal("farlead2", ingredients)
    settings = override(Farlead2Settings(), ingredients.settings)
    if settings.tail_length and settings.experience_replay:
        raise InputError(
            "farlead2 replays single steps, which have no tails",
            hint="leave tail_length at 0, or set experience_replay=false",
        )
    return make_recipe(settings, ingredients, goal, (), replays=settings.experience_replay)
