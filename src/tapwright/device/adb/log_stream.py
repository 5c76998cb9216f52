"""Reads the phone's log on a thread of its own; marks in the log tell how far it has read."""

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
    """The lines of the log since they were last taken; continues after a broken connection."""

    def __init__(self, connection: AdbConnection) -> None:
        self._connection = connection
        self._lines: deque[LogLine] = deque(maxlen=_MOST_LINES)
        self._changed = threading.Condition()
        self._mark = 0
        self._seen_mark = 0
        self._last_time = ""
        self._repeated: set[str] = set()  # lines of the newest time stamp, to recognise repetitions
        self._stream: Any = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts reading, from now or from the last line seen."""
        self.stop()
        since = f"-T '{self._last_time}'" if self._last_time else "-T 1"
        self._stream = self._connection.guard(
            lambda: self._connection.phone.shell(f"{_COMMAND} {since}", stream=True)
        )
        self._thread = threading.Thread(
            target=self._follow, args=(self._stream.conn,), name="logcat", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stops reading; lines already read stay."""
        stream, self._stream = self._stream, None
        if stream is not None:
            with contextlib.suppress(OSError):  # when it was broken already
                stream.conn.shutdown(socket.SHUT_RDWR)
            stream.close()
        if self._thread is not None:
            self._thread.join(5)
            self._thread = None

    @property
    def is_alive(self) -> bool:
        """Returns whether lines still come in."""
        return self._thread is not None and self._thread.is_alive()

    def mark(self) -> str:
        """Returns the shell command that writes the next mark into the log."""
        self._mark += 1
        return f"log -p d -t {TAG} mark {self._mark};"

    def take(self, seconds: float) -> list[LogLine]:
        """Returns the lines up to the last mark, for which it waits at most so long."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._seen_mark >= self._mark or not self.is_alive, seconds
            )
            lines = [line for line in self._lines if line.tag != TAG]
            self._lines.clear()
        return lines

    def _follow(self, sock: socket.socket) -> None:
        """Reads the log until it ends; runs on the thread."""
        cutter = LineCutter()
        while True:
            try:
                data = sock.recv(_CHUNK)
            except OSError:
                data = b""  # closed, by us or by the phone
            with self._changed:
                for line in cutter.feed(data):
                    self._add(line)
                self._changed.notify_all()
            if not data:
                return

    def _add(self, line: LogLine) -> None:
        # Buffers are merged only roughly in order, so that an older line may follow.
        """Adds a line, unless it was seen before; notes marks."""
        if line.time > self._last_time:
            self._last_time, self._repeated = line.time, set()
        elif line.raw in self._repeated:
            return  # repeated after the connection broke
        self._repeated.add(line.raw)
        if line.tag == TAG and line.text.startswith("mark "):
            self._seen_mark = max(self._seen_mark, int(line.text.split()[1]))
        else:
            self._lines.append(line)
