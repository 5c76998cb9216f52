"""Shows what a device has to fetch, build or convert: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tapwright.cli.output import say
from tapwright.core.visible import visible
from tapwright.device.jvm.progress import Advance

_PLAIN_SECONDS = 5.0


class SetupProgress:
    """Progress on stderr."""

    @contextmanager
    def task(self, label: str, total: int | None = None) -> Iterator[Advance]:
        """Show one piece of work while it lasts."""
        shown = _bar if sys.stderr.isatty() else _lines
        with shown(label, total) as advance:
            yield advance


@contextmanager
def _bar(label: str, total: int | None) -> Iterator[Advance]:
    # Most commands show no bar, and rich takes its time to load.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%" if total else ""),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True) as progress:
        number = progress.add_task(visible(label), total=total)
        yield lambda amount: progress.advance(number, amount)


@contextmanager
def _lines(label: str, total: int | None) -> Iterator[Advance]:
    started = told = time.monotonic()
    done = 0

    def advance(amount: int) -> None:
        nonlocal done, told
        done += amount
        if total and time.monotonic() - told >= _PLAIN_SECONDS:
            told = time.monotonic()
            say(f"{label}: {100 * done // total}%", err=True)

    say(f"{label} ...", err=True)
    yield advance
    say(f"{label}: done in {time.monotonic() - started:.1f}s", err=True)
