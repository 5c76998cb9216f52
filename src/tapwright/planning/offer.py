"""The contract of what offers an agent more than the screen shows."""

from __future__ import annotations

from typing import Protocol

from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.core.step import Observation


class Offer(Protocol):
    """Offers actions besides those of the abstraction; workers share it."""

    def at(self, observation: Observation) -> tuple[Action, ...]:
        """Returns what is offered after an observation."""
        ...

    def count(self, action: Action) -> None:
        """Notes that an action was performed."""
        ...

    def with_key(self, screen: Screen, action: Action) -> Action:
        """Returns an action of a trace, which holds no keys, as it was offered on the screen.

        One that it does not offer stays as it is.
        """
        ...
