"""Who looks at the device while a test is replayed."""

from __future__ import annotations

from typing import Protocol

from tapwright.core.step import Observation


class ReplayObserver(Protocol):
    """Looks at the device during a replay."""

    def begin(self) -> None:
        """A replay begins, or begins again after a fault."""
        ...

    def look(self, observation: Observation) -> None:
        """The device shows this: the first screen, or the one after a step."""
        ...
