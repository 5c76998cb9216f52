"""Encodes a screen by hashes of its names, so that equal screens look equal to every environment.

The encoding of ARES numbers widgets in the order they are met. Two environments then number them
differently, and a policy that learns from both, or is judged on another one, learns nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Sequence

import numpy as np

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.widget_slots import activity_of, slots_of
from tapwright.agents.deep.observation import Vector
from tapwright.core.action import Action


class HashedWidgets:
    """Which activity and widgets are shown, which actions were tried, how much time is left.

    The numbers are: a bucket for each hash of the activity and of a widget, 1 if it is shown; for
    each action of the screen, 1 if it was tried here in this episode; the share of the episode
    that is left.
    """

    def __init__(self, buckets: int, most_actions: int, episode_steps: int) -> None:
        self.size = buckets + most_actions + 1
        self._buckets = buckets
        self._most_actions = most_actions
        self._episode_steps = episode_steps
        self._tried: set[tuple[Hashable, Hashable]] = set()
        self._steps = 0

    def begin_episode(self) -> None:
        """Forgets what was tried, and starts the clock."""
        self._tried.clear()
        self._steps = 0

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """Returns the vector of a state with its actions, in the order of their numbers."""
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        for name in (activity_of(state), *(slot.identifier for slot in slots_of(actions))):
            vector[zlib.crc32(name.encode("utf-8", "replace")) % self._buckets] = 1.0
        for number, action in enumerate(actions[: self._most_actions]):
            vector[self._buckets + number] = float((state, key_of(action)) in self._tried)
        vector[-1] = max(0.0, 1.0 - self._steps / self._episode_steps)
        return vector

    def note(self, state: Hashable, action: Action) -> None:
        """Notes that the action was tried in the state, and counts the step."""
        self._tried.add((state, key_of(action)))
        self._steps += 1
