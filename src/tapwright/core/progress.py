"""Who wants to be told of long work: fetching, converting, verifying. Silent unless given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import Protocol

from tapwright.core.duration import format_duration

Advance = Callable[[int], None]
_SECONDS_TO_GO_BY = 2.0  # before that a guess would be wrong by far


class Progress(Protocol):
    """Told when long work begins, goes on and ends."""

    def task(self, label: str, total: int | None = None) -> AbstractContextManager[Advance]:
        """A piece of work of so many bytes (None: unknown); the answer is told of each part."""
        ...

    def phase(
        self, label: str, total: int, limit: float | None = None, *, even: bool = True
    ) -> AbstractContextManager[Advance]:
        """A phase of a run, of which the user was told in a line already.

        Args:
            label: what is done.
            total: its parts; the answer is told how many more are done.
            limit: seconds after which it ends, whatever is done by then.
            even: whether parts take about the same time, so that those done tell of the rest.
        """
        ...


class Silent:
    """Tells nobody."""

    def task(self, label: str, total: int | None = None) -> AbstractContextManager[Advance]:
        """Nothing is shown."""
        return nullcontext(lambda amount: None)

    def phase(
        self, label: str, total: int, limit: float | None = None, *, even: bool = True
    ) -> AbstractContextManager[Advance]:
        """Nothing is shown."""
        return nullcontext(lambda amount: None)


_SHOWN: ContextVar[Progress] = ContextVar("progress")


def show_progress_on(progress: Progress) -> None:
    """Tell this one of long work from now on."""
    _SHOWN.set(progress)


def current_progress() -> Progress:
    """Who is told at present."""
    return _SHOWN.get(Silent())


def time_left(done: float, total: float | None, seconds: float, limit: float | None = None) -> str:
    """Returns how long work still takes, in words: a guess, a bound, or nothing.

    Args:
        done: of the parts.
        total: all parts; None if nobody knows, or if they tell nothing of the time.
        seconds: since it began.
        limit: seconds after which it ends anyhow.
    """
    bound = None if limit is None else max(0.0, limit - seconds)
    if total and done and seconds >= _SECONDS_TO_GO_BY:
        guess = seconds * max(0.0, total - done) / done
        if bound is None or guess < bound:
            return f"about {format_duration(round(guess))} left"
    if bound is None:
        return ""
    return f"at most {format_duration(round(bound))} left" if bound >= 1 else "about to end"
