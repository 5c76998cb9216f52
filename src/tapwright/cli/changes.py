"""Waits until files change, by looking at them now and then: no service of the system is needed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

_LOOK_SECONDS = 0.2
_SETTLE_SECONDS = 0.3  # a build writes an APK in many pieces

State = dict[Path, tuple[int, int]]


def state_of(paths: Iterable[Path]) -> State:
    """Returns what tells whether files have changed: their times and sizes."""
    found: State = {}
    for path in paths:
        try:
            facts = os.stat(path)
        except OSError:  # it is being replaced
            continue
        found[path] = (facts.st_mtime_ns, facts.st_size)
    return found


def wait_for_change(
    paths: Callable[[], Iterable[Path]],
    before: State,
    sleep: Callable[[float], None] = time.sleep,
) -> set[Path]:
    """Waits until a file is changed, new or gone, and then until nothing changes any more.

    Args:
        paths: the files to look at; asked each time, since there may be new ones.
        before: their state when they were last read.
        sleep: waits.

    Returns:
        The files that differ.
    """
    while (now := state_of(paths())) == before or not now:
        sleep(_LOOK_SECONDS)
    while True:
        sleep(_SETTLE_SECONDS)
        later = state_of(paths())
        if later == now:
            return {path for path in {*before, *now} if before.get(path) != now.get(path)}
        now = later
