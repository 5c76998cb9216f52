"""Who wants to be told of long work: fetching, building, converting. Silent unless given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import Protocol

Advance = Callable[[int], None]


class Progress(Protocol):
    """Told when long work begins, goes on and ends."""

    def task(self, label: str, total: int | None = None) -> AbstractContextManager[Advance]:
        """A piece of work of so many bytes (None: unknown); the answer is told of each part."""
        ...


class Silent:
    """Tells nobody."""

    def task(self, label: str, total: int | None = None) -> AbstractContextManager[Advance]:
        """Nothing is shown."""
        return nullcontext(lambda amount: None)


_SHOWN: ContextVar[Progress] = ContextVar("progress")


def show_progress_on(progress: Progress) -> None:
    """Tell this one of what devices made from now on have to fetch, build and convert."""
    _SHOWN.set(progress)


def current_progress() -> Progress:
    """Who is told at present."""
    return _SHOWN.get(Silent())
