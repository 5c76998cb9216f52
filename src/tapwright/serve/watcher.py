"""Who watches what clients do to a served device; nothing is watched unless somebody asks."""

from __future__ import annotations

from typing import Protocol

from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.core.step import Observation


class Watcher(Protocol):
    """Hears what happens to the served app, in order."""

    def launched(self, seen: Observation) -> None:
        """The app was started with no data, for the first time or after they were cleared."""
        ...

    def acted(self, before: Screen, action: Action, seen: Observation) -> None:
        """A client did what an action says."""
        ...

    def happened(self, before: Screen, seen: Observation, *, is_input: bool = False) -> None:
        """Something happened that no action says: an intent, a setting, a touch on nothing.

        Args:
            before: the screen at that time.
            seen: what came of it.
            is_input: a client touched the screen or pressed a key.
        """
        ...

    def failed(self, message: str) -> None:
        """The device failed and is started again."""
        ...


class NobodyWatches:
    """Hears all and notes nothing."""

    def launched(self, seen: Observation) -> None:
        """Notes nothing."""

    def acted(self, before: Screen, action: Action, seen: Observation) -> None:
        """Notes nothing."""

    def happened(self, before: Screen, seen: Observation, *, is_input: bool = False) -> None:
        """Notes nothing."""

    def failed(self, message: str) -> None:
        """Notes nothing."""
