"""Actions by number, for algorithms that choose one of so many: the usable ones, then none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np

from tapwright.agents.deep.vector_action import STRINGS
from tapwright.core.action import Action, ActionKind


class DiscreteActions:
    """The actions of a screen in their order; numbers beyond them are masked."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._is_online = True

    def space(self) -> Any:
        """Returns the space of the numbers."""
        return gymnasium.spaces.Discrete(self.size)

    def begin_episode(self) -> None:
        """Notes that the network is on after a fresh start."""
        self._is_online = True

    def usable(self, actions: Sequence[Action]) -> list[Action]:
        """Returns the actions that the numbers mean on this screen."""
        hidden = ActionKind.NETWORK_ON if self._is_online else ActionKind.NETWORK_OFF
        return [action for action in actions if action.kind is not hidden][: self.size]

    def mask(self, actions: Sequence[Action]) -> Any:
        """Returns 1 for each number that means an action on this screen, and else 0."""
        mask = np.zeros(self.size, dtype=np.int8)
        mask[: len(self.usable(actions))] = 1
        return mask

    def decode(self, number: int, actions: Sequence[Action], chance: Any) -> Action:
        """Returns the action of a number; one that is masked counts from the beginning again."""
        usable = self.usable(actions)
        chosen = usable[int(number) % len(usable)]
        if chosen.kind in (ActionKind.NETWORK_ON, ActionKind.NETWORK_OFF):
            self._is_online = chosen.kind is ActionKind.NETWORK_ON
        if chosen.kind is ActionKind.WRITE:
            return replace(chosen, argument=STRINGS[int(chance.integers(len(STRINGS)))])
        return chosen
