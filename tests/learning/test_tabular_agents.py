"""Agents that learn reach more of a toy app than chance does; seeds are fixed."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest
from tests.decisions import at

from tapwright.agents.agent import Agent
from tapwright.recipes.recipe import RECIPES, Ingredients

from .conftest import Explore

SEEDS = range(5)


def reached(explore: Explore, agent: str, guide: str | None = None, steps: int = 2000) -> float:
    return mean(
        explore("corridor", agent, seed=seed, steps=steps, guide=guide).transitions
        for seed in SEEDS
    )


def test_q_learning_beats_random(explore: Explore) -> None:
    assert reached(explore, "qlearning") > 1.2 * reached(explore, "random")


def test_q_learning_beats_its_own_events_at_random(explore: Explore) -> None:
    def covered(settings: dict[str, str]) -> float:
        runs = [
            explore("corridor", "qlearning", seed=seed, steps=2000, settings=settings)
            for seed in SEEDS
        ]
        return mean(run.transitions for run in runs)

    assert covered({}) > covered({"last_epsilon": "1.0"})


def test_frontier_goes_further_than_guided_q_learning(explore: Explore) -> None:
    assert reached(explore, "frontier") > 1.2 * reached(explore, "qlearning", "fsm")


def test_refined_names_reach_all_of_a_corridor_and_beat_random(explore: Explore) -> None:
    assert reached(explore, "after-ape") > 2 * reached(explore, "random")


def test_a_bandit_over_events_beats_random(explore: Explore) -> None:
    assert reached(explore, "after-badge") > 1.2 * reached(explore, "random")


def test_refined_names_reach_more_than_coarse_ones(explore: Explore) -> None:
    def covered(widgets: str, states: str) -> float:
        settings = {"most_widgets": widgets, "most_states": states}
        runs = [explore("notes", "after-ape", seed=s, steps=300, settings=settings) for s in SEEDS]
        return mean(run.transitions for run in runs)

    assert covered("3", "8") > 1.5 * covered("1000", "0")


@pytest.mark.parametrize("agent", ["random", "monkey", "qbe", "qlearning"])
def test_every_agent_goes_further_with_a_guide(explore: Explore, agent: str) -> None:
    assert reached(explore, agent, "fsm") > 1.3 * reached(explore, agent)


def test_what_qbe_learnt_on_one_app_helps_on_it(explore: Explore, tmp_path: Path) -> None:
    learner = explore("types", "qbe-learn", steps=3000).recipe.agent
    learner.save(tmp_path / "table.json")
    taught = RECIPES.load("qbe")(Ingredients(0, "org.example.types"))
    taught.agent.load(tmp_path / "table.json")
    assert share_of_clicks(taught.agent, explore) > 0.3
    assert share_of_clicks(RECIPES.load("random")(Ingredients(0)).agent, explore) < 0.2


def share_of_clicks(agent: Agent, explore: Explore) -> float:
    run = explore("types", "random", steps=50)
    screens = [step.before for step in run.steps if step.before.activity == "OneActivity"]
    actions = run.recipe.abstraction.actions_of(screens[0])
    chosen = [agent.choose(at("one", actions)) for _ in range(500)]
    return mean(action is not None and action.kind == "click" for action in chosen)


@pytest.mark.parametrize(
    "agent",
    ["random", "monkey", "qbe", "qbe-learn", "qlearning", "frontier", "after-ape", "after-badge"],
)
def test_equal_seeds_give_equal_runs(explore: Explore, agent: str) -> None:
    first, again, other = (
        [str(step.action) for step in explore("corridor", agent, seed=seed, steps=300).steps]
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_loaded_table_goes_on_where_it_ended(explore: Explore, tmp_path: Path) -> None:
    trained = explore("corridor", "qlearning", steps=2000).recipe
    trained.agent.save(tmp_path / "learnt.json")
    fresh = RECIPES.load("qlearning")(Ingredients(0, "org.example.corridor"))
    fresh.agent.load(tmp_path / "learnt.json")
    fresh.agent.save(tmp_path / "again.json")
    assert (tmp_path / "learnt.json").read_text() == (tmp_path / "again.json").read_text()
