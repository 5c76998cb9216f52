"""FARLEAD-Android: tests from LTL formulas by reinforcement learning (Koroglu and Sen 2019).

arXiv 1911.05403. Algorithm 1 is the loop (`run/loop.py`), the policy Algorithm 2 and learning
Algorithm 4 (`agents/double_q.py`), the reward Algorithm 3 (`spec/formula_monitor.py`).

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
- The paper prints no maximum tail length and says that it must be small; 2.
- When prediction leaves no action, the step that led there is learnt once, with -1, and not first
  with its own reward and then with -1.
- Actions are those of FARLEAD2's Table 2, pauseresume and idle, and every type that the formula
  names. `chessmove` is no action here: a move is two touches.
- A state leaves out the bounds of widgets and which one is focused
  (`abstractions/screen_content.py`).
- The episode begins with the first launchable activity. Where an app has several (section 2), a
  `reinit` of each is offered right after it: the policy chooses among them as the paper's does,
  one step later.
- Limits of the loop, of which the paper says nothing: an episode ends after 3 actions in other apps
  (`outside_steps=2` more may follow the first); `stuck_steps` and `blank_steps` end one if set.

Not of the paper, off unless set: `monitor_state=true` makes what is left of the formula part of the
state; `texts=12` writes these into fields besides the texts that the formula names;
`cut_cycles=true` ends an episode that comes back to a state.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tapwright.agents.double_q import DoubleQAgent, DoubleQSettings
from tapwright.core.action import Action
from tapwright.core.randomness import stream
from tapwright.experience.replay import ExperienceReplay
from tapwright.planning.action_filter import ActionFilter, MonitorUse
from tapwright.recipes.recipe import Goal, Ingredients, Recipe, require_goal
from tapwright.recipes.settings import override
from tapwright.recipes.witness_actions import (
    DEFAULT_IDLE_SECONDS,
    enabled_actions,
    launches,
    pause_and_idle,
    split_texts,
)
from tapwright.rewards.specification import SpecificationReward


@dataclass(frozen=True, slots=True)
class FarleadSettings(DoubleQSettings):
    """The agent's parameters, and how the monitor leads it."""

    tail_length: int = 2  # h: (action, state) pairs that make a state; 0: no tails
    reward_shaping: bool = True  # RS: rewards between 0 and 1 for coming closer
    reward_prediction: bool = True  # actions that make the specification false are removed
    monitor_state: bool = False  # what is left of the formula is part of the state
    cut_cycles: bool = False  # an episode ends when a state comes back, self-loops aside
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits; long enough to fall asleep
    texts: str = ""  # to write besides those that the specification names; commas between


def make(ingredients: Ingredients) -> Recipe:
    """Makes the system as published."""
    goal = require_goal("farlead", ingredients)
    settings = override(FarleadSettings(), ingredients.settings)
    return make_recipe(settings, ingredients, goal, pause_and_idle(settings.idle_seconds))


def make_recipe(
    settings: FarleadSettings,
    ingredients: Ingredients,
    goal: Goal,
    system: tuple[Action, ...],
    *,
    replays: bool = False,
) -> Recipe:
    """Makes what both FARLEAD systems have in common."""
    learner = {field.name: getattr(settings, field.name) for field in fields(DoubleQSettings)}
    agent = DoubleQAgent(DoubleQSettings(**learner), stream(ingredients.seed, "agent"))
    abstraction = enabled_actions(goal.named_kinds, system, idle=settings.idle_seconds)
    reward = SpecificationReward(shapes=settings.reward_shaping)
    in_state = MonitorUse(in_state=settings.monitor_state)
    experience = ExperienceReplay(ActionFilter(abstraction, in_state), reward, agent.rehearse)
    return Recipe(
        agent=agent,
        abstraction=abstraction,
        rewards=(reward,),
        graph=ingredients.graph,
        first_actions=launches(goal),
        monitor_use=MonitorUse(
            in_state=settings.monitor_state,
            writes=True,
            generic_texts=split_texts(settings.texts),
            predicts=settings.reward_prediction,
            cuts_cycles=settings.cut_cycles,
        ),
        recall=experience if replays else None,
    )
