"""Splits the bytes of `logcat -v threadtime` into lines, however they arrive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_THREADTIME = re.compile(
    r"(?P<time>(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,6})(?: [+-]\d{4})?\s+"
    r"(?:(?P<user>[a-z]\w*)\s+)?(?P<pid>\d+)\s+(?P<tid>\d+) (?P<level>[VDIWEFA]) "
    r"(?P<tag>.*?)\s*: (?P<text>.*)",
    re.DOTALL,
)
_MOST_BYTES = 1_000_000


class LogLine(NamedTuple):
    """One line of the log."""

    time: str
    pid: int
    tid: int
    level: str
    tag: str
    text: str
    raw: str


class LineCutter:
    """Keeps the bytes of an incomplete line until the rest arrives."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[LogLine]:
        """Yields the lines that are complete now."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > _MOST_BYTES:
            self._rest = b""
        for part in whole:
            line = read_line(part.rstrip(b"\r").decode("utf-8", "replace"))
            if line is not None:
                yield line


def read_line(text: str) -> LogLine | None:
    """Parses a line in the threadtime format; None for headers of buffers."""
    match = _THREADTIME.fullmatch(text)
    if match is None:
        return None
    numbers = int(match["pid"]), int(match["tid"])
    return LogLine(match["time"], *numbers, match["level"], match["tag"], match["text"], text)
