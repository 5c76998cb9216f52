"""The rollouts of several workers, trained on together, as A2C and PPO do it.

A worker whose rollout is full continues with an empty one: it does not wait for slower devices.
The update happens when there are as many full rollouts as workers.
"""

from __future__ import annotations

import numpy as np
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.on_policy_algorithm import OnPolicyAlgorithm

_ARRAYS = (
    "observations",
    "actions",
    "rewards",
    "returns",
    "episode_starts",
    "values",
    "log_probs",
    "advantages",
)


class Rollouts:
    """Collects full rollouts and trains the model on them."""

    def __init__(self, model: OnPolicyAlgorithm) -> None:
        self._model = model
        self._full: list[RolloutBuffer] = []
        self.workers = 1

    def empty(self, workers: int = 1) -> RolloutBuffer:
        """Returns an empty buffer for the next rollout."""
        model = self._model
        buffer = type(model.rollout_buffer)(
            model.n_steps,
            model.observation_space,
            model.action_space,
            device=model.device,
            gae_lambda=model.gae_lambda,
            gamma=model.gamma,
            n_envs=workers,
        )
        buffer.reset()
        return buffer

    def learn_from(self, rollout: RolloutBuffer) -> None:
        """Keeps a full rollout; trains when there are as many as workers."""
        self._full.append(rollout)
        if len(self._full) < self.workers:
            return
        together = self.empty(len(self._full))
        for name in _ARRAYS:
            parts = [getattr(each, name) for each in self._full]
            setattr(together, name, np.concatenate(parts, axis=1))
        together.pos, together.full = together.buffer_size, True
        self._model.rollout_buffer = together
        self._model.train()
        self._full = []
