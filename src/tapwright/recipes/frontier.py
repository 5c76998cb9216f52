"""Frontier: Tapwright's own exploring agent. It is no paper's system; its ideas are known ones.

State: the activity, the title of its dialog, and the names of what can be used on the screen
(`abstractions/labelled_widgets.py`). Left out are numbers, repetitions, and texts that the agent
writes into fields itself: each thing that it named would else be a new thing to try everything on,
and the steps that should go through what the app can do would go through copies of the same.
Events: click, long click, write, four scrolls; touches on what an app draws itself; back, menu,
rotate, leave and come back, wait twenty seconds, power, volume, camera, restart.
Choice: the highest of an event's exploration bonus and the value of where it leads, discounted by
0.65 a step, since going far costs steps that could be spent on trying
(`agents/frontier/values.py`); 10 % of the choices are drawn by bonus.
Bonus: falls with how often the event was tried, here and anywhere; with how seldom its family found
new code or events (five boxes to tick make 32 states, and nothing to do in them that was not known
before); with how seldom it led to a screen that was new in its episode. What changes
nothing and what crashed before comes last; but a button that did nothing gets another chance each
time something new was written into a field beside it.
Forms: on half of the visits all fields are filled in first, less often once the form is known.
Texts: what the field's name asks for, what the screen shows, plain words and numbers, awkward ones.
Episodes of 400 steps, each from a fresh install; a restart of the app keeps its data.
Limits of the loop: 4 actions in other apps, such as a chooser (`outside_steps`); 100 that change
nothing (`stuck_steps`), 5 on a screen without widgets (`blank_steps`).

Tried and taken out again, by `tapwright bench` of six apps with two or three runs of 600 steps:
- smaller bonuses on an activity on which nothing was new for long: 0.8 points of instructions less
  (halved after 150 steps), 1.8 less (after 50);
- a new episode after steps without anything new: no difference (150 steps), 0.5 less (60);
- static reach, more bonus for an untried event the more code was untouched in the classes that name
  its widget's id and in those that these refer to: 1.6 points less on four apps with two runs of
  300 steps, 0.4 to 4.3 less on each (`docs/bench.md`).

Where the ideas come from:
- return to what promises most, then explore: Go-Explore (Ecoffet et al., Nature 590, 2021);
- optimism by counts in a learnt model: MBIE-EB (Strehl and Littman, JCSS 74, 2008), kept up to date
  where it changed as in prioritized sweeping (Moore and Atkeson, Machine Learning 13, 1993);
- novelty within the episode: Never Give Up (Badia et al., ICLR 2020);
- what follows an event, whatever the state: event-flow graphs (Memon, STVR 17, 2007).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tapwright.abstractions.labelled_widgets import LabelledWidgets
from tapwright.agents.frontier.agent import FrontierAgent
from tapwright.agents.frontier.field_texts import TEXTS
from tapwright.agents.frontier.values import FrontierSettings
from tapwright.core.randomness import stream
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.discovery import Discovery


@dataclass(frozen=True, slots=True)
class FrontierRecipeSettings(FrontierSettings):
    """The agent's settings, and those of its episodes."""

    episode_steps: int = 400


def make(ingredients: Ingredients) -> Recipe:
    """Makes the agent with its abstraction."""
    settings = override(FrontierRecipeSettings(), ingredients.settings)
    own = {field.name: getattr(settings, field.name) for field in fields(FrontierSettings)}
    return Recipe(
        agent=FrontierAgent(FrontierSettings(**own), stream(ingredients.seed, "agent")),
        abstraction=LabelledWidgets(ingredients.package, ingredients.kinds, TEXTS),
        rewards=(Discovery(),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
        limits=LoopLimits(outside_steps=4),
    )
