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


class PausableClock:
    """Another clock that can be stopped for a while."""

    def __init__(self, other: Clock) -> None:
        self._other = other
        self._left_out = 0.0
        self._paused_at: float | None = None

    def now(self) -> float:
        """The time of the other clock without what was left out."""
        return (self._other.now() if self._paused_at is None else self._paused_at) - self._left_out

    def pause(self) -> None:
        """Stop; a clock that is stopped stays so."""
        if self._paused_at is None:
            self._paused_at = self._other.now()

    def resume(self) -> None:
        """Go on from where it stopped."""
        if self._paused_at is not None:
            self._left_out += self._other.now() - self._paused_at
            self._paused_at = None


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
