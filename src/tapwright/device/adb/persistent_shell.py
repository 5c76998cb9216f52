"""A shell on the phone that stays open: a new one for each command costs several round trips."""

from __future__ import annotations

import contextlib
import secrets
import socket
import time
from typing import Any

from tapwright.device.adb.connection_errors import ConnectionBroken

_CHUNK = 65536
_QUICK = getattr(socket, "TCP_QUICKACK", None)  # Linux has it


class PersistentShell:
    """Runs commands one after another; a mark printed after each tells its end."""

    def __init__(self, phone: Any, seconds: float) -> None:
        self._transport = phone.open_transport()
        # `exec:` has no terminal that would echo, prompt, or change line ends.
        try:
            self._transport.send_command("exec:sh")
            self._transport.check_okay()
        except BaseException:
            self.close()
            raise
        self._seconds = seconds
        self._mark = f"end-{secrets.token_hex(4)}"
        self._number = 0

    def run(self, line: str, seconds: float | None = None) -> str:
        """Runs a command and returns its output with errors."""
        self._number += 1
        end = f"{self._mark}-{self._number}"
        sock = self._transport.conn
        deadline = time.monotonic() + (seconds or self._seconds)
        sock.settimeout(seconds or self._seconds)
        sock.sendall(f"{line}\necho {end}\n".encode())
        content = b""
        while not content.endswith(f"{end}\n".encode()):
            _acknowledge_at_once(sock)
            data = sock.recv(_CHUNK)
            if not data:
                raise ConnectionBroken("the shell on the phone ended")
            if time.monotonic() > deadline:
                raise ConnectionBroken(f"no answer within {self._seconds:.0f} s: {line}")
            content += data
        return content[: -len(end) - 1].decode("utf-8", "replace").rstrip("\n")

    def close(self) -> None:
        """Closes the socket at once; the library's own close waits."""
        with contextlib.suppress(Exception):
            self._transport.conn.close()


def _acknowledge_at_once(sock: socket.socket) -> None:
    """Acknowledges received packets at once, since the adb server waits for that."""
    if _QUICK is not None:
        sock.setsockopt(socket.IPPROTO_TCP, _QUICK, 1)
