"""ARES: SAC, DDPG and TD3 (Romdhana et al., ACM TOSEM 2022, doi 10.1145/3502868).

Observation: one-hot activity, multi-hot of the widgets met so far, 2000 numbers, and the clock
1 - step / 1000. Action: three numbers, as in ATAC; system actions: network, rotation, menu.
Reward: 1000 for a crash or an activity new in the episode, 0 for one seen, -1 for staying, -100 for
leaving. Episode: 250 steps. SAC trains every 5 steps and moves its targets every 10. Networks: two
hidden layers of 256 for SAC, 400 and 300 for DDPG and TD3, a batch of 256: the library's defaults.

Deviations and what the paper leaves open:
- The manifest's activities are not asked for: activities get their places as they are met, 200 at
  most; so do widgets, 1800 at most, and further ones are not seen (ARES stops with an error).
- The -50 for an action that does not fit is never given: only what fits can be chosen.
- -1 is given for every step that stays on its activity; the released code stops giving it after
  the first change.
- Return is a system action too: the released code presses it by itself outside the app only.
- The released code also sends intents to exported services and receivers; no device of ours has
  such an action.
- DDPG and TD3 are not in the released code; they have stable-baselines3's networks and batch, train
  as often as SAC, and act with normal noise of 0.3. All three keep the last 5000 steps: the default
  of a million needs 16 GB.
- Outside the app ARES presses back, and ends the episode on the launcher. Here the app is brought
  back after 2 actions in other apps (`outside_steps`).
- Other limits of the loop, of which the paper says nothing: the app is restarted after 100 actions
  that change nothing (`stuck_steps`), a new episode begins after 5 on a screen without widgets
  (`blank_steps`), and each begins with the app's data cleared (`clear_data`).
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
from tapwright.core.errors import InputError
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
class _Shared:
    """What the three have in common."""

    observation: int = 2000  # numbers for activities and widgets
    activities: int = 200  # of which for activities
    clock_steps: int = 1000  # the clock runs from 1 to 0 in so many steps
    train_freq: int = 5  # steps between two updates (released code)
    learning_starts: int = 100  # steps chosen at random before the first update
    batch_size: int = 256  # steps an update learns from
    buffer_size: int = 5000  # steps kept
    episode_steps: int = 250


@dataclass(frozen=True, slots=True)
class SacSettings(_Shared):
    """Constants of the released code; others are stable-baselines3's defaults."""

    networks: str = "256,256"  # numbers of neurons of the hidden layers
    target_update: int = 10  # updates between two moves of the target networks


@dataclass(frozen=True, slots=True)
class NoisySettings(_Shared):
    """stable-baselines3's defaults for DDPG and TD3, with noise."""

    networks: str = "400,300"  # numbers of neurons of the hidden layers
    noise: float = 0.3  # standard deviation of the noise on actions


def make_sac(ingredients: Ingredients) -> Recipe:
    """Soft actor-critic."""
    settings = override(SacSettings(), ingredients.settings)
    own = {"target_update_interval": settings.target_update}
    return _ares_recipe("ares-sac", ingredients, settings, settings.networks, SAC, own)


def make_ddpg(ingredients: Ingredients) -> Recipe:
    """Deep deterministic policy gradient."""
    settings = override(NoisySettings(), ingredients.settings)
    own = {"action_noise": _noise(settings)}
    return _ares_recipe("ares-ddpg", ingredients, settings, settings.networks, DDPG, own)


def make_td3(ingredients: Ingredients) -> Recipe:
    """Twin delayed DDPG."""
    settings = override(NoisySettings(), ingredients.settings)
    own = {"action_noise": _noise(settings)}
    return _ares_recipe("ares-td3", ingredients, settings, settings.networks, TD3, own)


def _noise(settings: NoisySettings) -> NormalActionNoise:
    return NormalActionNoise(np.zeros(SIZE), np.full(SIZE, settings.noise))


def _layers(networks: str) -> list[int]:
    layers = networks.split(",")
    if not all(layer.strip().isdecimal() and int(layer) for layer in layers):
        raise InputError(f"setting networks takes numbers with commas between, got {networks!r}")
    return [int(layer) for layer in layers]


def _ares_recipe(
    name: str,
    ingredients: Ingredients,
    settings: _Shared,
    networks: str,
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
        policy_kwargs={"net_arch": _layers(networks)},
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
