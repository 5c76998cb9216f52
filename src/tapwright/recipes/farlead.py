"""FARLEAD-Android: tests from LTL formulas by reinforcement learning (Koroglu and Sen 2019).

arXiv 1911.05403. The loop is Algorithm 1 (`run/witness_loop.py`), the reward Algorithm 3
(`spec/formula_monitor.py`). By default a planner chooses (`agents/planner/agent.py`) and nothing is
learnt by reinforcement; with `planning=false` the policy is Algorithm 2 and learning Algorithm 4
(`agents/double_q.py`). All switches of this table but `reward_prediction` need `planning=false`:

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
- An action is chosen by looking ahead (`agents/planner/agent.py`), not by Algorithm 2: the myopic
  learner forgets which actions lead nowhere and cannot find its way back to those it has not tried.
  What looks new, sounds like the specification or is further in it is tried first; the `plan_`
  settings weigh that. `planning=false` gives the paper's learner, with the deviations below.
- The paper's learner does not see the formula that is left, and tells equal screens apart by their
  tails. Here what is left (the monitor's state) is part of the state, which no setting changes, so
  tails are off by default.
- When prediction leaves no action, the step that led there is learnt once, with -1, and not first
  with its own reward and then with -1.
- Actions are those of FARLEAD2's Table 2, pauseresume and idle, and every type that the formula
  names.
- With planning, taps that do nothing of their own are not offered: on a list whose rows are
  clickable, and on the entries of Android's text toolbar, unless the specification names the widget
  (`abstractions/needless_taps.py`). `planning=false` offers every click of Table 2.
- Fields can be given a number besides the texts that the formula names (`texts`), since a form may
  ask for more than the formula does; `texts=` leaves those named alone.
- Without planning, cycles end an episode as in the FARLEAD2 paper's discussion;
  `cut_cycles=false` for the original. A plan never goes round in circles, so it is not cut.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeVar

from tapwright.abstractions.needless_taps import Taps
from tapwright.agents.double_q import DoubleQAgent, DoubleQSettings
from tapwright.agents.planner.heuristic import PlannerSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.randomness import stream
from tapwright.recipes.settings import override
from tapwright.recipes.witness_recipe import (
    DEFAULT_IDLE_SECONDS,
    WitnessIngredients,
    WitnessRecipe,
    enabled_actions,
)

P = TypeVar("P", DoubleQSettings, PlannerSettings)
_PLAN = PlannerSettings()


@dataclass(frozen=True, slots=True)
class FarleadSettings(DoubleQSettings):
    """The agent's parameters, and how the monitor leads it."""

    reward_shaping: bool = True  # RS: rewards between 0 and 1 for coming closer
    reward_prediction: bool = True  # actions that make the specification false are removed
    planning: bool = True  # a planner chooses; false: the paper's learner does
    plan_discount: float = _PLAN.discount  # factor for each step that it is further away
    plan_relevance: float = _PLAN.relevance  # weight of the words asked for; 0: none
    plan_closeness: float = _PLAN.closeness  # factor for each thing asked for and seen; 1: none
    plan_progress: float = _PLAN.progress  # factor for each stage done; 1: none
    plan_retry: float = _PLAN.retry  # factor for each try in the same situation
    plan_alike: float = _PLAN.alike  # factor for each try where only what users set differs
    plan_known: float = _PLAN.known  # factor if the outcome is known from another one
    plan_asked: float = _PLAN.asked  # relevance of writing a text that is asked for next
    plan_untried: float = _PLAN.untried  # relevance of an action that nobody has tried
    plan_shown: float = _PLAN.shown  # factor for writing a text that the app shows by itself
    plan_unasked: float = _PLAN.unasked  # factor for writing a text that is not named
    plan_patience: float = _PLAN.patience  # steps after which a way into a stage is trusted half
    plan_loss: float = _PLAN.loss  # factor for each time that the device failed there
    plan_restart: int = _PLAN.restart  # steps that a new episode counts for
    plan_faith: float = _PLAN.faith  # steps after which what looks new counts for half
    plan_pairs: float = _PLAN.pairs  # factor after an action that seemed to do nothing
    plan_late: float = _PLAN.late  # factor where too few steps are left for the specification
    cut_cycles: bool = True  # an episode ends when a state comes back, self-loops aside
    idle_seconds: float = DEFAULT_IDLE_SECONDS  # what `idle` waits; long enough to fall asleep
    texts: str = "12"  # to write besides those that the specification names; commas between


def make(ingredients: WitnessIngredients) -> WitnessRecipe:
    """Makes the paper's search with a planner that chooses, or with the paper's learner."""
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
    """Makes what both systems have in common."""
    learner, plan = _part(DoubleQSettings, settings), _part(PlannerSettings, settings, "plan_")
    agent = DoubleQAgent(learner, stream(ingredients.seed, "agent"))
    return WitnessRecipe(
        agent=agent,
        abstraction=enabled_actions(
            ingredients.named_kinds,
            system,
            idle=settings.idle_seconds,
            taps=Taps(ingredients.named_widgets) if settings.planning else None,
        ),
        generic_texts=tuple(text for text in settings.texts.split(",") if text),
        predicts=settings.reward_prediction,
        shapes=settings.reward_shaping,
        cuts_cycles=settings.cut_cycles and not settings.planning,
        plan=plan if settings.planning else None,
        replays=replays,
        rehearse=agent.rehearse,
        idle_settings=tuple(
            f"{name} (needs planning={str(not settings.planning).lower()})"
            for name in ingredients.settings
            if _is_idle(name, settings)
        ),
    )


def _is_idle(name: str, settings: FarleadSettings) -> bool:
    """Whether a setting is one of the learner where a planner chooses, or the other way round."""
    if not settings.planning:
        return name.startswith("plan_")
    learners = {field.name for field in fields(DoubleQSettings)}
    return name in learners | {"reward_shaping", "cut_cycles"}


def _part(kind: type[P], settings: FarleadSettings, prefix: str = "") -> P:
    names = [field.name for field in fields(kind)]
    return kind(**{name: getattr(settings, prefix + name) for name in names})
