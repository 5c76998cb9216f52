"""ARES: SAC, DDPG and TD3 (Romdhana et al., ACM TOSEM 2022, doi 10.1145/3502868).

Observation: one-hot activity, multi-hot of the widgets met so far, 2000 numbers, and the clock
1 - step / 1000. Action: three numbers, as in ATAC; system actions: network, rotation, menu.
Reward: 1000 for a crash or an activity new in the episode, 0 for one seen, -1 for staying, -100 for
leaving. Episode: 250 steps. SAC trains every 5 steps and moves its targets every 10.

Deviations and what the paper leaves open:
- The manifest's activities are not asked for: activities get their places as they are met, 200 at
  most; so do widgets, 1800 at most, and further ones are not seen (ARES stops with an error).
- The -50 for an action that does not fit is never given: only what fits can be chosen.
- -1 is given for every step that stays on its activity; the released code stops giving it after
  the first change.
- Return is a system action too: the released code presses it by itself outside the app only.
- DDPG and TD3 are not in the released code; they use stable-baselines3's settings with normal
  noise of 0.3, and all three keep the last 5000 steps: the default of a million needs 16 GB.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from stable_baselines3 import DDPG, SAC, TD3
from stable_baselines3.common.noise import NormalActionNoise
from stable_baselines3.common.off_policy_algorithm import OffPolicyAlgorithm

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.network import SpacesOnly
from tapwright.agents.deep.observation import PresentWidgets
from tapwright.agents.deep.off_policy import OffPolicyAgent
from tapwright.agents.deep.vector_action import SIZE
from tapwright.core.action import ActionKind
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.activity_novelty import ActivityNovelty

SYSTEM = (
    ActionKind.NETWORK_OFF,
    ActionKind.NETWORK_ON,
    ActionKind.ROTATE,
    ActionKind.MENU,
    ActionKind.BACK,
)


@dataclass(frozen=True, slots=True)
class AresSettings:
    """Constants of the released code; others are stable-baselines3's defaults."""

    observation: int = 2000  # numbers for activities and widgets
    activities: int = 200  # of which for activities
    clock_steps: int = 1000  # the clock runs from 1 to 0 in so many steps
    train_freq: int = 5  # steps between two updates
    target_update: int = 10  # updates between two moves of SAC's target networks
    learning_starts: int = 100  # steps chosen at random before the first update
    batch_size: int = 100  # steps an update learns from
    buffer_size: int = 5000  # steps kept
    noise: float = 0.3  # deviation of the noise of DDPG and TD3
    episode_steps: int = 250


def make_sac(ingredients: Ingredients) -> Recipe:
    """Soft actor-critic."""
    settings = override(AresSettings(), ingredients.settings)
    return _recipe(
        "ares-sac",
        ingredients,
        settings,
        SAC,
        {
            "target_update_interval": settings.target_update,
        },
    )


def make_ddpg(ingredients: Ingredients) -> Recipe:
    """Deep deterministic policy gradient."""
    settings = override(AresSettings(), ingredients.settings)
    return _recipe("ares-ddpg", ingredients, settings, DDPG, {"action_noise": _noise(settings)})


def make_td3(ingredients: Ingredients) -> Recipe:
    """Twin delayed DDPG."""
    settings = override(AresSettings(), ingredients.settings)
    return _recipe("ares-td3", ingredients, settings, TD3, {"action_noise": _noise(settings)})


def _noise(settings: AresSettings) -> NormalActionNoise:
    return NormalActionNoise(np.zeros(SIZE), np.full(SIZE, settings.noise))


def _recipe(
    name: str,
    ingredients: Ingredients,
    settings: AresSettings,
    algorithm: Callable[..., OffPolicyAlgorithm],
    own: dict[str, Any],
) -> Recipe:
    encoder = PresentWidgets(settings.observation, settings.activities, settings.clock_steps)
    model = algorithm(
        "MlpPolicy",
        SpacesOnly(encoder),
        train_freq=settings.train_freq,
        learning_starts=settings.learning_starts,
        batch_size=settings.batch_size,
        buffer_size=settings.buffer_size,
        policy_kwargs={"net_arch": [64, 64]},
        seed=ingredients.seed,
        device="cpu",
        **own,
    )
    kinds = [kind for kind in SYSTEM if kind in ingredients.kinds]
    return Recipe(
        agent=OffPolicyAgent(name, model, encoder),
        abstraction=WidgetSlots(ingredients.package, kinds),
        rewards=(ActivityNovelty(),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )
