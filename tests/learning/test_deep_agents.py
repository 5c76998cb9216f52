"""Agents on networks: they learn on a toy app, repeat with a seed, and survive saving."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from tapwright.agents.agent import Agent, DecisionPoint, Transition
from tapwright.agents.deep.off_policy import OffPolicyAgent
from tapwright.agents.deep.on_policy import OnPolicyAgent
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.recipes.recipe import RECIPES, Ingredients

from .conftest import Explore

AGENTS = ["atac", "atppo", "ares-sac", "ares-ddpg", "ares-td3"]
SMALL = {
    "observation": "50",
    "activities": "10",
    "train_freq": "1",
    "networks": "64,64",
    "batch_size": "100",
}


@pytest.mark.parametrize("agent", AGENTS)
def test_equal_seeds_give_equal_runs(explore: Explore, agent: str) -> None:
    first, again, other = (
        [str(step.action) for step in explore("shop", agent, seed=seed, steps=120).steps]
        for seed in (1, 1, 2)
    )
    assert first == again != other


@pytest.mark.parametrize("agent", AGENTS)
def test_what_was_learnt_survives_saving(explore: Explore, agent: str, tmp_path: Path) -> None:
    trained = explore("shop", agent, steps=150).recipe
    trained.agent.save(tmp_path / "learnt")
    fresh = RECIPES.load(agent)(Ingredients(9, "org.example.shop"))
    fresh.agent.load(tmp_path / "learnt")
    fresh.agent.save(tmp_path / "again")
    assert (tmp_path / "again").stat().st_size == (tmp_path / "learnt").stat().st_size
    other = RECIPES.load("atac" if agent != "atac" else "atppo")(Ingredients(0))
    with pytest.raises(InputError, match=f"learnt by {agent}"):
        other.agent.load(tmp_path / "learnt")


@pytest.mark.parametrize(
    ("agent", "layers"),
    [("ares-sac", [256, 256]), ("ares-ddpg", [400, 300]), ("ares-td3", [400, 300])],
)
def test_ares_has_the_networks_and_the_batch_of_its_release(agent: str, layers: list[int]) -> None:
    made = RECIPES.load(agent)(Ingredients(1, "app")).agent
    assert isinstance(made, OffPolicyAgent)
    hidden = [
        module.out_features
        for module in made.model.actor.modules()
        if hasattr(module, "out_features")
    ]
    assert hidden[: len(layers)] == layers
    assert made.model.batch_size == 256


@pytest.mark.parametrize(
    ("agent", "setting", "message"),
    [
        ("ares-sac", "noise=0.1", "no setting 'noise'"),
        ("ares-ddpg", "target_update=5", "no setting 'target_update'"),
        ("ares-td3", "networks=big", "networks takes numbers with commas between, got 'big'"),
    ],
)
def test_a_setting_of_another_of_the_three_is_refused(
    agent: str, setting: str, message: str
) -> None:
    name, _, value = setting.partition("=")
    with pytest.raises(InputError, match=message):
        RECIPES.load(agent)(Ingredients(1, "app", settings={name: value}))


def test_a_file_that_holds_no_networks_is_told(tmp_path: Path) -> None:
    path = tmp_path / "learnt"
    path.write_text("{}")
    with pytest.raises(InputError, match="no learnt networks"):
        RECIPES.load("atac")(Ingredients(0)).agent.load(path)


def play_with_one_winning_widget(agent: Agent, rounds: int) -> list[float]:
    """One choice an episode among four buttons; only the last gains anything."""
    recipe = RECIPES.load("atac")(Ingredients(0, "app"))
    buttons = tuple(
        Widget(
            "android.widget.Button",
            f"id/{number}",
            package="app",
            bounds=Bounds(0, 10 * number, 10, 10 * number + 10),
            clickable=True,
        )
        for number in range(4)
    )
    screen = Screen("app", "WheelActivity", buttons)
    actions = recipe.abstraction.actions_of(screen)
    here = DecisionPoint("WheelActivity-0", actions, Observation(screen))
    gains = []
    for _ in range(rounds):
        agent.begin_episode(here)
        action = agent.choose(here)
        assert action is not None
        won = action.target is not None and action.target.resource_id == "id/3"
        gains.append(float(won))
        step = Step(0, 0, screen, action, here.observation)
        agent.learn(Transition(here, step, here, 10.0 * won, terminated=True))
    return gains


@pytest.mark.parametrize(
    ("agent", "settings"),
    [
        ("atac", {"learning_rate": "0.01"}),
        ("atppo", {"learning_rate": "0.01", "n_steps": "64"}),
        ("ares-sac", SMALL),
        ("ares-ddpg", SMALL),
        ("ares-td3", SMALL),
    ],
)
def test_the_policy_comes_to_prefer_what_wins(agent: str, settings: dict[str, str]) -> None:
    made = RECIPES.load(agent)(Ingredients(1, "app", settings=settings)).agent
    gains = play_with_one_winning_widget(made, 1000 if agent == "atppo" else 500)
    # Three system actions and four widgets: chance would win one time in seven.
    assert mean(gains[-100:]) > 0.4


# Everything leads out of the app but one button, whose crash is worth most.
TRAP = """package app
start one
screen one OneActivity
  button #a "A" -> leave com.browser
  button #b "B" -> leave com.browser
  button #c "C" -> leave com.browser
  button #d "D" -> crash java.lang.Error "found"
  on back -> exit
  on rotate -> leave com.browser
  on network-off -> leave com.browser
  on network-on -> leave com.browser
"""


def reward_of(
    explore: Explore, model: str, agent: str, steps: int, settings: dict[str, str]
) -> float:
    """What a step is worth in the second half of a run."""
    runs = [explore(model, agent, seed=seed, steps=steps, settings=settings) for seed in range(2)]
    return mean(step.reward for run in runs for step in run.steps[steps // 2 :] if step.rewards)


@pytest.mark.parametrize(
    ("agent", "model", "steps", "settings", "unlearnt"),
    [
        ("atac", TRAP, 600, {"learning_rate": "0.002"}, {"learning_rate": "0"}),
        ("atppo", TRAP, 800, {"n_steps": "64", "learning_rate": "0.002"}, {"learning_rate": "0"}),
        *(
            (agent, "corridor", 1000, SMALL, {"learning_starts": "10000"})
            for agent in ("ares-sac", "ares-ddpg", "ares-td3")
        ),
    ],
    ids=AGENTS,
)
def test_a_run_earns_more_than_one_that_does_not_learn(
    explore: Explore,
    agent: str,
    model: str,
    steps: int,
    settings: dict[str, str],
    unlearnt: dict[str, str],
) -> None:
    learnt = reward_of(explore, model, agent, steps, settings)
    chance = reward_of(explore, model, agent, steps, settings | unlearnt)
    assert learnt > chance + 5


@pytest.mark.parametrize("jumps", [True, False])
def test_advantages_are_not_estimated_across_steps_that_a_guide_took(jumps: bool) -> None:
    recipe = RECIPES.load("atac")(Ingredients(1, "app", settings={"n_steps": "4"}))
    agent = recipe.agent
    assert isinstance(agent, OnPolicyAgent)
    button = Widget("Button", package="app", bounds=Bounds(0, 0, 9, 9), clickable=True)
    screen = Screen("app", "Activity", (button,))
    actions = recipe.abstraction.actions_of(screen)

    def at(state: str) -> DecisionPoint:
        return DecisionPoint(state, actions, Observation(screen))

    agent.begin_episode(at("one"))
    path = [
        ("one", "two"),
        ("two", "three"),
        ("far" if jumps else "three", "four"),
        ("four", "one"),
    ]
    for before, after in path:
        action = agent.choose(at(before))
        step = Step(0, 0, screen, action, Observation(screen))
        agent.learn(Transition(at(before), step, at(after), 0.0))
    trained = agent.model.rollout_buffer
    assert trained.episode_starts[:, 0].tolist() == [1, 0, float(jumps), 0]
    # A segment that was cut off is worth what its last screen still promised: here, its own value.
    promised = agent.model.gamma * trained.values[1, 0]
    assert trained.rewards[1, 0] == pytest.approx(promised if jumps else 0.0)


def test_a_guide_helps_them_too(explore: Explore) -> None:
    alone = mean(explore("corridor", "atac", seed=seed, steps=400).transitions for seed in range(2))
    guided = mean(
        explore("corridor", "atac", seed=seed, steps=400, guide="fsm").transitions
        for seed in range(2)
    )
    assert guided > alone
