"""The Gymnasium environment: it passes the library's own check and its rewards are the papers'."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tapwright.core.errors import InputError
from tapwright.gym.environment import AppEnvironment


@pytest.mark.parametrize("encoding", ["atac", "ares"])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_passes_the_check_of_gymnasium(encoding: str) -> None:
    name = "tapwright.gym.environment:tapwright/App-v0"
    environment = gymnasium.make(name, app="demo:todo", encoding=encoding)
    check_env(environment.unwrapped, skip_render_check=True)


def test_an_episode_is_cut_off_after_its_steps() -> None:
    environment = AppEnvironment("demo:todo", episode_steps=3)
    environment.reset(seed=1)
    ends = [environment.step(np.array([1.0, 0.0, 0.0]))[3] for _ in range(3)]
    environment.close()
    assert ends == [False, False, True]


def test_equal_seeds_and_actions_give_equal_episodes() -> None:
    def play() -> list[tuple[list[float], float, bool]]:
        environment = AppEnvironment("demo:todo", encoding="ares")
        environment.reset(seed=3)
        rng = np.random.default_rng(0)
        seen = []
        for _ in range(40):
            vector, reward, terminated, _, _ = environment.step(rng.uniform(-1, 1, 3))
            seen.append((vector.tolist(), reward, terminated))
            if terminated:
                environment.reset()
        environment.close()
        return seen

    assert play() == play()


def test_a_wrong_encoding_is_told() -> None:
    with pytest.raises(InputError, match="did you mean 'atac'"):
        AppEnvironment("demo:todo", encoding="atca")


NAME = "tapwright.gym.environment:tapwright/App-v1"


@pytest.mark.parametrize("actions", ["box", "discrete"])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_new_version_passes_the_check_too(actions: str) -> None:
    environment = gymnasium.make(NAME, app="demo:todo", actions=actions, render_mode="rgb_array")
    check_env(environment.unwrapped, skip_render_check=True)


def test_numbers_are_masked_by_what_the_screen_offers() -> None:
    environment = AppEnvironment("demo:todo", actions="discrete", most_actions=20)
    _, info = environment.reset(seed=1)
    mask = info["action_mask"]
    assert 2 < mask.sum() < 20
    assert (environment.action_masks() == mask.astype(bool)).all()
    _, _, _, _, info = environment.step(int(mask.sum()))  # the first again
    first = info["action"]
    environment.reset(seed=1)
    assert environment.step(0)[4]["action"] == first
    environment.close()
    with pytest.raises(InputError, match="only discrete actions have a mask"):
        AppEnvironment("demo:todo").action_masks()


@pytest.mark.parametrize("reward", ["coverage", "activities", "states"])
def test_rewards_count_anew_in_each_episode(reward: str) -> None:
    environment = AppEnvironment("demo:todo", actions="discrete", reward=reward, reward_scale=0.5)

    def total() -> float:
        rng, gained = np.random.default_rng(5), 0.0
        for _ in range(60):
            gained += environment.step(rng.integers(64))[1]
        return gained

    environment.reset(seed=2)
    first = total()
    environment.reset()
    second = total()
    environment.close()
    assert min(first, second) >= 1.0
    assert second > first / 4  # of a reward that counts over all episodes little is left


def test_the_end_of_an_episode_tells_its_coverage_and_pictures_are_pixels() -> None:
    environment = AppEnvironment("demo:todo", episode_steps=2, render_mode="rgb_array")
    environment.reset(seed=1)
    assert "coverage" not in environment.step(np.zeros(3))[4]
    info = environment.step(np.zeros(3))[4]
    assert 0 < info["coverage"]["screen"] <= 1
    assert info["covered"] > 0
    assert environment.render().shape == (640, 360, 3)
    environment.close()


def test_several_devices_step_together() -> None:
    environments = gymnasium.make_vec(
        NAME, num_envs=2, vectorization_mode="sync", app="demo:todo", actions="discrete"
    )
    observations, info = environments.reset(seed=3)
    assert observations.shape[0] == 2
    assert info["action_mask"].shape == (2, 64)
    assert environments.step(np.array([0, 1]))[1].shape == (2,)
    environments.close()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"actions": "discret"}, "did you mean 'discrete'"), ({"reward": "cover"}, "'coverage'")],
)
def test_wrong_names_are_told(wrong: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        AppEnvironment("demo:todo", **wrong)  # type: ignore[arg-type]
