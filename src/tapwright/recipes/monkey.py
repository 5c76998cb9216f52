"""Android's UI/Application Exerciser Monkey, a baseline of all three exploration papers.

Its event types and default percentages: touch 15, motion 10, pinch 2, trackball 15, rotation 0,
permission 0, navigation 25, major navigation 15, system keys 2, app switch 2, flip 1, any event 13.

Deviations, because actions here name widgets instead of points and keys:
- A touch is a click on the topmost clickable widget under a random point, or nothing.
- A motion is a swipe from a random point in one of four directions.
- Pinch, trackball moves, direction keys, flip and permission do nothing; the centre key clicks the
  focused widget, or any clickable one since the direction keys have moved the focus.
- A key that types a character replaces the focused field's text by it.
- Monkey stops at a crash unless told otherwise; here, as everywhere, the next episode starts.
- As a baseline for witnesses it writes no text of the specification. Cycles do not end its
  episodes, since FARLEAD-Android knows no such rule; `cut_cycles=true` is that of FARLEAD2.
- Limits of the loop, which the tool does not have: 2 actions in other apps (`outside_steps`), 100
  that change nothing (`stuck_steps`), 5 on a screen without widgets (`blank_steps`); each episode
  begins with the app's data cleared (`clear_data`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from tapwright.abstractions.touch import TouchPoints
from tapwright.agents.monkey import MonkeyAgent, MonkeyPercentages
from tapwright.core.randomness import stream
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.specification import SpecificationReward


@dataclass(frozen=True, slots=True)
class MonkeySettings(MonkeyPercentages):
    """The tool's options; the percentages are those of its own defaults."""

    throttle_seconds: float = 0.0  # pause after each event; the papers use 0.2
    episode_steps: int = 500  # events before the app is started afresh; the tool never does


@dataclass(frozen=True, slots=True)
class MonkeyWitnessSettings(MonkeySettings):
    """The same as a baseline for witnesses; the search says how long an episode is."""

    cut_cycles: bool = False  # an episode ends when a state comes back, self-loops aside


def make(ingredients: Ingredients) -> Recipe:
    """The event mix of the tool."""
    if ingredients.goal is not None:
        settings = override(MonkeyWitnessSettings(), ingredients.settings)
        return replace(
            _monkey_recipe(settings, ingredients),
            rewards=(SpecificationReward(),),
            monitor_use=MonitorUse(cuts_cycles=settings.cut_cycles),
        )
    return _monkey_recipe(override(MonkeySettings(), ingredients.settings), ingredients)


def _monkey_recipe(settings: MonkeySettings, ingredients: Ingredients) -> Recipe:
    shares = {field.name: getattr(settings, field.name) for field in fields(MonkeyPercentages)}
    return Recipe(
        agent=MonkeyAgent(
            stream(ingredients.seed, "agent"),
            MonkeyPercentages(**shares),
            settings.throttle_seconds,
        ),
        abstraction=TouchPoints(),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )
