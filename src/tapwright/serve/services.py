"""Finds the service that a stream is opened to, by the names that adb servers use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tapwright.serve.accessibility import ADDRESS, HELPER, serve_screens
from tapwright.serve.automator.server import AutomatorServer, serve_automator
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.daemon import Service
from tapwright.serve.exchanges import Witness
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Shell
from tapwright.serve.streams import Stream
from tapwright.serve.sync import serve_sync
from tapwright.serve.terminal import serve_shell

FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")
# Services of a real phone that are refused, with the answer.
_REFUSED = {
    "root": "adbd cannot run as root in production builds",
    "unroot": "adbd not running as root",
    "remount": 'Not running as root. Try "adb root" first.',
    "disable-verity": "verity cannot be disabled/enabled - USER build",
    "enable-verity": "verity cannot be disabled/enabled - USER build",
    "tcpip": "a served device has its port from `tapwright device serve --port`",
    "usb": "a served device has no USB",
    "reboot": "a served device is not restarted by adb",
}


class Services:
    """Finds services by name, and keeps what they share."""

    def __init__(
        self, phone: Phone, log: Callable[[str], None], witness: Witness | None = None
    ) -> None:
        self._phone = phone
        self._log = log
        self._witness = witness
        self._automator = AutomatorServer(phone, witness)

    def banner(self) -> str:
        """Returns what the daemon says about itself when an adb server connects."""
        properties = self._phone.properties
        named = "".join(
            f"{name}={properties[name]};"
            for name in ("ro.product.name", "ro.product.model", "ro.product.device")
        )
        return f"device::{named}features={','.join(FEATURES)}"

    def find(self, name: str) -> Service | None:
        """Returns the service of that name, or None if it is refused."""
        kind, _, rest = name.partition(":")
        base, *options = kind.split(",")
        match base:
            case "shell":
                return partial(serve_shell, self._shell(), set(options), rest, self._witness)
            case "exec":
                return partial(serve_shell, self._shell(), {"raw"}, rest, self._witness)
            case "sync":
                return partial(serve_sync, self._phone.storage)
            case "tcp" | "localabstract" | "localreserved" | "local" | "localfilesystem":
                return self._socket(name, rest)
            case "reverse":
                return partial(_refuse, _adb_failure("reverse is not served"))
        if base in _REFUSED:
            self._log(f"refused: {name!r}")
            return partial(_refuse, _REFUSED[base].encode() + b"\n")
        self._log(f"no such service: {name!r}")
        return None

    def _shell(self) -> Shell:
        """Returns a new shell."""
        return Shell(self._phone, {**COMMANDS, "app_process": self._automator.run}, self._log)

    def _socket(self, name: str, address: str) -> Service | None:
        """Returns the service that listens on a socket of the phone."""
        if self._automator.listens_to(name):
            return partial(serve_automator, self._automator)
        if name == ADDRESS and HELPER in self._phone.packages:
            return partial(serve_screens, self._phone)
        self._log(f"nothing listens: {name!r}")
        return None


def _adb_failure(message: str) -> bytes:
    """Returns a failure in the form of adb's host protocol."""
    return f"FAIL{len(message):04x}{message}".encode()


async def _refuse(message: bytes, stream: Stream) -> None:
    """A service that writes a message and ends."""
    await stream.write(message)
