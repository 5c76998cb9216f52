"""The line to a phone: finds it, runs commands on it, and waits for it when it drops off."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from tapwright.core.errors import DeviceError, DeviceLost, UnsupportedError
from tapwright.device.adb.connection_errors import LineBroken
from tapwright.device.adb.kept_shell import KeptShell
from tapwright.device.adb.settings import AdbSettings

T = TypeVar("T")
_NETWORK_SERIAL = re.compile(r"[\w.\[\]:-]+:\d+")
_PAUSE_SECONDS = 0.2
INSTALL_HINT = "pip install 'tapwright[adb]'"


def load_adbutils() -> Any:
    """The library, or how to get it."""
    try:
        import adbutils
    except ImportError as error:
        raise UnsupportedError(
            "the adb device needs adbutils and uiautomator2", hint=INSTALL_HINT
        ) from error
    return adbutils


class AdbConnection:
    """One phone by its serial."""

    def __init__(self, settings: AdbSettings) -> None:
        self._settings = settings
        self._library = load_adbutils()
        self._client = self._library.AdbClient(socket_timeout=settings.answer_seconds)
        self.serial = settings.serial
        self.phone: Any = None
        self._kept: KeptShell | None = None
        self.breaks = 0  # how often the line broke and came back
        self._is_lost = False

    def open(self) -> None:
        """Find the phone."""
        if not self.serial:
            self.serial = self._only_one()
        # One that was waited for in vain is not waited for as long again.
        self.close()
        patience = 3.0 if self._is_lost else self._settings.wait_seconds
        self.wait(patience)

    def wait(self, seconds: float) -> None:
        """Until the phone answers; a `DeviceLost` when it does not."""
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
            self._reconnect()
            time.sleep(_PAUSE_SECONDS)

    def do(self, work: Callable[[], T]) -> T:
        """Work that talks to the phone; broken lines are told by one kind of error."""
        try:
            return work()
        except (self._library.AdbError, OSError, EOFError) as error:
            raise LineBroken(str(error) or type(error).__name__) from error

    def again(self, work: Callable[[], T]) -> T:
        """Work that may be done twice: when the line breaks, wait for the phone and repeat."""
        for _ in range(3):
            try:
                return self.do(work)
            except LineBroken:
                self.mend()
        raise DeviceError(f"the line to {self.serial} breaks again and again")

    def mend(self) -> None:
        """Wait for a phone that dropped off."""
        self.close()
        self.wait(self._settings.wait_seconds)
        self.breaks += 1

    def shell(self, line: str, seconds: float | None = None) -> str:
        """Run a line that may be run twice; what it prints, errors included."""
        return self.again(lambda: self.run(line, seconds))

    def run(self, line: str, seconds: float | None = None) -> str:
        """Run a line once; what it prints, errors included."""
        return self.do(lambda: self._run(line, seconds))

    def close(self) -> None:
        """Let go of the line."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def _run(self, line: str, seconds: float | None) -> str:
        if self._kept is None:
            self._kept = KeptShell(self.phone, self._settings.answer_seconds)
        try:
            return self._kept.run(line, seconds)
        except BaseException:
            # What is still to come would be taken for the answer to the next line.
            self.close()
            raise

    def _only_one(self) -> str:
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
        # A phone that is just going is still called a device; one that answers is there.
        return "here" in str(self.phone.shell("echo here", timeout=5))

    def _reconnect(self) -> None:
        if _NETWORK_SERIAL.fullmatch(self.serial):
            try:
                # The server may hold on to a connection that is dead.
                if self._state() != "device":
                    self._client.disconnect(self.serial)
                self._client.connect(self.serial, timeout=5)
            except (self._library.AdbError, OSError):
                return  # the next look at the phone tells why

    def _state(self) -> str:
        try:
            return str(self._client.device(self.serial).get_state())
        except (self._library.AdbError, OSError):
            return ""


def _hint(problem: str) -> str:
    if "unauthorized" in problem:
        return "allow USB debugging on the phone's screen"
    if "offline" in problem:
        return "adb reconnect offline"
    return "adb devices shows what is connected; see tapwright doctor"
