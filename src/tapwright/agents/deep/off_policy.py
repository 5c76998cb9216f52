"""Off-policy agents: SAC, DDPG and TD3 of stable-baselines3, fed one step at a time."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Self

import numpy as np
from stable_baselines3.common.off_policy_algorithm import OffPolicyAlgorithm

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.deep.network import load_model, prepare, save_model
from tapwright.agents.deep.observation import PresentWidgets, Vector
from tapwright.agents.deep.vector_action import ActionDecoder
from tapwright.core.action import Action


class OffPolicyAgent:
    """Keeps steps in a replay buffer and trains on samples of it."""

    epsilon = None  # it explores by the width of its distribution

    def __init__(self, name: str, model: OffPolicyAlgorithm, encoder: PresentWidgets) -> None:
        self.name = name
        self._model = prepare(model)
        self._encoder = encoder
        self._decoder = ActionDecoder()
        self._chosen: tuple[Vector, Vector] | None = None

    @property
    def model(self) -> OffPolicyAlgorithm:
        """The networks and the replay buffer."""
        return self._model

    def begin_episode(self, start: DecisionPoint) -> None:
        """Resets clock, network state and action noise."""
        self._encoder.begin_episode()
        self._decoder.begin_episode()
        if self._model.action_noise is not None:
            self._model.action_noise.reset()

    def choose(self, point: DecisionPoint) -> Action:
        """Returns a uniformly random action while warming up, then the policy's with noise."""
        observation = self._encoder.encode(point.state, point.actions)
        model = self._model
        if model.num_timesteps < model.learning_starts:
            vector = model.action_space.sample()
        else:
            vector, _ = model.predict(observation, deterministic=False)
            if model.action_noise is not None:
                vector = np.clip(vector + model.action_noise(), -1.0, 1.0)
        vector = np.asarray(vector, dtype=np.float32)
        self._chosen = (observation, vector)
        return self._decoder.decode(vector.tolist(), point.actions)

    def learn(self, transition: Transition) -> None:
        """Adds the step to the replay buffer; trains every few steps."""
        if self._chosen is None:
            return
        observation, vector = self._chosen
        self._encoder.advance()
        after = self._encoder.encode(transition.next_state, transition.next_actions)
        model = self._model
        model.replay_buffer.add(
            observation[np.newaxis],
            after[np.newaxis],
            vector[np.newaxis],
            np.array([transition.reward], dtype=np.float32),
            np.array([transition.terminated]),
            [{}],
        )
        model.num_timesteps += 1
        frequency = model.train_freq.frequency
        if model.num_timesteps >= model.learning_starts and model.num_timesteps % frequency == 0:
            model.train(gradient_steps=1, batch_size=model.batch_size)

    def for_worker(self) -> Self:
        """Returns an agent with the same networks and replay buffer for another device."""
        other = copy(self)
        other._encoder, other._decoder = self._encoder.for_worker(), ActionDecoder()
        other._chosen = None
        return other

    def save(self, path: Path) -> None:
        """Writes the networks to a file."""
        save_model(path, self.name, self._model, self._encoder)

    def load(self, path: Path) -> None:
        """Reads saved networks and continues from them, without warming up."""
        load_model(path, self.name, self._model, self._encoder)
        self._model.learning_starts = 0
