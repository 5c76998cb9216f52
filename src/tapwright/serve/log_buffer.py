"""The served phone's log: its buffers, and the formats in which logcat prints them."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tapwright.core.crash import Crash

LEVELS = "VDIWEFS"
_KEPT = 20_000
_THREADTIME = re.compile(
    r"(?P<time>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\s+(?P<pid>\d+)\s+(?P<tid>\d+) "
    r"(?P<level>[VDIWEF]) (?P<tag>.*?)\s*: (?P<text>.*)"
)
_CRASH_TAGS = ("AndroidRuntime", "DEBUG", "libc")


class LogEntry(NamedTuple):
    """One line of the log."""

    time: str  # MM-DD HH:MM:SS.mmm
    pid: int
    tid: int
    level: str
    tag: str
    text: str
    buffer: str = "main"


FORMATS: dict[str, Callable[[LogEntry], str]] = {
    "threadtime": lambda line: (
        f"{line.time} {line.pid:5d} {line.tid:5d} {line.level} {line.tag:<8}: {line.text}"
    ),
    "time": lambda line: f"{line.time} {line.level}/{line.tag:<8}({line.pid:5d}): {line.text}",
    "brief": lambda line: f"{line.level}/{line.tag:<8}({line.pid:5d}): {line.text}",
    "process": lambda line: f"{line.level}({line.pid:5d}) {line.text}  ({line.tag})",
    "tag": lambda line: f"{line.level}/{line.tag:<8}: {line.text}",
    "thread": lambda line: f"{line.level}({line.pid:5d}:{line.tid:5d}) {line.text}",
    "raw": lambda line: line.text,
    "long": lambda line: (
        f"[ {line.time} {line.pid:5d}:{line.tid:5d} {line.level}/{line.tag:<8} ]\n{line.text}\n"
    ),
}


class LogBuffer:
    """The last lines, and a way to wait for the next."""

    def __init__(self) -> None:
        self._lines: deque[tuple[int, LogEntry]] = deque(maxlen=_KEPT)
        self._last = 0
        self._changed = asyncio.Condition()

    @property
    def last(self) -> int:
        """Returns the number of the newest line."""
        return self._last

    def after(self, number: int) -> list[LogEntry]:
        """Returns the lines after the one with this number."""
        return [line for own, line in self._lines if own > number]

    async def wait(self, number: int) -> None:
        """Waits until there is a line after this one."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._last > number)

    async def add(self, lines: Iterable[LogEntry]) -> None:
        """Appends lines and wakes those who wait."""
        async with self._changed:
            for line in lines:
                self._last += 1
                self._lines.append((self._last, line))
            self._changed.notify_all()

    def clear(self, buffers: Iterable[str]) -> None:
        """Deletes the lines of these buffers."""
        cleared = set(buffers)
        kept = [pair for pair in self._lines if pair[1].buffer not in cleared]
        self._lines.clear()
        self._lines.extend(kept)


def read_line(text: str) -> LogEntry | None:
    """Parses a line in the format `threadtime`; returns None if it is not one."""
    match = _THREADTIME.fullmatch(text)
    if match is None:
        return None
    tag, level = match["tag"], match["level"]
    buffer = "crash" if tag in _CRASH_TAGS and level in "EF" else "main"
    if tag in ("ActivityManager", "ActivityTaskManager", "WindowManager"):
        buffer = "system"
    numbers = int(match["pid"]), int(match["tid"])
    return LogEntry(match["time"], *numbers, level, tag, match["text"], buffer)


def crash_lines(crash: Crash, package: str, pid: int) -> list[LogEntry]:
    """Returns the lines that a phone writes for this crash."""
    now = stamp()
    if crash.kind == "anr":
        reason = crash.message or "Input dispatching timed out"
        texts = [f"ANR in {package}", f"PID: {pid}", f"Reason: {reason}"]
        return [LogEntry(now, 1, 1, "E", "ActivityManager", text, "system") for text in texts]
    if crash.kind == "exit":
        return [LogEntry(now, pid, pid, "I", "Process", f"Sending signal. PID: {pid} SIG: 9")]
    stack = crash.stack or f"{crash.exception}: {crash.message}"
    texts = [f"FATAL EXCEPTION: {crash.thread}", f"Process: {package}, PID: {pid}"]
    texts += stack.splitlines()
    return [LogEntry(now, pid, pid, "E", "AndroidRuntime", text, "crash") for text in texts]


def stamp() -> str:
    """Returns the time now, in the log's format."""
    now = time.time()
    return time.strftime("%m-%d %H:%M:%S", time.gmtime(now)) + f".{int(now * 1000) % 1000:03d}"
