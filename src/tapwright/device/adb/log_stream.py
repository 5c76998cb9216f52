"""Follows the phone's log on a thread of its own; marks tell when it has caught up."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections import deque
from typing import Any

from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.log_lines import LineCutter, LogLine

TAG = "tapwright"
_COMMAND = "logcat -v threadtime -b main -b system -b crash"
_CHUNK = 65536
_MOST_LINES = 20_000


class LogStream:
    """Lines since they were last taken. After the line broke it goes on where it stopped."""

    def __init__(self, link: AdbConnection) -> None:
        self._link = link
        self._lines: deque[LogLine] = deque(maxlen=_MOST_LINES)
        self._changed = threading.Condition()
        self._mark = 0
        self._seen_mark = 0
        self._last_time = ""
        self._repeated: set[str] = set()  # lines of the newest moment, to know them again
        self._connection: Any = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin now, or go on after the last line that was seen."""
        self.stop()
        since = f"-T '{self._last_time}'" if self._last_time else "-T 1"
        self._connection = self._link.do(
            lambda: self._link.phone.shell(f"{_COMMAND} {since}", stream=True)
        )
        self._thread = threading.Thread(
            target=self._follow, args=(self._connection.conn,), name="logcat", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End it; lines that were read stay."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(OSError):  # when it was broken already
                connection.conn.shutdown(socket.SHUT_RDWR)
            connection.close()
        if self._thread is not None:
            self._thread.join(5)
            self._thread = None

    @property
    def is_alive(self) -> bool:
        """Whether lines still come in."""
        return self._thread is not None and self._thread.is_alive()

    def mark(self) -> str:
        """The command that writes the next mark into the log."""
        self._mark += 1
        return f"log -p d -t {TAG} mark {self._mark};"

    def take(self, seconds: float) -> list[LogLine]:
        """The lines before the last mark; waits for it, but not for ever."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._seen_mark >= self._mark or not self.is_alive, seconds
            )
            lines = [line for line in self._lines if line.tag != TAG]
            self._lines.clear()
        return lines

    def _follow(self, sock: socket.socket) -> None:
        cutter = LineCutter()
        while True:
            try:
                data = sock.recv(_CHUNK)
            except OSError:
                data = b""  # closed, by us or by the phone
            with self._changed:
                for line in cutter.feed(data):
                    self._notice(line)
                self._changed.notify_all()
            if not data:
                return

    def _notice(self, line: LogLine) -> None:
        # Buffers are merged only roughly in order, so that an older line may follow.
        if line.time > self._last_time:
            self._last_time, self._repeated = line.time, set()
        elif line.raw in self._repeated:
            return  # told again after the line broke
        self._repeated.add(line.raw)
        if line.tag == TAG and line.text.startswith("mark "):
            self._seen_mark = max(self._seen_mark, int(line.text.split()[1]))
        else:
            self._lines.append(line)
