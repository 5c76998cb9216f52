"""Maps the numbers of a Discrete space to the actions of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapwright.agents.deep.vector_action import STRINGS
from tapwright.core.action import Action, ActionKind

_NETWORK = (ActionKind.NETWORK_ON, ActionKind.NETWORK_OFF)


class DiscreteActions:
    """Number n is the n-th action of the screen; the numbers beyond the last one are masked.

    The system's actions come first, so that a screen with many widgets never loses them.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._is_online = True

    def begin_episode(self) -> None:
        """Notes that the network is on after a fresh start."""
        self._is_online = True

    def usable(self, actions: Sequence[Action]) -> list[Action]:
        """Returns the actions of this screen in the order of their numbers."""
        hidden = ActionKind.NETWORK_ON if self._is_online else ActionKind.NETWORK_OFF
        shown = [action for action in actions if action.kind is not hidden]
        return sorted(shown, key=lambda action: not action.kind.is_system)[: self.size]

    def mask(self, actions: Sequence[Action]) -> NDArray[np.int8]:
        """Returns 1 for each number that means an action on this screen, and 0 for the others."""
        mask: NDArray[np.int8] = np.zeros(self.size, dtype=np.int8)
        mask[: len(self.usable(actions))] = 1
        return mask

    def decode(self, number: int, actions: Sequence[Action], chance: Any) -> Action:
        """Returns the action of a number; a text that it carries is chosen by `chance`.

        A masked number means the action that it leaves as a remainder, so that an algorithm which
        knows no masks can use every number.
        """
        usable = self.usable(actions)
        chosen = usable[number % len(usable)]
        if chosen.kind in _NETWORK:
            self._is_online = chosen.kind is ActionKind.NETWORK_ON
        if chosen.kind is ActionKind.WRITE:
            return replace(chosen, argument=STRINGS[int(chance.integers(len(STRINGS)))])
        return chosen
