"""Progress of a witness run: a line for each search, and one that says how far it is."""

from __future__ import annotations

from rich.console import Console

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.core.plural import counted
from tapwright.report.live_line import on_stderr
from tapwright.report.run_progress import RunProgress
from tapwright.run.events import Event, Listener, SearchEnded, SearchStarted, StepTaken


def make_witness_progress() -> Listener:
    """Progress on stderr, live if that is a terminal."""
    return WitnessProgress(on_stderr(), SystemClock())


class WitnessProgress(RunProgress):
    """Says how far the searches are; episodes and steps are those of the search."""

    verb = "Searching"
    indent = "  "

    def __init__(self, console: Console, clock: Clock) -> None:
        super().__init__(console, clock)
        self._steps = 0

    def handle(self, event: Event) -> None:
        """Show it if it is time, or worth a line."""
        match event:
            case SearchStarted():
                self._search(event)
            case SearchEnded():
                search = event.record
                word = "found" if search.found else "no witness"
                taken = f"{counted(search.episodes, 'episode')}, {counted(search.steps, 'step')}"
                self._say(f"{word} after {taken} in {format_duration(search.seconds)}")
            case _:
                super().handle(event)

    def close(self) -> None:
        """Leave the terminal as it was."""
        self._line.close()

    def _step(self, event: StepTaken) -> str | None:
        self._steps += 1
        return super()._step(event)

    def _search(self, event: SearchStarted) -> None:
        self._episodes = self._steps = 0
        count = event.rehearsed
        known = f", {counted(count, 'experience')} rehearsed" if count else ""
        self._line.say(f"[{event.number + 1} of {event.total}] {event.name}{known}")

    def _how_far(self) -> str:
        so_far = f"{counted(self._episodes, 'episode')}, {counted(self._steps, 'step')} so far"
        if not self._line.is_live:
            return f"{self.indent}{so_far}"
        parts = [f"{self.indent}{so_far}", *self._counted()[1:]]
        if self._budget is not None and self._budget.seconds is not None:
            left = max(0.0, self._budget.seconds - self._seconds())
            parts.append(f"{format_duration(left)} left")
        return "  ".join(parts)
