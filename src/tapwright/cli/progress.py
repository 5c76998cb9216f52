"""Shows long work on stderr: a bar with an estimate on a terminal, lines now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from tapwright.cli.output import say_in_passing
from tapwright.core.progress import Advance, time_left
from tapwright.core.visible import visible

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import Task
    from rich.text import Text

_TASK_SECONDS = 5.0  # between two lines of a task
_PHASE_SECONDS = 15.0  # of a phase, which says more by itself


class ShownProgress:
    """All work in progress; what is done inside of something else has a bar below it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._bars: Bars | None = None
        self._shown = 0

    @contextmanager
    def task(self, label: str, total: int | None = None) -> Iterator[Advance]:
        """Show one piece of work while it lasts."""
        if sys.stderr.isatty():
            with self._bar(label, total, None) as advance:
                yield advance
            return
        began = time.monotonic()
        say_in_passing(f"{label} ...")
        yield _Lines(label, total, None, _TASK_SECONDS).advance
        say_in_passing(f"{label}: done in {time.monotonic() - began:.1f}s")

    @contextmanager
    def phase(
        self, label: str, total: int, limit: float | None = None, *, even: bool = True
    ) -> Iterator[Advance]:
        """Show how far a phase is; in a log it was told of before."""
        if sys.stderr.isatty():
            with self._bar(label, total, limit, even=even) as advance:
                yield advance
        else:
            yield _Lines(label, total, limit, _PHASE_SECONDS, even=even).advance

    @contextmanager
    def _bar(
        self, label: str, total: int | None, limit: float | None, *, even: bool = True
    ) -> Iterator[Advance]:
        # One display for all bars: two of them would write over each other.
        with self._lock:
            if self._bars is None:
                self._bars = _make_bars()
                self._bars.start()
            bars = self._bars
            self._shown += 1
            number = bars.add_task(visible(label), total=total, limit=limit, even=even)
        try:
            yield lambda amount: bars.advance(number, amount)
        finally:
            with self._lock:
                bars.remove_task(number)
                self._shown -= 1
                if not self._shown:
                    bars.stop()
                    self._bars = None


class _Lines:
    """Says now and then how far something is."""

    def __init__(
        self,
        label: str,
        total: int | None,
        limit: float | None,
        every: float,
        *,
        even: bool = True,
    ) -> None:
        self._label, self._total, self._limit, self._every = label, total, limit, every
        self._even = even
        self._began = self._told = time.monotonic()
        self._done = 0

    def advance(self, amount: int) -> None:
        """So much more is done."""
        self._done += amount
        now = time.monotonic()
        if not self._total or self._done >= self._total or now - self._told < self._every:
            return
        self._told = now
        known = self._total if self._even else None
        left = time_left(self._done, known, now - self._began, self._limit)
        percent = f"{100 * self._done // self._total}%"
        say_in_passing(f"{self._label}: {', '.join(filter(None, (percent, left)))}")


def _make_bars() -> Bars:
    # Most commands show no bar, and rich takes its time to load.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )
    from rich.text import Text

    class LeftColumn(ProgressColumn):
        """How long it still takes, as far as anything tells."""

        def render(self, task: Task) -> Text:
            """Returns the words."""
            total = task.total if task.fields["even"] else None
            words = time_left(task.completed, total, task.elapsed or 0.0, task.fields["limit"])
            return Text(words, style="cyan")

    class PercentColumn(ProgressColumn):
        """How much is done, where it can be told."""

        def render(self, task: Task) -> Text:
            """Returns the figure."""
            return Text(f"{task.percentage:>3.0f}%" if task.total else "")

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        PercentColumn(),
        TimeElapsedColumn(),
        LeftColumn(),
        console=Console(stderr=True, highlight=False),
        transient=True,
    )
