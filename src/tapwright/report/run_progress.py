"""Progress of a run of either kind: counts by itself, so that it needs nothing but the events."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rich.console import Console

from tapwright.core.clock import Clock
from tapwright.core.plural import counted
from tapwright.core.unvalidated import mark_unvalidated
from tapwright.findings.tally import Tally
from tapwright.report.live_line import LiveLine
from tapwright.run.budget import Budget
from tapwright.run.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    ListenerFailed,
    RunEnded,
    RunStarted,
    StepTaken,
)


class RunProgress(ABC):
    """A template: what is the same of every run; subclasses word how far it is."""

    verb: str  # what the run does with the app
    indent = ""  # of lines that belong to a part of the run

    def __init__(self, console: Console, clock: Clock) -> None:
        self._line = LiveLine(console, clock)
        self._clock = clock
        self._tally = Tally()
        self._package = ""
        self._episodes = 0
        self._budget: Budget | None = None
        self._started = clock.now()

    def handle(self, event: Event) -> None:
        """Show it if it is time, or worth a line."""
        match event:
            case StepTaken():
                self._step(event)
                if self._line.is_due():
                    self._line.show(self._how_far())
            case EpisodeStarted():
                self._tally.begin(event.mark, self._package)
                self._episodes += 1
            case RunStarted():
                self._begin(event)
            case DeviceFault():
                self._say(f"device fault after step {event.steps}: {event.message}")
            case ListenerFailed():
                self._say(f"{event.listener} failed and is left out: {event.message}")
            case RunEnded():
                self.close()

    @abstractmethod
    def close(self) -> None:
        """Leave the terminal as it was."""

    @abstractmethod
    def _how_far(self) -> str: ...

    def _step(self, event: StepTaken) -> str | None:
        """Counts the step; the signature of its crash, if no step before showed it."""
        return self._tally.add(event.step, event.state, self._package)

    def _say(self, line: str) -> None:
        self._line.say(f"{self.indent}{line}")

    def _begin(self, event: RunStarted) -> None:
        self._package, self._budget = event.app.package, event.budget
        self._started = self._clock.now()
        agent = mark_unvalidated(event.agent)
        self._line.say(
            f"{self.verb} {event.app.name} on {event.device} with {agent}, seed {event.seed}"
        )
        for remark in event.remarks:
            self._line.say(f"{event.app.name}: {remark}")
        self._line.open()

    def _seconds(self) -> float:
        return max(self._clock.now() - self._started, 1e-9)

    def _counted(self) -> list[str]:
        """What was counted so far, a few words each."""
        tally = self._tally
        crashes, rate = len(tally.crashes), tally.steps / self._seconds()
        return [
            counted(tally.steps, "step"),
            f"{rate:.0f}/s" if rate >= 10 else f"{rate:.1f}/s",
            counted(len(tally.states), "state"),
            counted(len(tally.activities), "activity", "activities"),
            counted(tally.covered, "piece of code", "pieces of code"),
            counted(crashes, "crash", "crashes"),
        ]
