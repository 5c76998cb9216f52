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
