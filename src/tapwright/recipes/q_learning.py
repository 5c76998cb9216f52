r"""Q-learning for Android (Vuong and Takada, A-TEST 2018, doi 10.1145/3278186.3278191).

State (section 4.1): the activity's name and the UI events of the app's own package.
Event (section 4): (class, type, resource id, position); click, long-click, check, text input,
scroll, and the device's menu and back buttons.
Reward (equation 4): |s′ \ s| / |s′| + 1 / f(s, a); 0 for leaving the app (section 4.5).
Update (equation 5): α = 1, γ = 0.9, so Q(s, a) ← r + 0.9 max Q(s′, ·).
Policy (section 4.2): ε-greedy, ε from 1 to 0.5 over the first 100 episodes.
Episode: a fixed number of events, from a random state that was visited before.
Outside the app: at most two random events, then the launcher activity (`outside_steps`).

Deviations:
- The episode's length is not stated; 50 events.
- The start state is reached by the shortest recorded path from a fresh start of the app; those
  steps count against the budget but are neither rewarded nor learnt from.
- Ties among the best events are broken at random; the paper does not say how.
- Random texts are letters or digits, up to eight; the paper says only `generated randomly`.
- A scrollable widget gives four events, one a direction.
- Limits of the loop, of which the paper says nothing: the app is restarted after 100 events that
  change nothing (`stuck_steps`), a new episode begins after 5 on a screen without widgets
  (`blank_steps`), and each begins with the app's data cleared (`clear_data`).
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.abstractions.ui_events import UiEvents
from tapwright.agents.tabular.q_learning import QLearningAgent, QLearningSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.randomness import stream
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.frequency import Frequency
from tapwright.rewards.gui_change import GuiChange
from tapwright.state_graph.start_anywhere import StartAnywhere


@dataclass(frozen=True, slots=True)
class VuongTakadaSettings:
    """The paper's constants."""

    alpha: float = 1.0  # learning rate (section 4.5)
    gamma: float = 0.9  # discount (section 4.5)
    first_epsilon: float = 1.0  # share of random events in the first episode (section 4.2)
    last_epsilon: float = 0.5  # and after `epsilon_episodes` (section 4.2)
    epsilon_episodes: int = 100  # (section 4.2)
    episode_steps: int = 50  # events an episode; not stated in the paper
    start_anywhere: bool = True  # begin at a random visited state instead of the first screen


def make(ingredients: Ingredients) -> Recipe:
    """The system as published."""
    settings = override(VuongTakadaSettings(), ingredients.settings)
    table = ValueTable("qlearning")
    agent = QLearningAgent(
        table,
        QLearningSettings(
            settings.alpha,
            settings.gamma,
            settings.first_epsilon,
            settings.last_epsilon,
            settings.epsilon_episodes,
        ),
        stream(ingredients.seed, "agent"),
    )
    graph, package = ingredients.graph, ingredients.package
    start = StartAnywhere(graph, package, stream(ingredients.seed, "start"))
    return Recipe(
        agent=agent,
        abstraction=UiEvents(package),
        rewards=(GuiChange(), Frequency(table.executions)),
        episode_steps=settings.episode_steps,
        graph=graph,
        guide=start if settings.start_anywhere else None,
    )
