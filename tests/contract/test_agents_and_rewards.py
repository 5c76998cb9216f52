"""Every agent and reward keeps its contract, and the checks notice those that do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tapwright.agents.agent import DecisionPoint, MemorylessAgent
from tapwright.agents.random import RandomAgent
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity
from tapwright.core.step import Step
from tapwright.recipes.random import make as make_random
from tapwright.recipes.recipe import RECIPES, WITNESS_ONLY, Ingredients, Recipe, RecipeMaker
from tapwright.rewards.reward import Reward, RewardContext
from tapwright.run.conformance import check_agent, check_reward

DEEP = ("atac", "atppo", "ares-sac", "ares-ddpg", "ares-td3")
NAMES = [
    pytest.param(name, marks=pytest.mark.slow if name in DEEP else ()) for name in RECIPES.names()
]


def broken_of_agent(make: RecipeMaker) -> dict[str, str]:
    return {rule.name: rule.broken for rule in check_agent(make) if not rule.is_kept}


def broken_of_reward(make: type[Reward]) -> dict[str, str]:
    return {rule.name: rule.broken for rule in check_reward(lambda: (make(),)) if not rule.is_kept}


@pytest.mark.parametrize("name", NAMES)
def test_our_agents_keep_every_rule(name: str) -> None:
    assert broken_of_agent(RECIPES.load(name)) == {}


@pytest.mark.parametrize("name", [name for name in RECIPES.names() if name not in WITNESS_ONLY])
def test_our_rewards_keep_every_rule(name: str) -> None:
    def make() -> Recipe:
        return RECIPES.load(name)(Ingredients(1, "org.tapwright.conformance"))

    rules = check_reward(lambda: make().rewards, make().abstraction)
    assert {rule.name: rule.broken for rule in rules if not rule.is_kept} == {}


def recipe_with(agent: RandomAgent | MemorylessAgent) -> RecipeMaker:
    return lambda ingredients: replace(make_random(ingredients), agent=agent)  # type: ignore[arg-type]


def test_an_agent_that_aims_at_nothing_is_noticed() -> None:
    class Blind(MemorylessAgent):
        def choose(self, point: DecisionPoint) -> Action | None:
            return Action(ActionKind.CLICK, WidgetIdentity("nowhere"))

    broken = broken_of_agent(recipe_with(Blind()))
    assert "it chooses what can be done on the screen" in broken


def test_an_agent_with_chance_of_its_own_is_noticed() -> None:
    shared = RandomAgent(Random(3))  # made once, so that the second run finds it elsewhere
    assert list(broken_of_agent(recipe_with(shared))) == ["equal seeds choose alike"]


def test_an_agent_that_loads_anything_is_noticed() -> None:
    class Credulous(RandomAgent):
        def load(self, path: Path) -> None:
            path.read_bytes()

    def make(ingredients: Ingredients) -> Recipe:
        return replace(make_random(ingredients), agent=Credulous(Random(ingredients.seed)))

    assert list(broken_of_agent(make)) == ["a damaged file is refused"]


def test_an_agent_that_cannot_learn_is_noticed_with_its_error() -> None:
    class Forgetful(RandomAgent):
        def learn(self, transition: object) -> None:
            raise KeyError("state")

    def make(ingredients: Ingredients) -> Recipe:
        return replace(make_random(ingredients), agent=Forgetful(Random(ingredients.seed)))

    assert "failed with KeyError: 'state'" in broken_of_agent(make).values()


class Constant:
    """A sound reward."""

    name = "constant"

    def score(self, step: Step, context: RewardContext) -> float:
        return 1.0


def test_rewards_that_break_a_rule_are_noticed() -> None:
    count = iter(range(10_000))

    class Nameless(Constant):
        name = ""

    class Infinite(Constant):
        def score(self, step: Step, context: RewardContext) -> float:
            return float("inf")

    class Moody(Constant):
        def score(self, step: Step, context: RewardContext) -> float:
            return float(next(count))

    assert broken_of_reward(Constant) == {}
    assert list(broken_of_reward(Nameless)) == ["each term has a name of its own"]
    assert "each value is a finite number" in broken_of_reward(Infinite)
    assert list(broken_of_reward(Moody)) == ["the same steps are worth the same"]


def test_terms_of_one_name_are_noticed() -> None:
    def make() -> Sequence[Reward]:
        return Constant(), Constant()

    assert [rule.name for rule in check_reward(make) if not rule.is_kept] == [
        "each term has a name of its own"
    ]
