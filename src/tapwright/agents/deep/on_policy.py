"""On-policy agents: A2C and PPO of stable-baselines3, fed one step at a time."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Self

import numpy as np
import torch
from stable_baselines3.common.on_policy_algorithm import OnPolicyAlgorithm

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.deep.network import load_model, prepare, save_model
from tapwright.agents.deep.observation import Encoder, Vector
from tapwright.agents.deep.rollouts import Rollouts
from tapwright.agents.deep.vector_action import ActionDecoder
from tapwright.core.action import Action


class OnPolicyAgent:
    """Collects a rollout of its own choices, trains on it, and drops it."""

    epsilon = None  # it explores by the width of its distribution

    def __init__(self, name: str, model: OnPolicyAlgorithm, encoder: Encoder) -> None:
        self.name = name
        self._model = prepare(model)
        self._encoder = encoder
        self._decoder = ActionDecoder()
        self._rollouts = Rollouts(self._model)
        self._buffer = self._rollouts.empty()
        self._begins = True  # whether the next choice is the first of an episode
        self._cut_off: Vector | None = None  # last state of an episode that was truncated
        self._chosen: tuple[Vector, torch.Tensor, torch.Tensor, torch.Tensor] | None = None

    def begin_episode(self, start: DecisionPoint) -> None:
        """Starts an episode; bootstraps the last reward of one that was truncated.

        The discounted value of its last state is added to that reward.
        """
        if self._cut_off is not None and self._buffer.pos > 0:
            value = self._value(self._cut_off)
            self._buffer.rewards[self._buffer.pos - 1] += self._model.gamma * value
        self._cut_off = None
        self._begins = True
        self._encoder.begin_episode()
        self._decoder.begin_episode()

    def choose(self, point: DecisionPoint) -> Action:
        """Returns the action of a sample of the policy's normal distribution."""
        observation = self._encoder.encode(point.state, point.actions)
        self._model.policy.set_training_mode(False)
        with torch.no_grad():
            vector, value, probability = self._model.policy(_batch(observation))
        self._chosen = (observation, vector, value, probability)
        bounded = np.clip(vector[0].numpy(), -1.0, 1.0)
        return self._decoder.decode(bounded.tolist(), point.actions)

    def learn(self, transition: Transition) -> None:
        """Adds the step to the rollout; trains when the rollout is full."""
        if self._chosen is None:
            return
        observation, vector, value, probability = self._chosen
        after = self._encoder.encode(transition.next_state, transition.next_actions)
        self._buffer.add(
            observation[np.newaxis],
            vector.numpy(),
            np.array([transition.reward], dtype=np.float32),
            np.array([self._begins]),
            value,
            probability,
        )
        self._begins = transition.terminated
        self._cut_off = None if transition.terminated else after
        if self._buffer.full:
            self._train(after, transition.terminated)

    def for_worker(self) -> Self:
        """Returns an agent with the same networks; an update then needs a rollout of each."""
        other = copy(self)
        other._encoder, other._decoder = self._encoder.for_worker(), ActionDecoder()
        other._buffer = self._rollouts.empty()
        other._begins, other._cut_off, other._chosen = True, None, None
        self._rollouts.workers += 1
        return other

    def save(self, path: Path) -> None:
        """Writes the networks to a file."""
        save_model(path, self.name, self._model, self._encoder)

    def load(self, path: Path) -> None:
        """Reads saved networks and continues from them."""
        load_model(path, self.name, self._model, self._encoder)

    def _train(self, after: Vector, terminal: bool) -> None:
        """Computes returns and advantages of the full rollout and hands it over for training."""
        with torch.no_grad():
            value = self._model.policy.predict_values(_batch(after))
        self._buffer.compute_returns_and_advantage(value, np.array([terminal]))
        self._rollouts.learn_from(self._buffer)
        self._buffer = self._rollouts.empty()

    def _value(self, observation: Vector) -> float:
        """Returns the policy's estimate of a state's value."""
        with torch.no_grad():
            return float(self._model.policy.predict_values(_batch(observation))[0, 0])


def _batch(observation: Vector) -> torch.Tensor:
    """Returns the vector as a batch of one."""
    return torch.from_numpy(observation).unsqueeze(0)
