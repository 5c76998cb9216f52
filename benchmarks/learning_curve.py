"""How stock algorithms learn to cover an app: the return of each episode, and a picture of it.

    python benchmarks/learning_curve.py --results benchmarks/published/learning/notes.jsonl \
        --out docs/images/learning-curve.svg
    python benchmarks/learning_curve.py --algorithm dqn --app demo:todo --scale 1 --steps 20000

DQN is stable-baselines3's, MaskablePPO that of sb3-contrib, both with the settings below and as
they come otherwise. `random` chooses among the actions that the mask allows. A curve that the file
of `--results` has is not made again.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN
from stable_baselines3.common.monitor import Monitor

NAME = "tapwright.gym:tapwright/App-v1"
TAIL = 40  # episodes whose mean is reported
ALGORITHMS = ("random", "dqn", "maskable-ppo")
NETWORK = {"net_arch": [128, 128]}


def open_app(given: argparse.Namespace) -> Monitor:
    """Opens the environment; the monitor keeps the return of each episode."""
    environment = gymnasium.make(
        NAME,
        app=given.app,
        actions="discrete",
        reward="coverage",
        reward_scale=given.scale,
        episode_steps=given.episode_steps,
        most_actions=given.most_actions,
    )
    return Monitor(environment, info_keywords=("coverage",))


def train(name: str, environment: Monitor, steps: int, seed: int) -> None:
    """Lets an algorithm train on the environment for so many steps."""
    if name == "random":
        return walk(environment, steps, seed)
    algorithm: Any
    if name == "dqn":
        algorithm = DQN(
            "MlpPolicy",
            environment,
            learning_rate=5e-4,
            buffer_size=steps,
            learning_starts=500,
            train_freq=1,
            target_update_interval=500,
            exploration_fraction=0.5,
            exploration_final_eps=0.05,
            policy_kwargs=NETWORK,
            seed=seed,
        )
    else:
        algorithm = MaskablePPO(
            "MlpPolicy",
            environment,
            n_steps=500,
            batch_size=100,
            ent_coef=0.01,
            policy_kwargs=NETWORK,
            seed=seed,
        )
    algorithm.learn(steps)
    return None


def walk(environment: Monitor, steps: int, seed: int) -> None:
    """Chooses at random among the actions that the mask allows."""
    chance = np.random.default_rng(seed)
    _, info = environment.reset(seed=seed)
    for _ in range(steps):
        number = chance.choice(np.flatnonzero(info["action_mask"]))
        _, _, terminated, truncated, info = environment.step(number)
        if terminated or truncated:
            _, info = environment.reset()


def learn(name: str, given: argparse.Namespace) -> dict[str, Any]:
    """Trains one algorithm and returns what its episodes earned, in probes."""
    environment = open_app(given)
    try:
        train(name, environment, given.steps, given.seed)
        returns = [earned / given.scale for earned in environment.get_episode_rewards()]
        lengths = environment.get_episode_lengths()
    finally:
        environment.close()
    return {
        "algorithm": name,
        "returns": [round(earned, 1) for earned in returns],
        "ends": [int(end) for end in np.cumsum(lengths)],
        "first": round(statistics.fmean(returns[:TAIL]), 1),
        "last": round(statistics.fmean(returns[-TAIL:]), 1),
    }


def known(path: Path | None) -> dict[str, dict[str, Any]]:
    """Returns the curves that are in a file, by algorithm."""
    if path is None or not path.is_file():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {curve["algorithm"]: curve for curve in lines}


def draw(curves: list[dict[str, Any]], given: argparse.Namespace) -> None:
    """Draws the mean of the last episodes at each step."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "tapwright"  # equal curves make equal files
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for curve in curves:
        returns = curve["returns"]
        means = [np.mean(returns[max(0, i - TAIL + 1) : i + 1]) for i in range(len(returns))]
        axes.plot(curve["ends"][5:], means[5:], label=curve["algorithm"])
    axes.set_xlabel("steps of training")
    axes.set_ylabel(f"probes covered by an episode of {given.episode_steps} steps")
    axes.set_title(f"{given.app}, mean of {TAIL} episodes")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(given.out, metadata={"Date": None})


def main() -> None:
    """Train, print the figures as JSON lines and draw them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--app", default="demo:notes")
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--episode-steps", type=int, default=50)
    parser.add_argument("--most-actions", type=int, default=24)
    parser.add_argument("--scale", type=float, default=0.01, help="of a probe, as reward")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--algorithm", action="append", choices=ALGORITHMS, default=None)
    parser.add_argument("--results", type=Path, help="file of curves, to which new ones are added")
    parser.add_argument("--out", type=Path, help="picture to draw")
    given = parser.parse_args()
    torch.set_num_threads(1)  # for networks this small, more threads only wait for each other
    there, curves = known(given.results), []
    for name in given.algorithm or ALGORITHMS:
        curve = there.get(name) or learn(name, given)
        curves.append(curve)
        print(f"{name}: {curve['first']} at first, {curve['last']} at last", flush=True)
        if given.results and name not in there:
            given.results.parent.mkdir(parents=True, exist_ok=True)
            with given.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(curve) + "\n")
    if given.out:
        draw(curves, given)


if __name__ == "__main__":
    main()
