"""Progress of an exploration: one live line on a terminal, plain lines elsewhere."""

from __future__ import annotations

from rich.console import Console

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.findings.tally import Tally
from tapwright.report.live_line import LiveLine, on_stderr
from tapwright.report.pace import seconds_left
from tapwright.run.budget import Budget
from tapwright.run.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    Listener,
    ListenerFailed,
    RunEnded,
    RunStarted,
    StepTaken,
)


def make_progress() -> Listener:
    """Progress on stderr, live if that is a terminal."""
    return Progress(on_stderr(), SystemClock())


class Progress:
    """Shows how far the run is; counts by itself, so that it needs nothing but the events."""

    def __init__(self, console: Console, clock: Clock) -> None:
        self._line = LiveLine(console, clock)
        self._clock = clock
        self._tally = Tally()
        self._package = ""
        self._episodes = 0
        self._budget: Budget | None = None
        self._started = clock.now()

    def handle(self, event: Event) -> None:
        """Show it if it is time."""
        match event:
            case StepTaken():
                self._step(event)
            case EpisodeStarted():
                self._tally.begin(event.mark, self._package)
                self._episodes += 1
            case RunStarted():
                self._begin(event)
            case DeviceFault():
                self._line.say(f"device fault after step {event.steps}: {event.message}")
            case ListenerFailed():
                self._line.say(f"{event.listener} failed and is left out: {event.message}")
            case RunEnded():
                self.close()

    def close(self) -> None:
        """Leave the terminal as it was."""
        self._line.close(self._how_far())

    def _begin(self, event: RunStarted) -> None:
        self._package, self._budget = event.app.package, event.budget
        self._started = self._clock.now()
        self._line.say(
            f"Exploring {event.app.name} on {event.device} with {event.agent}, seed {event.seed}"
        )
        for remark in event.remarks:
            self._line.say(f"{event.app.name}: {remark}")
        self._line.open()

    def _step(self, event: StepTaken) -> None:
        new_crash = self._tally.add(event.step, event.state, self._package)
        if new_crash is not None and event.step.crash is not None:
            self._line.say(f"crash {new_crash}: {event.step.crash.headline}")
        if self._line.is_due():
            self._line.show(self._how_far())

    def _how_far(self) -> str:
        seconds = max(self._clock.now() - self._started, 1e-9)
        parts = tally_parts(self._tally, seconds)
        left = None
        if self._budget is not None:
            left = seconds_left(
                self._budget, seconds=seconds, steps=self._tally.steps, episodes=self._episodes
            )
        return "  ".join(parts if left is None else [*parts, f"{format_duration(left)} left"])


def tally_parts(tally: Tally, seconds: float) -> list[str]:
    """What was counted so far, a few words each."""
    crashes, rate = len(tally.crashes), tally.steps / seconds
    return [
        f"{tally.steps} steps",
        f"{rate:.0f}/s" if rate >= 10 else f"{rate:.1f}/s",
        f"{len(tally.states)} states",
        f"{len(tally.activities)} activities",
        f"{tally.covered} probes",
        "1 crash" if crashes == 1 else f"{crashes} crashes",
    ]
