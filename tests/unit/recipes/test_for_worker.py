"""What workers share and what they do not."""

from __future__ import annotations

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.randomness import stream
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.recipes.recipe import RECIPES, Ingredients
from tapwright.rewards.activity_novelty import CRASH_OR_NEW, ActivityNovelty
from tapwright.rewards.reward import RewardContext
from tapwright.rewards.semantic import Semantic, SemanticProgress
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import FsmGuidance, Guides
from tapwright.state_graph.start_anywhere import StartAnywhere

pytestmark = pytest.mark.slow  # loads torch

ACT = Action(ActionKind.MENU)


def step(episode: int, before: str, after: str) -> tuple[Step, RewardContext]:
    one, other = Screen("app", before), Screen("app", after)
    return (
        Step(0, episode, one, ACT, Observation(other)),
        RewardContext(before, [ACT], after, [ACT]),
    )


def test_use_cases_are_explored_by_all_and_followed_by_each() -> None:
    first = Semantic(SemanticProgress([["a", "b", "c"], ["a", "x"]]))
    other = first.for_worker()
    assert first.score(*step(0, "a", "b")) == 0
    assert other.score(*step(1, "a", "x")) == 0.5, "its own trail"
    assert first.score(*step(0, "b", "c")) == 0.25, "half of the sequences were explored by all"
    assert first.weight is other.weight


def test_an_activity_is_new_in_each_device_s_own_episode() -> None:
    first = ActivityNovelty()
    assert first.score(*step(0, "a", "b")) == CRASH_OR_NEW
    other = first.for_worker()
    assert other.score(*step(1, "a", "b")) == CRASH_OR_NEW
    assert first.score(*step(0, "c", "b")) == 0


def test_a_state_is_new_to_all() -> None:
    first = WidgetNovelty(NoveltySettings())
    other = first.for_worker()
    assert first.score(*step(0, "a", "b")) == 1000
    assert other.score(*step(1, "c", "b")) == 500


def test_guides_are_each_device_s_own_on_one_graph() -> None:
    graph = StateGraph()
    guides = Guides([StartAnywhere(graph, "app", stream(1, "start")), FsmGuidance(graph, "app")])
    other = guides.for_worker()
    assert other is not guides
    assert not set(map(id, other._guides)) & set(map(id, guides._guides))


def test_a_recipe_shares_what_it_learns() -> None:
    recipe = RECIPES.load("qlearning")(Ingredients(1, "app"))
    other = recipe.for_worker()
    assert other.agent is recipe.agent
    assert other.graph is recipe.graph
    assert other.guide is not recipe.guide


def test_networks_learn_from_a_rollout_of_each_worker() -> None:
    from tapwright.agents.agent import DecisionPoint, Transition
    from tapwright.agents.deep.on_policy import OnPolicyAgent

    recipe = RECIPES.load("atac")(Ingredients(1, "app", settings={"n_steps": "5"}))
    other = recipe.for_worker()
    assert isinstance(recipe.agent, OnPolicyAgent)
    assert isinstance(other.agent, OnPolicyAgent)
    screen = Screen("app", "a")
    actions = recipe.abstraction.actions_of(screen)
    here = DecisionPoint(recipe.abstraction.state_of(screen), actions, Observation(screen))
    updates = []
    for _ in range(10):
        for agent in (recipe.agent, other.agent):
            taken = Step(0, 0, screen, agent.choose(here), here.observation)
            agent.learn(Transition(here, taken, here, 1.0))
        updates.append(recipe.agent._model._n_updates)
    assert updates == [0, 0, 0, 0, 1, 1, 1, 1, 1, 2]
    assert recipe.agent._model.rollout_buffer.n_envs == 2
