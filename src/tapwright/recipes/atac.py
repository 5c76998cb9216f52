"""ATAC and ATPPO: A2C and PPO on executable widgets (Tao et al., World Wide Web 2024).

State (equation 3): three numbers a widget (clickable, long-clickable, scrollable).
Action (section 3.1): three numbers: which widget or system action, which text, which way; the
network gives a normal distribution. System actions: network, rotation, return.
Reward (equations 4 and 5): R1 = 1000, R2 = 500, R4 = 100, R3 = 50, see `rewards/widget_novelty.py`.
Networks: actor and critic of two layers of 64, relu. A2C by table 2, PPO by table 3.
Episode (section 4.2): 250 steps. FSM guidance (section 3.5) is `--guide fsm`, for every agent.

Deviations and what the paper leaves open:
- N of `stopTime < N` is not stated; 10.
- A loss of 2^repeat_time is bounded by R1: it would drown everything else after some repeats.
- Leaving the app comes before `state never seen` in equation 5; other apps are no gain.
- The vector has room for 100 widgets; more are not seen by the network, yet can be chosen.
- A scrollable widget has four directions; the paper does not say how many.
- A widget that is clickable and scrollable is clicked, never scrolled; an editable one is written
  into, never clicked. A widget counts as executed by kind of action, click and long click apart.
- Limits of the loop, of which the paper says nothing: the app is brought back after 2 actions in
  other apps (`outside_steps`) and restarted after 100 that change nothing (`stuck_steps`), a new
  episode begins after 5 on a screen without widgets (`blank_steps`), and each begins with the
  app's data cleared (`clear_data`).
- ε-like exploration comes from the distribution alone, as in stable-baselines3. `--workers N` gives
  A2C its N workers, each a device; they do not wait for one another (`agents/deep/rollouts.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from stable_baselines3 import A2C, PPO
from stable_baselines3.common.on_policy_algorithm import OnPolicyAlgorithm
from torch import nn

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.network import SpacesOnly
from tapwright.agents.deep.observation import WidgetFlags
from tapwright.agents.deep.on_policy import OnPolicyAgent
from tapwright.core.action import ActionKind
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty

SYSTEM = (ActionKind.NETWORK_OFF, ActionKind.NETWORK_ON, ActionKind.ROTATE, ActionKind.BACK)
_NETWORKS = {"net_arch": {"pi": [64, 64], "vf": [64, 64]}, "activation_fn": nn.ReLU}


@dataclass(frozen=True, slots=True)
class _Shared:
    """What ATAC and ATPPO have in common."""

    gamma: float = 0.99  # discount (tables 2 and 3)
    ent_coef: float = 0.0  # weight of the entropy (tables 2 and 3)
    vf_coef: float = 0.5  # weight of the value loss (tables 2 and 3)
    observed_widgets: int = 100  # room in the vector
    stop_time: int = 10  # N of equation 4
    episode_steps: int = 250  # (section 4.2)


@dataclass(frozen=True, slots=True)
class AtacSettings(_Shared):
    """Table 2."""

    learning_rate: float = 0.0007
    n_steps: int = 5  # steps between two updates
    max_grad_norm: float = 0.5
    rms_prop_eps: float = 1e-5


@dataclass(frozen=True, slots=True)
class AtppoSettings(_Shared):
    """Table 3."""

    learning_rate: float = 0.0003
    n_steps: int = 2048  # steps between two updates
    batch_size: int = 64
    n_epochs: int = 10  # passes over the steps of an update
    gae_lambda: float = 0.95
    clip_range: float = 0.2


def make_atac(ingredients: Ingredients) -> Recipe:
    """A2C."""
    settings = override(AtacSettings(), ingredients.settings)
    encoder = WidgetFlags(settings.observed_widgets)
    model = A2C(
        "MlpPolicy",
        SpacesOnly(encoder),
        learning_rate=settings.learning_rate,
        n_steps=settings.n_steps,
        gamma=settings.gamma,
        ent_coef=settings.ent_coef,
        vf_coef=settings.vf_coef,
        max_grad_norm=settings.max_grad_norm,
        rms_prop_eps=settings.rms_prop_eps,
        use_rms_prop=True,
        policy_kwargs=dict(_NETWORKS),
        seed=ingredients.seed,
        device="cpu",
    )
    return _atac_recipe("atac", ingredients, settings, encoder, model)


def make_atppo(ingredients: Ingredients) -> Recipe:
    """PPO."""
    settings = override(AtppoSettings(), ingredients.settings)
    encoder = WidgetFlags(settings.observed_widgets)
    model = PPO(
        "MlpPolicy",
        SpacesOnly(encoder),
        learning_rate=settings.learning_rate,
        n_steps=settings.n_steps,
        batch_size=settings.batch_size,
        n_epochs=settings.n_epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip_range,
        ent_coef=settings.ent_coef,
        vf_coef=settings.vf_coef,
        normalize_advantage=True,
        policy_kwargs=dict(_NETWORKS),
        seed=ingredients.seed,
        device="cpu",
    )
    return _atac_recipe("atppo", ingredients, settings, encoder, model)


def _atac_recipe(
    name: str,
    ingredients: Ingredients,
    settings: _Shared,
    encoder: WidgetFlags,
    model: OnPolicyAlgorithm,
) -> Recipe:
    kinds = [kind for kind in SYSTEM if kind in ingredients.kinds]
    return Recipe(
        agent=OnPolicyAgent(name, model, encoder),
        abstraction=WidgetSlots(ingredients.package, kinds),
        rewards=(WidgetNovelty(NoveltySettings(stop_time=settings.stop_time)),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
    )
