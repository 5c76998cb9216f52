"""Time comes in as an argument, so that tests and virtual devices have their own."""

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time in seconds since some fixed moment; never goes back."""

    def now(self) -> float:
        """The time now."""
        ...


class SystemClock:
    """The machine's own monotonic clock."""

    def now(self) -> float:
        """Seconds of real time."""
        return time.monotonic()


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Seconds so far."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
