"""Progress of an exploration: one live line on a terminal, plain lines elsewhere."""

from __future__ import annotations

from tapwright.core.clock import SystemClock
from tapwright.core.duration import format_duration
from tapwright.report.live_line import on_stderr
from tapwright.report.pace import bar, seconds_left
from tapwright.report.run_progress import RunProgress
from tapwright.run.events import Listener, StepTaken


def make_progress() -> Listener:
    """Progress on stderr, live if that is a terminal."""
    return ConsoleProgress(on_stderr(), SystemClock())


class ConsoleProgress(RunProgress):
    """Shows how far the exploration is, and each crash as it is found."""

    verb = "Exploring"

    def close(self) -> None:
        """Leave the terminal as it was; how far it came stays."""
        self._line.close(self._how_far())

    def _step(self, event: StepTaken) -> str | None:
        new_crash = super()._step(event)
        if new_crash is not None and event.step.crash is not None:
            self._say(f"crash {new_crash}: {event.step.crash.headline}")
        return new_crash

    def _how_far(self) -> str:
        parts, seconds = self._counted(), self._seconds()
        if self._budget is None:
            return "  ".join(parts)
        left = seconds_left(
            self._budget, seconds=seconds, steps=self._tally.steps, episodes=self._episodes
        )
        if left is None:
            return "  ".join(parts)
        if self._line.is_live:
            parts.insert(0, bar(seconds / (seconds + left)))
        return "  ".join([*parts, f"{format_duration(round(left))} left"])
