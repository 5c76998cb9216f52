"""FARLEAD-Android: tests from LTL formulas by reinforcement learning (Koroglu and Sen 2019).

arXiv 1911.05403. The loop is Algorithm 1 (`engine/witness_loop.py`), the policy Algorithm 2 and
learning Algorithm 4 (`agents/double_q.py`), the reward Algorithm 3 (`spec/formula_monitor.py`).

| improvement | switch | off |
|---|---|---|
| ε-greedy softmax, annealed | `first_epsilon`, `temperature_step` | 0, 0 |
| double Q-learning | `doubleness` (α) | 0 |
| eligibility traces | `trace_decay` (λ) | 0 |
| myopic update | `discount` (γ of the next value) | on at 0 |
| vigilance | `bound` (ρ) | 0 |
| reward shaping | `reward_shaping` (RS) | false |
| reward prediction | `reward_prediction` | false |
| tails and decisions | `tail_length` (h) | 0 |
| action label learning | `action_labels` | false |

Deviations, besides those of the agent:
- The paper's learner does not see the formula that is left, and tells equal screens apart by their
  tails. Here what is left (the monitor's state) is part of the state, so tails are off by default.
- When prediction leaves no action, the step that led there is learnt once, with -1, and not first
  with its own reward and then with -1.
- Actions are those of FARLEAD2's Table 2, pauseresume and idle, and every type that the formula
  names.
- A step that earns nothing costs a little, and more if it leads nowhere new in its episode, so
  that what was not tried yet is preferred; `step_cost=0`, `staleness_cost=0` as published.
- Cycles end an episode as in the FARLEAD2 paper's discussion; `cut_cycles=false` for the original.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tapwright.agents.double_q import DoubleQAgent, DoubleQSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.randomness import stream
from tapwright.recipes.settings import override
from tapwright.recipes.witness_recipe import (
    DEFAULT_IDLE_SECONDS,
    WitnessIngredients,
    WitnessRecipe,
    enabled_actions,
)
from tapwright.rewards.effort import Effort


@dataclass(frozen=True, slots=True)
class FarleadSettings(DoubleQSettings):
    """The agent's parameters, and how the monitor leads it."""

    reward_shaping: bool = True  # RS: rewards between 0 and 1 for coming closer
    reward_prediction: bool = True  # actions that make the specification false are removed
    step_cost: float = 0.1  # of a step that earns nothing; 0: as published
    staleness_cost: float = 0.3  # instead, if it leads nowhere new; 0: as published
    return_share: float = 0.0  # of episodes that first return to the furthest point; 0: none
    cut_cycles: bool = True  # an episode ends when a state comes back, self-loops aside
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits; long enough to fall asleep
    texts: str = "hello"  # to write where the specification names none; commas between


def make(ingredients: WitnessIngredients) -> WitnessRecipe:
    """The system as published."""
    settings = override(FarleadSettings(), ingredients.settings)
    system = (
        Action(ActionKind.PAUSE_RESUME),
        Action(ActionKind.IDLE, argument=settings.idle_seconds),
    )
    return make_recipe(settings, ingredients, system)


def make_recipe(
    settings: FarleadSettings,
    ingredients: WitnessIngredients,
    system: tuple[Action, ...],
    *,
    replays: bool = False,
) -> WitnessRecipe:
    """What both systems have in common."""
    names = [field.name for field in fields(DoubleQSettings)]
    learner = DoubleQSettings(**{name: getattr(settings, name) for name in names})
    agent = DoubleQAgent(learner, stream(ingredients.seed, "agent"))
    return WitnessRecipe(
        agent=agent,
        abstraction=enabled_actions(ingredients.named_kinds, system, idle=settings.idle_seconds),
        generic_texts=tuple(text for text in settings.texts.split(",") if text),
        predicts=settings.reward_prediction,
        shapes=settings.reward_shaping,
        cuts_cycles=settings.cut_cycles,
        return_share=settings.return_share,
        effort=Effort(settings.step_cost, settings.staleness_cost),
        rehearse=agent.rehearse if replays else None,
    )
