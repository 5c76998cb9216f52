"""After APE (Gu et al., ICSE 2019, doi 10.1109/ICSE.2019.00042): unvalidated.

Own code from the idea that the paper's abstract and public defaults of APE tell; none of APE's code
is in it, and no published figure was reproduced: what this agent reaches says nothing about how
good APE is.

The idea: no fixed abstraction suits all apps, so the model's is evolved by what happens. Events
that stand for many widgets, or lead to different states, get finer names; a refinement that splits
one state into too many is taken back. The model leads to events that were not taken yet.
Known: an event is refined when it stands for more than 3 widgets (`most_widgets`).

Deviations and guesses:
- The first name of an event is activity, kind, class and id. It is refined by its text, then by its
  place among its equals. APE chooses among more attributes, those of parents among them, and names
  by paths; it keeps a tree of namings, here a family of events has one at a time.
- A refinement is chosen for a different outcome if it tells all earlier outcomes apart: of the
  event itself first, then of any event on the screens on which it was taken.
- It is taken back for good if it splits one state into more than 8 (`most_states`).
- An event is open until it was taken once for each widget that it stands for, 3 times at most.
- Strategy: an open event of the state, else the first of a shortest way to a state that has one,
  else what was taken least; 5 % at random (`epsilon`). What APE does here was not looked at.
- Events: click, long click, four scrolls, writing letters or digits at random; back, menu, rotate.
- States in the model and the figures of a run are those of the finest names.
- Episodes of 400 steps; APE goes on without a fresh start.
- Limits of the loop: 4 actions in other apps (`outside_steps`), 100 that change nothing
  (`stuck_steps`), 5 on a screen without widgets (`blank_steps`); each episode begins with the app's
  data cleared (`clear_data`).
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.abstractions.abstraction import USUAL_SYSTEM_ACTIONS, WIDGET_KINDS
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.ui_events import UiEvents
from tapwright.agents.refining.agent import RefiningAgent
from tapwright.core.randomness import stream
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.discovery import Discovery


@dataclass(frozen=True, slots=True)
class AfterApeSettings:
    """Thresholds and policy; all but `most_widgets` are guesses."""

    most_widgets: int = 3  # widgets of a screen that one event may stand for
    most_states: int = 8  # states that a refinement may split one into
    epsilon: float = 0.05  # share of events taken at random
    episode_steps: int = 400


def make(ingredients: Ingredients) -> Recipe:
    """Makes the agent on the app's own widgets."""
    settings = override(AfterApeSettings(), ingredients.settings)
    system = [each for each in USUAL_SYSTEM_ACTIONS if each.kind in ingredients.kinds]
    return Recipe(
        agent=RefiningAgent(
            "after-ape",
            settings.epsilon,
            settings.most_widgets,
            settings.most_states,
            stream(ingredients.seed, "agent"),
        ),
        abstraction=UiEvents(
            ingredients.package,
            kinds=WIDGET_KINDS,
            buttons=[KeyedAction(each.kind, key=each.kind.value) for each in system],
        ),
        rewards=(Discovery(),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
        limits=LoopLimits(outside_steps=4),
    )
