"""The Gymnasium environment: it passes the checks of the libraries and counts by episode."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tapwright.core.errors import InputError
from tapwright.gym.environment import AppEnvironment

NAME = "tapwright.gym:tapwright/App-v1"
OLD_NAME = "tapwright.gym:tapwright/App-v0"
ANY_VECTOR = np.array([1.0, 0.0, 0.0])


@pytest.mark.parametrize("encoding", ["widgets", "atac", "ares"])
@pytest.mark.parametrize("actions", ["box", "discrete"])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_passes_the_check_of_gymnasium(encoding: str, actions: str) -> None:
    options = {"app": "demo:todo", "encoding": encoding, "actions": actions}
    environment = gymnasium.make(NAME, **options, render_mode="rgb_array")
    check_env(environment.unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("actions", ["box", "discrete"])
def test_it_passes_the_check_of_stable_baselines(actions: str) -> None:
    from stable_baselines3.common.env_checker import check_env as check_for_baselines

    environment = AppEnvironment("demo:todo", actions=actions)
    check_for_baselines(environment)
    environment.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_old_version_has_the_observations_and_the_reward_of_a_paper() -> None:
    environment = gymnasium.make(OLD_NAME, app="demo:todo").unwrapped
    observation, _ = environment.reset(seed=1)
    assert observation.shape == (300,)
    assert environment.step(ANY_VECTOR)[1] in (1000.0, 500.0, -50.0, -100.0)
    environment.close()


def test_an_episode_is_cut_off_after_its_steps() -> None:
    environment = AppEnvironment("demo:todo", episode_steps=3)
    environment.reset(seed=1)
    ends = [environment.step(ANY_VECTOR)[3] for _ in range(3)]
    environment.close()
    assert ends == [False, False, True]


@pytest.mark.parametrize("encoding", ["widgets", "ares"])
def test_equal_seeds_and_actions_give_equal_episodes(encoding: str) -> None:
    def play() -> list[tuple[list[float], float, bool]]:
        environment = AppEnvironment("demo:todo", encoding=encoding)
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


def test_numbers_are_masked_by_what_the_screen_offers() -> None:
    environment = AppEnvironment("demo:todo", actions="discrete", most_actions=20)
    _, info = environment.reset(seed=1)
    mask = info["action_mask"]
    assert 2 < mask.sum() < 20
    assert (environment.action_masks() == mask.astype(bool)).all()
    environment.close()


def test_vectors_have_no_mask() -> None:
    environment = AppEnvironment("demo:todo")
    _, info = environment.reset(seed=1)
    assert "action_mask" not in info
    with pytest.raises(InputError, match="only discrete actions have a mask"):
        environment.action_masks()
    environment.close()


@pytest.mark.parametrize("reward", ["coverage", "activities", "states"])
def test_the_same_episode_earns_the_same_again(reward: str) -> None:
    """The rewards of the papers give a second episode next to nothing."""
    environment = AppEnvironment("demo:todo", actions="discrete", reward=reward)

    def total() -> float:
        environment.reset()
        numbers = np.random.default_rng(5).integers(64, size=60)
        return sum(environment.step(number)[1] for number in numbers)

    environment.reset(seed=2)
    first, second = total(), total()
    environment.close()
    assert first == second > 1.0


def test_rewards_are_scaled() -> None:
    def rewards(scale: float) -> list[float]:
        environment = AppEnvironment("demo:todo", actions="discrete", reward_scale=scale)
        environment.reset(seed=2)
        gained = [environment.step(number)[1] for number in range(20)]
        environment.close()
        return gained

    assert rewards(0.25) == [0.25 * reward for reward in rewards(1.0)]
    assert any(rewards(1.0))


def test_the_end_of_an_episode_tells_its_coverage() -> None:
    environment = AppEnvironment("demo:todo", episode_steps=2)
    environment.reset(seed=1)
    assert "coverage" not in environment.step(ANY_VECTOR)[4]
    info = environment.step(ANY_VECTOR)[4]
    environment.close()
    assert set(info) == {"package", "activity", "action", "crash", "covered", "coverage"}
    assert info["coverage"].keys() == {"transition"}


def test_a_crash_ends_the_episode_and_is_told() -> None:
    environment = AppEnvironment("demo:todo", actions="discrete", episode_steps=10_000)
    environment.reset(seed=1)
    rng = np.random.default_rng(1)
    info: dict[str, Any] = {}
    for _ in range(2000):
        _, _, terminated, _, info = environment.step(rng.integers(64))
        if terminated:
            break
    environment.close()
    assert info["crash"] is not None
    assert "coverage" in info


def test_pictures_are_pixels_where_they_are_asked_for() -> None:
    environment = AppEnvironment("demo:todo", render_mode="rgb_array")
    environment.reset(seed=1)
    picture = environment.render()
    environment.close()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture)) > 2
    silent = AppEnvironment("demo:todo")
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


@pytest.mark.parametrize("mode", ["sync", pytest.param("async", marks=pytest.mark.slow)])
def test_several_devices_step_together(mode: str) -> None:
    environments = gymnasium.make_vec(
        NAME, num_envs=2, vectorization_mode=mode, app="demo:todo", actions="discrete"
    )
    observations, info = environments.reset(seed=[3, 3])
    assert (observations[0] == observations[1]).all()
    assert info["action_mask"].shape == (2, 64)
    observations, rewards, *_ = environments.step(np.array([5, 6]))
    environments.close()
    assert rewards.shape == (2,)
    assert (observations[0] != observations[1]).any()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"encoding": "widget"}, "did you mean 'widgets'"),
        ({"actions": "discret"}, "did you mean 'discrete'"),
        ({"reward": "cover"}, "did you mean 'coverage'"),
        ({"reward": None}, "no reward of its own"),
        ({"render_mode": "human"}, "no render mode 'human'"),
    ],
)
def test_wrong_names_are_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        AppEnvironment("demo:todo", **wrong)
