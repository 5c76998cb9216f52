"""Watches the log for the app's lines and crashes."""

from __future__ import annotations

from tapwright.core.crash import Crash
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.crash_log import CrashLog
from tapwright.device.adb.log_stream import LogStream

_MOST_LINES = 500
_SYSTEM_TAGS = ("AndroidRuntime", "DEBUG", "ActivityManager")
_WAIT_SECONDS = 2.0


class LogWatch:
    """The app's lines and crashes since they were last taken."""

    def __init__(self, connection: AdbConnection) -> None:
        self._stream = LogStream(connection)
        self._crashes = CrashLog("")
        self._package = ""

    def start(self) -> None:
        """Starts, or continues after the connection broke."""
        self._stream.start()

    def stop(self) -> None:
        """Stops."""
        self._stream.stop()

    def follow(self, package: str) -> None:
        """Sets the app whose lines are kept."""
        self._package = package
        self._crashes = CrashLog(package)

    def mark(self) -> str:
        """Returns the shell command to run before `take`."""
        return self._stream.mark()

    def take(self, pids: set[int]) -> tuple[tuple[str, ...], Crash | None]:
        """Returns the app's lines up to the last mark, and its crash if there was one."""
        self._crashes.pids |= pids
        kept: list[str] = []
        for line in self._stream.take(_WAIT_SECONDS):
            self._crashes.feed(line)
            about = line.tag in _SYSTEM_TAGS and self._package in line.text
            if line.pid in self._crashes.pids or about:
                kept.append(line.raw)
        return tuple(kept[-_MOST_LINES:]), self._crashes.take()

    def drain(self) -> None:
        """Forgets lines and crashes, after the app was stopped on purpose."""
        self._stream.take(0.0)
        self._crashes.take()
        self._crashes.pids.clear()
