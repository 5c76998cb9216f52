"""Progress while a run goes on: one live line on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.live import Live
from rich.text import Text

from tapwright.collectors.tally import Tally
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.engine.budget import Budget
from tapwright.engine.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    Listener,
    ListenerFailed,
    RunEnded,
    RunStarted,
    StepTaken,
)
from tapwright.reporting.pace import seconds_left

_LIVE_SECONDS = 0.1
_PLAIN_SECONDS = 10.0


def make_progress() -> Listener:
    """Progress on stderr, live if that is a terminal."""
    console = Console(stderr=True, highlight=False)
    return Progress(console, SystemClock())


class Progress:
    """Shows how far the run is; counts by itself, so that it needs nothing but the events."""

    def __init__(self, console: Console, clock: Clock) -> None:
        self._console = console
        self._clock = clock
        self._live: Live | None = None
        self._every = _LIVE_SECONDS if console.is_terminal else _PLAIN_SECONDS
        self._tally = Tally()
        self._package = ""
        self._episodes = 0
        self._budget: Budget | None = None
        self._started = self._next = clock.now()

    def handle(self, event: Event) -> None:
        """Show it if it is time."""
        match event:
            case StepTaken():
                self._step(event)
            case EpisodeStarted():
                self._episodes += 1
            case RunStarted():
                self._begin(event)
            case DeviceFault():
                self._say(f"device fault after step {event.steps}: {event.message}")
            case ListenerFailed():
                self._say(f"{event.listener} failed and is left out: {event.message}")
            case RunEnded():
                self.close()

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._live is not None:
            self._live.update(Text(self._line()))
            self._live.stop()
            self._live = None

    def _begin(self, event: RunStarted) -> None:
        self._package, self._budget = event.app.package, event.budget
        self._started = self._clock.now()
        self._next = self._started + self._every
        self._say(
            f"Exploring {event.app.name} on {event.device} with {event.agent}, seed {event.seed}"
        )
        if self._console.is_terminal:
            self._live = Live(Text(""), console=self._console, auto_refresh=False, transient=False)
            self._live.start()

    def _step(self, event: StepTaken) -> None:
        new_crash = self._tally.add(event.step, event.state, self._package)
        if new_crash is not None and event.step.crash is not None:
            self._say(f"crash {new_crash}: {event.step.crash.headline}")
        now = self._clock.now()
        if now < self._next:
            return
        self._next = now + self._every
        if self._live is not None:
            self._live.update(Text(self._line()), refresh=True)
        else:
            self._say(self._line())

    def _line(self) -> str:
        tally, seconds = self._tally, max(self._clock.now() - self._started, 1e-9)
        parts = [
            f"{tally.steps} steps",
            f"{tally.steps / seconds:.0f}/s",
            f"{len(tally.states)} states",
            f"{len(tally.activities)} activities",
            f"{tally.covered} probes",
            f"{len(tally.crashes)} crashes",
        ]
        left = self._left(seconds)
        return "  ".join(parts if left is None else [*parts, f"{format_duration(left)} left"])

    def _left(self, seconds: float) -> float | None:
        if self._budget is None:
            return None
        return seconds_left(
            self._budget, seconds=seconds, steps=self._tally.steps, episodes=self._episodes
        )

    def _say(self, line: str) -> None:
        self._console.print(Text(line), soft_wrap=True)
        if not self._console.is_terminal:
            sys.stderr.flush()
