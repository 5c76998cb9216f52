"""The connection to a phone: finds it, runs commands, and waits for it when it drops off."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from tapwright.core.errors import DeviceError, DeviceLost, UnsupportedError
from tapwright.device.adb.connection_errors import ConnectionBroken
from tapwright.device.adb.persistent_shell import PersistentShell
from tapwright.device.adb.settings import AdbSettings

T = TypeVar("T")
_NETWORK_SERIAL = re.compile(r"[\w.\[\]:-]+:\d+")
_PAUSE_SECONDS = 0.2
INSTALL_HINT = "pip install 'tapwright[adb]'"


def load_adbutils() -> Any:
    """Returns the library adbutils; an error says how to install it."""
    try:
        import adbutils
    except ImportError as error:
        raise UnsupportedError(
            "the adb device needs adbutils and uiautomator2", hint=INSTALL_HINT
        ) from error
    return adbutils


class AdbConnection:
    """The connection to one phone, given by its serial."""

    def __init__(self, settings: AdbSettings) -> None:
        self._settings = settings
        self._library = load_adbutils()
        self._client = self._library.AdbClient(socket_timeout=settings.answer_seconds)
        self.serial = settings.serial
        self.phone: Any = None
        self._kept: PersistentShell | None = None
        self.breaks = 0  # how often the connection broke and came back
        self._is_lost = False

    def open(self) -> None:
        """Finds the phone and waits until it answers."""
        if not self.serial:
            self.serial = self._only_one()
        # A phone that was lost before gets less time.
        self.close()
        patience = 3.0 if self._is_lost else self._settings.wait_seconds
        self.wait(patience)

    def wait(self, seconds: float) -> None:
        """Waits until the phone answers; raises `DeviceLost` when it does not."""
        deadline = time.monotonic() + seconds
        problem = "not connected"
        while True:
            try:
                self.phone = self._client.device(self.serial)
                if self.phone.get_state() == "device" and self._answers():
                    self._is_lost = False
                    return
                problem = str(self.phone.get_state())
            except (self._library.AdbError, OSError) as error:
                problem = str(error) or type(error).__name__
            if time.monotonic() >= deadline:
                self._is_lost = True
                raise DeviceLost(
                    f"{self.serial} did not come back within {seconds:.0f} s: {problem}",
                    hint=_hint(problem),
                )
            self._connect_over_network()
            time.sleep(_PAUSE_SECONDS)

    def guard(self, work: Callable[[], T]) -> T:
        """Runs work that talks to the phone; every failure becomes a `ConnectionBroken`."""
        try:
            return work()
        except (self._library.AdbError, OSError, EOFError) as error:
            raise ConnectionBroken(str(error) or type(error).__name__) from error

    def with_retry(self, work: Callable[[], T]) -> T:
        """Runs work that may be done twice; reconnects and repeats when the connection breaks."""
        for _ in range(3):
            try:
                return self.guard(work)
            except ConnectionBroken:
                self.reconnect()
        raise DeviceError(f"the connection to {self.serial} keeps breaking")

    def reconnect(self) -> None:
        """Waits for a phone that dropped off."""
        self.close()
        self.wait(self._settings.wait_seconds)
        self.breaks += 1

    def shell(self, line: str, seconds: float | None = None) -> str:
        """Runs a shell command that may be run twice; returns its output with errors."""
        return self.with_retry(lambda: self.run(line, seconds))

    def run(self, line: str, seconds: float | None = None) -> str:
        """Runs a shell command once; returns its output with errors."""
        return self.guard(lambda: self._run(line, seconds))

    def close(self) -> None:
        """Closes the persistent shell."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def _run(self, line: str, seconds: float | None) -> str:
        """Runs a command in the persistent shell, which is opened if need be."""
        if self._kept is None:
            self._kept = PersistentShell(self.phone, self._settings.answer_seconds)
        try:
            return self._kept.run(line, seconds)
        except BaseException:
            # The rest of the output would be taken for the output of the next command.
            self.close()
            raise

    def _only_one(self) -> str:
        """Returns the serial of the only phone; fails if there is none or several."""
        try:
            serials = [one.serial for one in self._client.device_list()]
        except (self._library.AdbError, OSError) as error:
            raise DeviceError(
                f"no adb server: {error}", hint="adb start-server, then adb devices"
            ) from error
        if len(serials) == 1:
            return str(serials[0])
        if not serials:
            raise DeviceError("no phone is connected", hint="adb devices; see tapwright doctor")
        named = ", ".join(f"adb:{serial}" for serial in serials)
        raise DeviceError(f"{len(serials)} phones are connected", hint=f"--device one of {named}")

    def _answers(self) -> bool:
        # A phone that is just leaving still has the state `device`, but does not answer.
        """Returns whether the phone runs a command; one that is just leaving does not."""
        return "here" in str(self.phone.shell("echo here", timeout=5))

    def _connect_over_network(self) -> None:
        """Tells the adb server to connect to a phone with a network address."""
        if _NETWORK_SERIAL.fullmatch(self.serial):
            try:
                # The adb server may keep a dead connection.
                if self._state() != "device":
                    self._client.disconnect(self.serial)
                self._client.connect(self.serial, timeout=5)
            except (self._library.AdbError, OSError):
                return  # the next try to reach the phone reports the reason

    def _state(self) -> str:
        """Returns the state that the adb server reports of the phone."""
        try:
            return str(self._client.device(self.serial).get_state())
        except (self._library.AdbError, OSError):
            return ""


def _hint(problem: str) -> str:
    """Returns what to do about a phone in this state."""
    if "unauthorized" in problem:
        return "allow USB debugging on the phone's screen"
    if "offline" in problem:
        return "adb reconnect offline"
    return "adb devices shows what is connected; see tapwright doctor"
