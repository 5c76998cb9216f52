"""Processor time of this process and of all that it has started."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")


class _Process(NamedTuple):
    identity: int
    parent: int
    session: int
    ticks: int  # with those of children that have ended and were waited for


def processor_seconds(sessions: Collection[int] = (), proc: Path = _PROC) -> float:
    """Returns the seconds of this process, its descendants, and the processes of these sessions.

    The difference of two calls is what was used in between, as long as whoever ended in between
    was waited for.
    """
    processes = {each.identity: each for each in _processes(proc)}
    own = os.getpid()
    return sum(
        each.ticks
        for each in processes.values()
        if each.session in sessions or _descends(each, own, processes)
    ) / float(_TICKS)


def _descends(process: _Process, ancestor: int, processes: dict[int, _Process]) -> bool:
    seen: set[int] = set()
    current: _Process | None = process
    while current is not None and current.identity not in seen:
        if current.identity == ancestor:
            return True
        seen.add(current.identity)
        current = processes.get(current.parent)
    return False


def _processes(proc: Path) -> list[_Process]:
    found = []
    for directory in proc.iterdir():
        if not directory.name.isdigit():
            continue
        try:
            text = (directory / "stat").read_text(encoding="utf-8", errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended since
        # The name, in parentheses, may hold anything.
        words = text.rpartition(")")[2].split()
        ticks = sum(int(word) for word in words[11:15])
        found.append(_Process(int(directory.name), int(words[1]), int(words[3]), ticks))
    return found
