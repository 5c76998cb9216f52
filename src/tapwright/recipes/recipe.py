"""A recipe is a named choice of abstraction, rewards and agent; the loop knows no more of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapwright.abstractions.abstraction import Abstraction
from tapwright.abstractions.supported_actions import SupportedActions
from tapwright.agents.agent import Agent
from tapwright.core.action import Action, ActionKind
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.errors import InputError
from tapwright.core.registry import Entry, Registry
from tapwright.core.suggest import did_you_mean
from tapwright.core.worker_copy import for_worker
from tapwright.planning.action_filter import ActionFilter, MonitorUse
from tapwright.planning.entry_offer import EntryOffer
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.recipes.limits import LoopLimits
from tapwright.rewards.reward import Reward
from tapwright.rewards.semantic import SemanticProgress
from tapwright.rules.rule_filter import FilteredAbstraction, RuleFilter
from tapwright.spec import Monitor
from tapwright.spec.proposition import Proposition
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import (
    DEFAULT_FSM,
    FsmGuidance,
    FsmSettings,
    GuidanceTally,
    Guide,
    Guides,
)

GUIDES = ("fsm",)
DEFAULT_EXPLORER = "frontier"
DEFAULT_WITNESS = "planner"
WITNESS_ONLY = frozenset({"planner", "farlead", "farlead2"})  # cannot explore without a goal


@dataclass(frozen=True, slots=True)
class Goal:
    """What a recipe is told of the specification that is to be witnessed."""

    named_kinds: frozenset[ActionKind] = frozenset()  # action types that it names
    named_widgets: frozenset[Proposition] = frozenset()  # that it wants acted on
    needed_kinds: frozenset[ActionKind] = frozenset()  # that its conditions need besides
    episode_steps: int = 29  # after the launch
    episodes: int = 100  # that a search may take
    titles: tuple[str, ...] = ()  # of the specification and its stages
    launchable: tuple[str, ...] = ()  # the activities that can be launched, if there are several


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What a recipe is told when it is made."""

    seed: int
    package: str = ""  # of the app under test
    kinds: frozenset[ActionKind] = ALL_KINDS  # what the device can perform
    semantic: Path | None = None  # directory of semantic state sequences
    app: str = ""  # its short name, to find what belongs to it in a directory
    settings: Mapping[str, str] = field(default_factory=dict)  # by the recipe's own names
    graph: StateGraph = field(default_factory=StateGraph)  # filled by the loop
    goal: Goal | None = None  # None: the app is explored


# Teaches an agent what earlier episodes are worth for a specification; the number of steps learnt.
Recall = Callable[[Iterable[RememberedEpisode], Monitor], int]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run is made of."""

    agent: Agent
    abstraction: Abstraction
    rewards: tuple[Reward, ...] = ()
    episode_steps: int = 200  # chosen by the agent, after which the app starts afresh
    graph: StateGraph = field(
        default_factory=StateGraph
    )  # the behavioural model, filled on the way
    guide: Guide | None = None  # takes over from the agent now and then
    guidance: GuidanceTally | None = None  # what a guide by name did
    use_cases: SemanticProgress | None = None  # those that the reward looks for
    limits: LoopLimits = field(default_factory=LoopLimits)
    ends_outside: bool = False  # a limit or a dead end ends the episode: nothing is restarted
    first_actions: tuple[Action, ...] = ()  # possible right after the launch and nowhere else
    monitor_use: MonitorUse = field(default_factory=MonitorUse)  # how a specification leads
    recall: Recall | None = None  # learns from the experience of earlier specifications
    rules: RuleFilter | None = None  # the user's rules
    seeks_shorter: bool = False  # a search goes on for a while after its first witness
    entries: EntryOffer | None = None  # ways into the app besides its screens

    def with_episode_steps(self, steps: int) -> Recipe:
        """Returns the same with episodes of another length."""
        return replace(self, episode_steps=steps)

    def with_rules(self, rules: RuleFilter) -> Recipe:
        """Returns the same, offered only what the user's rules permit."""
        return replace(self, abstraction=FilteredAbstraction(self.abstraction, rules), rules=rules)

    def with_guide(self, name: str, package: str, settings: FsmSettings = DEFAULT_FSM) -> Recipe:
        """Returns the same with a guide by name, after the recipe's own."""
        if name not in GUIDES:
            raise InputError(f"no guide {name!r}{did_you_mean(name, GUIDES)}")
        fsm = FsmGuidance(self.graph, package, settings)
        guide = fsm if self.guide is None else Guides([self.guide, fsm])
        return replace(self, guide=guide, guidance=fsm.tally)

    def action_filter(self, kinds: frozenset[ActionKind]) -> ActionFilter:
        """Returns the filter of what may be chosen on a device that performs these kinds."""
        abstraction, use = self.abstraction, self.monitor_use
        if kinds != ALL_KINDS:
            abstraction = SupportedActions(abstraction, kinds)
        if ActionKind.WRITE not in kinds and use.writes:
            use = replace(use, writes=False)
        return ActionFilter(abstraction, use, self.rules)

    def for_worker(self) -> Recipe:
        """Returns the same for another device: what is learnt is shared, the episode is not."""
        return replace(
            self,
            agent=for_worker(self.agent),
            rewards=tuple(for_worker(reward) for reward in self.rewards),
            guide=None if self.guide is None else for_worker(self.guide),
        )


RecipeMaker = Callable[[Ingredients], Recipe]

_PACKAGE = "tapwright.recipes"
_ENTRIES = (
    ("frontier", "frontier:make", "Tapwright's own explorer: goes to where most is left to try"),
    ("planner", "planner:make", "Tapwright's own search for witnesses: plans in a learnt model"),
    ("farlead", "farlead:make", "FARLEAD-Android: double Q-learning on a specification's reward"),
    ("farlead2", "farlead2:make", "FARLEAD2: the same, taught by the experience of earlier runs"),
    ("random", "random:make", "every action equally likely; a baseline"),
    ("monkey", "monkey:make", "the event mix of Android's Monkey; a baseline"),
    ("qlearning", "q_learning:make", "Q-learning of Vuong and Takada"),
    ("sqdroid", "sqdroid:make", "SQDroid as printed: clustered states, use cases (--semantic)"),
    ("sqdroid-released", "sqdroid_released:make", "SQDroid as its released code behaves"),
    ("atac", "deep:make_atac", "ATAC: A2C on executable widgets; needs tapwright[deep]"),
    ("atppo", "deep:make_atppo", "ATPPO: PPO on executable widgets; needs tapwright[deep]"),
    ("ares-sac", "deep:make_ares_sac", "ARES with soft actor-critic; needs tapwright[deep]"),
    ("ares-ddpg", "deep:make_ares_ddpg", "ARES with DDPG; needs tapwright[deep]"),
    ("ares-td3", "deep:make_ares_td3", "ARES with TD3; needs tapwright[deep]"),
    ("after-ape", "after_ape:make", "unvalidated: names refined by outcomes, an idea of APE's"),
    ("after-badge", "after_badge:make", "unvalidated: bandit over events, an idea of BADGE's"),
    ("qbe", "qbe:make", "QBEa: action types learnt on other apps; a baseline"),
    ("qbe-learn", "qbe:make_learner", "learns the table of qbe (--save)"),
)
RECIPES: Registry[RecipeMaker] = Registry(
    "agent",
    _PACKAGE,
    tuple(Entry(name, f"{_PACKAGE}.{place}", summary) for name, place, summary in _ENTRIES),
)


def explorers() -> list[Entry]:
    """Returns the agents that can explore."""
    return [entry for entry in RECIPES.entries() if entry.name not in WITNESS_ONLY]


def witness_agents() -> list[Entry]:
    """Returns the agents that can search for witnesses; those made for it come first."""
    return sorted(RECIPES.entries(), key=lambda entry: entry.name not in WITNESS_ONLY)


def require_goal(agent: str, ingredients: Ingredients) -> Goal:
    """Returns the goal; an agent that only searches for witnesses cannot explore."""
    if ingredients.goal is None:
        raise InputError(
            f"{agent} searches for a specified behaviour and cannot explore without one",
            hint=f"tapwright witness APP SPEC --agent {agent}, or explore with {DEFAULT_EXPLORER}",
        )
    return ingredients.goal
