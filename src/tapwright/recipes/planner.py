"""Planner: Tapwright's own search for witnesses. It is no paper's system; its ideas are known ones.

It learns a model of the app, state by state, and searches the product of that model and the
specification's monitor for the next action (`agents/planner/`). A known path that satisfies the
specification is taken. If there is none, it goes to where trying something is worth most: what
looks new, sounds like the specification, or is further in it.

States, actions and texts are those of FARLEAD2 (`abstractions/screen_content.py`), pauseresume and
idle where the specification names them, and what its conditions need: rotate for the orientation,
the home key and the way back for leaving the app. Taps that do nothing of their own
are not offered: on a list whose rows are clickable, on the entries of Android's text toolbar and
long ones on a field, unless the specification names the widget (`abstractions/needless_taps.py`).
Experience of earlier specifications goes into the model before the first episode: each unit
experience counts in every state of the monitor.

Where the ideas come from:
- a model learnt from unit experiences, planned with between steps: Dyna (Sutton, ICML 1990);
- optimism about what was not tried: R-max (Brafman and Tennenholtz, JMLR 3, 2002);
- the product of model and specification: automata-theoretic model checking (Vardi and Wolper 1986);
- experience shared between specifications: FARLEAD2 (Koroglu and Sen 2022).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tapwright.abstractions.needless_taps import Taps
from tapwright.agents.planner.agent import PlannerAgent
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.randomness import stream
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Ingredients, Recipe, require_goal
from tapwright.recipes.settings import override
from tapwright.recipes.witness_actions import (
    DEFAULT_IDLE_SECONDS,
    enabled_actions,
    split_texts,
)
from tapwright.rewards.specification import SpecificationReward


@dataclass(frozen=True, slots=True)
class PlannerRecipeSettings(PlannerSettings):
    """The weights of the heuristic, and what may be written."""

    # A stage that is done is worth more than a part of a formula, which may be met by chance.
    progress: float = 12.0
    experience_replay: bool = True  # false: begins with nothing
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits; long enough to fall asleep
    shorter: bool = True  # looks for a shorter test once there is one
    # To write into fields that the specification does not name, commas between; unless given,
    # what the name of each field suggests (`planning/fillers.py`).
    texts: str = ""


def make(ingredients: Ingredients) -> Recipe:
    """Makes the planner for a specification."""
    goal = require_goal("planner", ingredients)
    settings = override(PlannerRecipeSettings(), ingredients.settings)
    weights = {field.name: getattr(settings, field.name) for field in fields(PlannerSettings)}
    agent = PlannerAgent(
        stream(ingredients.seed, "plans"), PlannerSettings(**weights), goal.episodes, goal.titles
    )
    return Recipe(
        agent=agent,
        abstraction=enabled_actions(
            goal.named_kinds | goal.needed_kinds,
            tuple(Action(kind) for kind in goal.needed_kinds & {ActionKind.REINIT}),
            idle=settings.idle_seconds,
            taps=Taps(goal.named_widgets),
        ),
        rewards=(SpecificationReward(),),
        graph=ingredients.graph,
        monitor_use=MonitorUse(
            writes=True, generic_texts=split_texts(settings.texts) or None, predicts=True
        ),
        recall=agent.recall if settings.experience_replay else None,
        seeks_shorter=settings.shorter,
    )
