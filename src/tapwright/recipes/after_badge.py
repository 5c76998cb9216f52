"""After BADGE (Ran et al., ICSE 2023, doi 10.1109/ICSE48619.2023.00083): unvalidated.

Own code from what the paper's abstract tells. Neither its text nor its program was at hand, and no
published figure was reproduced: what this agent reaches says nothing about how good BADGE is.

From the abstract: events are prioritised by their exploration value (code that future exploration
rooted from the event covers) and their exploration diversity (how much that varies over its
triggerings), estimated by a hierarchical multi-armed bandit from the event's own history and that
of the events in its UI group.

Deviations and guesses:
- An exploration is the event and the 5 steps after it (`horizon`), cut off where the episode ends.
- Its value is the number of probes that it was the first to hit, those of each step after the event
  counting 0.8 times as much as those before (`discount`), as a logarithm.
- The diversity of an event is the standard deviation of the values of its explorations. The paper
  compares covered code; an agent here is told only how much of it is new.
- An event is known by page, kind, class, id and label, a group by all but the label: the rows of a
  list are a group (`abstractions/labelled_widgets.py`).
- An event weighs as much as its group after one try (`group_weight`), a group as all events.
- Policy: Thompson sampling of the value, plus the diversity (weight `diversity`). The latest
  exploration weighs at least a fifth (`forgetting`), since values fall as code gets covered.
- Texts are letters or digits at random. Episodes of 400 steps.
- Limits of the loop: 4 actions in other apps (`outside_steps`), 100 that change nothing
  (`stuck_steps`), 5 on a screen without widgets (`blank_steps`); each episode begins with the app's
  data cleared (`clear_data`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tapwright.abstractions.labelled_widgets import LabelledWidgets
from tapwright.agents.bandit.agent import BanditAgent, BanditSettings
from tapwright.core.randomness import stream
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.discovery import Discovery


@dataclass(frozen=True, slots=True)
class AfterBadgeSettings(BanditSettings):
    """The bandit's settings, and the length of its episodes; all of them guesses."""

    episode_steps: int = 400


def make(ingredients: Ingredients) -> Recipe:
    """Makes the bandit with its events."""
    settings = override(AfterBadgeSettings(), ingredients.settings)
    own = {each.name: getattr(settings, each.name) for each in fields(BanditSettings)}
    random = stream(ingredients.seed, "agent")
    return Recipe(
        agent=BanditAgent("after-badge", BanditSettings(**own), random),
        abstraction=LabelledWidgets(ingredients.package, ingredients.kinds),
        rewards=(Discovery(),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
        limits=LoopLimits(outside_steps=4),
    )
