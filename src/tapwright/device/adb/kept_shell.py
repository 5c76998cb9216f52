"""One shell on the phone that is kept open: a new one for each line costs several round trips."""

from __future__ import annotations

import contextlib
import secrets
import socket
import time
from typing import Any

from tapwright.device.adb.connection_errors import LineBroken

_CHUNK = 65536
_QUICK = getattr(socket, "TCP_QUICKACK", None)  # Linux has it


class KeptShell:
    """Runs lines one after another; each is followed by a mark that tells its end."""

    def __init__(self, phone: Any, seconds: float) -> None:
        self._connection = phone.open_transport()
        # `exec:` has no terminal that would echo, prompt, or change line ends.
        try:
            self._connection.send_command("exec:sh")
            self._connection.check_okay()
        except BaseException:
            self.close()
            raise
        self._seconds = seconds
        self._mark = f"end-{secrets.token_hex(4)}"
        self._number = 0

    def run(self, line: str, seconds: float | None = None) -> str:
        """What the line prints, errors included."""
        self._number += 1
        end = f"{self._mark}-{self._number}"
        sock = self._connection.conn
        deadline = time.monotonic() + (seconds or self._seconds)
        sock.settimeout(seconds or self._seconds)
        sock.sendall(f"{line}\necho {end}\n".encode())
        content = b""
        while not content.endswith(f"{end}\n".encode()):
            _acknowledge_at_once(sock)
            data = sock.recv(_CHUNK)
            if not data:
                raise LineBroken("the shell on the phone ended")
            if time.monotonic() > deadline:
                raise LineBroken(f"no answer within {self._seconds:.0f} s: {line}")
            content += data
        return content[: -len(end) - 1].decode("utf-8", "replace").rstrip("\n")

    def close(self) -> None:
        """End it, at once: the library's own way waits."""
        with contextlib.suppress(Exception):
            self._connection.conn.close()


def _acknowledge_at_once(sock: socket.socket) -> None:
    """The adb server holds the second piece of an answer back until the first is acknowledged."""
    if _QUICK is not None:
        sock.setsockopt(socket.IPPROTO_TCP, _QUICK, 1)
