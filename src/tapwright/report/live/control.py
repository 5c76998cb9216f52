"""Holds a run up between two steps: pause, one step, stop."""

from __future__ import annotations

import threading
from enum import StrEnum

from tapwright.core.clock import PausableClock
from tapwright.run.events import RunStopped

_LOOK_AGAIN_SECONDS = 0.2  # so that Ctrl-C is heard while the run is held up


class Command(StrEnum):
    """What a user can tell a run."""

    PAUSE = "pause"
    RESUME = "resume"
    STEP = "step"
    STOP = "stop"


class Control:
    """Told by one thread, obeyed by another; time stands still for the run while it is held up."""

    def __init__(self, clock: PausableClock) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._allowed = 0  # steps that may be taken while paused
        self.is_paused = False
        self.is_stopped = False

    def tell(self, command: Command) -> None:
        """Take a command."""
        with self._changed:
            match command:
                case Command.PAUSE:
                    self.is_paused, self._allowed = True, 0
                case Command.RESUME:
                    self.is_paused = False
                case Command.STEP:
                    self.is_paused, self._allowed = True, self._allowed + 1
                case Command.STOP:
                    self.is_stopped = True
            self._changed.notify_all()

    def pass_by(self) -> None:
        """Called before each step: waits while the run is paused.

        Raises:
            RunStopped: the run was told to stop.
        """
        with self._changed:
            while self.is_paused and not self._allowed and not self.is_stopped:
                self._clock.pause()
                self._changed.wait(_LOOK_AGAIN_SECONDS)
            self._clock.resume()
            self._allowed = max(0, self._allowed - 1)
            if self.is_stopped:
                raise RunStopped
