"""A recipe is a named choice of abstraction, rewards and agent; the loop knows no more of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapwright.abstractions.abstraction import Abstraction
from tapwright.agents.agent import Agent
from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError
from tapwright.core.registry import Entry, Registry
from tapwright.core.suggest import did_you_mean
from tapwright.core.worker_copy import for_worker
from tapwright.rewards.reward import Reward
from tapwright.rewards.semantic import SemanticProgress
from tapwright.rules.rule_filter import FilteredAbstraction, RuleFilter
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import FsmGuidance, GuidanceTally, Guide, Guides

ALL_KINDS = frozenset(ActionKind)
GUIDES = ("fsm",)


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


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an exploration is made of."""

    agent: Agent
    abstraction: Abstraction
    rewards: tuple[Reward, ...] = ()
    episode_steps: int = 200  # an episode ends after so many steps and the app starts afresh
    graph: StateGraph = field(
        default_factory=StateGraph
    )  # the behavioural model, learnt on the way
    guide: Guide | None = None  # takes over from the agent now and then
    guidance: GuidanceTally | None = None  # what a guide by name did
    use_cases: SemanticProgress | None = None  # those that the reward looks for
    outside_steps: int | None = None  # actions allowed in other apps; None: as the loop's settings
    enforcement: RuleFilter | None = None  # the user's rules

    def with_episode_steps(self, steps: int) -> Recipe:
        """The same with episodes of another length."""
        return replace(self, episode_steps=steps)

    def under(self, enforcement: RuleFilter) -> Recipe:
        """The same, offered only what the user's rules permit."""
        abstraction = FilteredAbstraction(self.abstraction, enforcement)
        return replace(self, abstraction=abstraction, enforcement=enforcement)

    def with_guide(self, name: str, package: str) -> Recipe:
        """The same with a guide by name, after the recipe's own."""
        if name not in GUIDES:
            raise InputError(f"no guide {name!r}{did_you_mean(name, GUIDES)}")
        fsm = FsmGuidance(self.graph, package)
        guide = fsm if self.guide is None else Guides([self.guide, fsm])
        return replace(self, guide=guide, guidance=fsm.tally)

    def for_worker(self) -> Recipe:
        """The same for another device: what is learnt is shared, what belongs to an episode not."""
        return replace(
            self,
            agent=for_worker(self.agent),
            rewards=tuple(for_worker(reward) for reward in self.rewards),
            guide=None if self.guide is None else for_worker(self.guide),
        )


RecipeMaker = Callable[[Ingredients], Recipe]

_PLACE = "tapwright.recipes"
_ENTRIES = (
    ("frontier", "frontier:make", "Tapwright's own: goes to where most is left to try"),
    ("random", "random:make", "every action equally likely; a baseline"),
    ("monkey", "monkey:make", "the event mix of Android's Monkey"),
    ("qlearning", "q_learning:make", "Q-learning of Vuong and Takada"),
    ("sqdroid", "sqdroid:make", "SQDroid: clustered states, use cases rewarded (--semantic)"),
    ("atac", "deep:make_atac", "ATAC: A2C on executable widgets; needs tapwright[deep]"),
    ("atppo", "deep:make_atppo", "ATPPO: PPO on executable widgets; needs tapwright[deep]"),
    ("ares-sac", "deep:make_ares_sac", "ARES with soft actor-critic; needs tapwright[deep]"),
    ("ares-ddpg", "deep:make_ares_ddpg", "ARES with DDPG; needs tapwright[deep]"),
    ("ares-td3", "deep:make_ares_td3", "ARES with TD3; needs tapwright[deep]"),
    ("qbe", "qbe:make", "QBEa: action types learnt on other apps"),
    ("qbe-learn", "qbe:make_learner", "learns the table of qbe (--save)"),
)
RECIPES: Registry[RecipeMaker] = Registry(
    "agent",
    _PLACE,
    tuple(Entry(name, f"{_PLACE}.{place}", summary) for name, place, summary in _ENTRIES),
)
