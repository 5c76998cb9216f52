"""Progress of a witness run: a line for each search, and one that says how far it is."""

from __future__ import annotations

from rich.console import Console

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.findings.tally import Tally
from tapwright.report.console import tally_parts
from tapwright.report.live_line import LiveLine, on_stderr
from tapwright.run.budget import Budget
from tapwright.run.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    Listener,
    ListenerFailed,
    RunEnded,
    RunStarted,
    SearchEnded,
    SearchStarted,
    StepTaken,
)


def make_witness_progress() -> Listener:
    """Progress on stderr, live if that is a terminal."""
    return WitnessProgress(on_stderr(), SystemClock())


class WitnessProgress:
    """Says how far the searches are."""

    def __init__(self, console: Console, clock: Clock) -> None:
        self._line = LiveLine(console, clock)
        self._clock = clock
        self._started = clock.now()
        self._budget: Budget | None = None
        self._package = ""
        self._tally = Tally()
        self._episodes = self._steps = 0  # of this search

    def handle(self, event: Event) -> None:
        """Say it if it is worth a line."""
        match event:
            case StepTaken():
                self._tally.add(event.step, event.state, self._package)
                self._steps += 1
                if self._line.is_due():
                    self._line.show(self._how_far())
            case EpisodeStarted():
                self._tally.begin(event.mark, self._package)
                self._episodes += 1
            case RunStarted():
                self._begin(event)
            case SearchStarted():
                self._search(event)
            case SearchEnded():
                search = event.record
                word = "found" if search.found else "no witness"
                taken = f"{_count(search.episodes, 'episode')}, {_count(search.steps, 'step')}"
                self._line.say(f"  {word} after {taken} in {format_duration(search.seconds)}")
            case DeviceFault():
                self._line.say(f"  device fault after step {event.steps}: {event.message}")
            case ListenerFailed():
                self._line.say(f"  {event.listener} failed and is left out: {event.message}")
            case RunEnded():
                self.close()

    def close(self) -> None:
        """Leave the terminal as it was."""
        self._line.close()

    def _begin(self, event: RunStarted) -> None:
        self._package, self._budget = event.app.package, event.budget
        self._started = self._clock.now()
        self._line.say(
            f"Searching {event.app.name} on {event.device} with {event.agent}, seed {event.seed}"
        )
        for remark in event.remarks:
            self._line.say(f"{event.app.name}: {remark}")
        self._line.open()

    def _search(self, event: SearchStarted) -> None:
        self._episodes = self._steps = 0
        count = event.rehearsed
        known = f", {_count(count, 'experience')} rehearsed" if count else ""
        self._line.say(f"[{event.number + 1} of {event.total}] {event.name}{known}")

    def _how_far(self) -> str:
        so_far = f"{_count(self._episodes, 'episode')}, {_count(self._steps, 'step')} so far"
        if not self._line.is_live:
            return f"  {so_far}"
        seconds = max(self._clock.now() - self._started, 1e-9)
        parts = [f"  {so_far}", *tally_parts(self._tally, seconds)[1:]]
        if self._budget is not None and self._budget.seconds is not None:
            left = max(0.0, self._budget.seconds - seconds)
            parts.append(f"{format_duration(left)} left")
        return "  ".join(parts)


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
