"""What a search for a witness is made of, and the systems that can be named for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tapwright.abstractions.abstraction import Abstraction
from tapwright.abstractions.needless_taps import Taps
from tapwright.abstractions.screen_content import (
    TABLE_2_SYSTEM,
    TABLE_2_WIDGET_KINDS,
    ScreenContent,
)
from tapwright.agents.agent import Agent, Transition
from tapwright.agents.planner.heuristic import PlannerSettings
from tapwright.core.action import Action, ActionKind, Need
from tapwright.core.registry import Entry, Registry
from tapwright.rules.rule_filter import FilteredAbstraction, RuleFilter
from tapwright.spec.proposition import Proposition

DEFAULT_IDLE_SECONDS = 60.0  # after which Android switches the screen off unless told otherwise


@dataclass(frozen=True, slots=True)
class WitnessIngredients:
    """What a recipe is told when it is made, once for each specification."""

    seed: int
    named_kinds: frozenset[ActionKind] = frozenset()  # action types that the specification names
    settings: Mapping[str, str] = field(default_factory=dict)  # by the recipe's own names
    named_widgets: frozenset[Proposition] = frozenset()  # that the specification wants acted on


@dataclass(frozen=True, slots=True)
class WitnessRecipe:
    """An agent and how it is led by the specification's monitor."""

    agent: Agent
    abstraction: Abstraction
    writes: bool = True  # writing a text that the specification names is an action
    generic_texts: tuple[str, ...] = ("12",)  # besides those named; most fields take it
    predicts: bool = True  # reward prediction: doomed actions removed, a sure one taken
    shapes: bool = True  # rewards between 0 and 1 for coming closer
    cuts_cycles: bool = True  # an episode ends when it comes back to a state, self-loops aside
    plan: PlannerSettings | None = None  # chooses by looking ahead, in place of the agent
    replays: bool = False  # begins with the experience of earlier specifications
    rehearse: Callable[[Transition, int], None] | None = None  # how the agent learns from it
    enforcement: RuleFilter | None = None  # the user's rules
    idle_settings: tuple[str, ...] = ()  # given without effect, each with what it needs

    def under(self, enforcement: RuleFilter) -> WitnessRecipe:
        """The same, offered only what the user's rules permit."""
        abstraction = FilteredAbstraction(self.abstraction, enforcement)
        return replace(self, abstraction=abstraction, enforcement=enforcement)


def enabled_actions(
    named: frozenset[ActionKind],
    more: tuple[Action, ...] = (),
    *,
    idle: float,
    taps: Taps | None = None,
) -> ScreenContent:
    """The actions of Table 2, those of `more`, and the types that the specification names.

    Args:
        named: action types that the specification names.
        more: actions that are possible on every screen.
        idle: seconds that `idle` waits.
        taps: which taps are worth offering; all, unless given.
    """
    kinds = [kind for kind in ActionKind if kind in named and _is_on_widget(kind)]
    system = [_of_kind(kind, idle) for kind in ActionKind if kind in named and kind.is_system]
    return ScreenContent(
        kinds=tuple(dict.fromkeys((*TABLE_2_WIDGET_KINDS, *kinds))),
        system=tuple(
            dict.fromkeys(
                (*TABLE_2_SYSTEM, *more, *(a for a in system if a.kind is not ActionKind.REINIT))
            )
        ),
        taps=taps,
    )


def _is_on_widget(kind: ActionKind) -> bool:
    return kind.need not in (Need.NOTHING, Need.EDITABLE, Need.ANY_OR_NOTHING)


def _of_kind(kind: ActionKind, idle: float) -> Action:
    return Action(kind, argument=idle if kind is ActionKind.IDLE else None)


WitnessRecipeMaker = Callable[[WitnessIngredients], WitnessRecipe]

_PLACE = "tapwright.recipes"
_CHOICE = "a planner chooses, or with planning=false the paper's learner"
_ENTRIES = (
    ("farlead", "farlead:make", f"FARLEAD-Android's actions and monitor; {_CHOICE}"),
    (
        "farlead2",
        "farlead2:make",
        f"the same with FARLEAD2's experience of earlier runs; {_CHOICE}",
    ),
    ("random", "witness_baselines:make_random", "every action equally likely; a baseline"),
    ("monkey", "witness_baselines:make_monkey", "the event mix of Android's Monkey; a baseline"),
    ("qbe", "witness_baselines:make_qbe", "QBEa: action types learnt on other apps; a baseline"),
)
WITNESS_RECIPES: Registry[WitnessRecipeMaker] = Registry(
    "agent for witnesses",
    "tapwright.witness_recipes",
    tuple(Entry(name, f"{_PLACE}.{place}", summary) for name, place, summary in _ENTRIES),
)
