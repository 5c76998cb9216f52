"""A line of progress: on a terminal it stays in its place, elsewhere it comes now and then."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.live import Live
from rich.text import Text

from tapwright.core.clock import Clock
from tapwright.core.visible import visible
from tapwright.report.one_line import one_line

_LIVE_SECONDS = 0.1
_PLAIN_SECONDS = 10.0


class LiveLine:
    """Writes to a console; `close` leaves the terminal as it was."""

    def __init__(self, console: Console, clock: Clock) -> None:
        self._console = console
        self._clock = clock
        self._live: Live | None = None
        self._every = _LIVE_SECONDS if console.is_terminal else _PLAIN_SECONDS
        self._next = 0.0

    @property
    def is_live(self) -> bool:
        """Whether it stays in its place."""
        return self._console.is_terminal

    def open(self) -> None:
        """Begin; the first line is due in a moment."""
        self._next = self._clock.now() + self._every
        if self._console.is_terminal and self._live is None:
            self._live = Live(Text(""), console=self._console, auto_refresh=False, transient=False)
            self._live.start()

    def is_due(self) -> bool:
        """Whether it is time for a new line; asked before one is made."""
        now = self._clock.now()
        if now < self._next:
            return False
        self._next = now + self._every
        return True

    def show(self, line: str) -> None:
        """Show how far it is."""
        if self._live is not None:
            self._live.update(Text(visible(line), no_wrap=True, overflow="ellipsis"), refresh=True)
        else:
            self.say(line)

    def say(self, line: str) -> None:
        """A line that stays."""
        indent = " " * (len(line) - len(line.lstrip(" ")))
        self._console.print(Text(indent + one_line(line.strip())), soft_wrap=True)
        if not self._console.is_terminal:
            sys.stderr.flush()

    def close(self, last: str = "") -> None:
        """Let go of the terminal; the last line stays."""
        if self._live is not None:
            self._live.update(Text(last))
            self._live.stop()
            self._live = None


class _Stderr(Console):
    """The console for all that is not a result."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more; rich would end the run, with the status of a finding."""
        raise BrokenPipeError


def on_stderr() -> Console:
    """The console for all that is not a result."""
    return _Stderr(stderr=True, highlight=False)
