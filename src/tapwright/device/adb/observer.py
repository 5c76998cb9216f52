"""Observes a phone: waits until the screen has settled, removes obstacles, reads the screen."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen, Widget
from tapwright.device.adb.automator import Automator, AutomatorFailed
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import ConnectionBroken
from tapwright.device.adb.foreground import COMMAND, Foreground, read_foreground
from tapwright.device.adb.input import PhoneInput
from tapwright.device.adb.log_watch import LogWatch
from tapwright.device.adb.obstacles import remedy_for
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.adb.windows import active_widgets, rotation_of

_DEEPEST = 100
_DUMP = "/data/local/tmp/tapwright.xml"
_MOST_REMEDIES = 4
# A served device answers only when it has settled, and has this property.
SETTLED_PROPERTY = "ro.tapwright.settled"


@dataclass(frozen=True, slots=True)
class ScreenAndLog:
    """The screen, and what the log said since the last observation."""

    screen: Screen
    crash: Crash | None
    logs: tuple[str, ...]


class PhoneObserver:
    """Reads the screen of one phone."""

    def __init__(
        self,
        connection: AdbConnection,
        automator: Automator,
        log: LogWatch,
        input: PhoneInput,
        settings: AdbSettings,
    ) -> None:
        self._connection = connection
        self._automator = automator
        self._log = log
        self._input = input
        self._settings = settings
        self._size = (0, 0)  # held upright
        self._is_always_settled = False

    def measure(self) -> None:
        """Reads what stays the same: the size of the screen, and whether it always is settled."""
        answer = self._connection.shell("wm size")
        sizes = re.findall(r"size: (\d+)x(\d+)", answer)
        if not sizes:
            raise DeviceError(
                f"{self._connection.serial} does not tell its size: {answer.strip()!r}"
            )
        self._size = int(sizes[-1][0]), int(sizes[-1][1])
        self._is_always_settled = (
            self._connection.shell(f"getprop {SETTLED_PROPERTY}").strip() == "1"
        )

    def look(self, package: str) -> ScreenAndLog:
        """Returns the screen once it has settled and no obstacle is in front, with the log."""
        notes: list[str] = []
        logs: tuple[str, ...] = ()
        crash: Crash | None = None
        for _ in range(_MOST_REMEDIES):
            xml = self._settled()
            front, more, found = self._read_foreground(package)
            logs += more
            crash = crash or found
            widgets = active_widgets(xml, front.package)
            remedy = remedy_for(front, widgets, self._settings.grant)
            if remedy is None:
                break
            notes.append(f"tapwright: {remedy.note}")
            self._input.apply(remedy)
        return ScreenAndLog(self._screen(xml, front, widgets), crash, (*logs, *notes))

    def _screen(self, xml: str, front: Foreground, widgets: tuple[Widget, ...]) -> Screen:
        """Returns the screen value of a settled hierarchy."""
        rotation = rotation_of(xml)
        width, height = self._size if rotation % 2 == 0 else self._size[::-1]
        self._input.turned = rotation % 2 == 1
        return Screen(
            package=front.package or next((one.package for one in widgets), ""),
            activity=front.activity,
            widgets=widgets,
            landscape=width > height,
            screen_on=front.on,
            keyboard_shown=front.keyboard,
            size=(width, height),
            window=front.kind,
        )

    def _read_foreground(self, package: str) -> tuple[Foreground, tuple[str, ...], Crash | None]:
        """Returns the foreground, the app's log lines and its crash, by one command."""
        line = f"{self._log.mark()}{COMMAND}pidof {package}"
        answer = self._connection.run(line)
        last = answer.rpartition("\n")[2].split()
        pids = {int(word) for word in last if word.isdigit()}
        logs, crash = self._log.take(pids)
        return read_foreground(answer), logs, crash

    def _settled(self) -> str:
        """Returns the hierarchy once it is the same twice in a row, or time is up."""
        settings = self._settings
        xml = self._dump()
        deadline = time.monotonic() + settings.settle_seconds
        while not self._is_always_settled and time.monotonic() < deadline:
            time.sleep(settings.settle_pause)
            again = self._dump()
            if again == xml:
                break
            xml = again
        return xml

    def _dump(self) -> str:
        """Returns the hierarchy as XML."""
        if self._settings.hierarchy == "dump":
            return self._plain_dump()
        try:
            return str(self._automator.call("dumpWindowHierarchy", False, _DEEPEST, True))
        except AutomatorFailed:
            # An older server cannot choose the window; `choose_window` does that afterwards.
            return str(self._automator.call("dumpWindowHierarchy", False, _DEEPEST))

    def _plain_dump(self) -> str:
        """Returns the hierarchy by the phone's own `uiautomator dump`."""
        line = f"uiautomator dump {_DUMP} >/dev/null && cat {_DUMP}"
        for _ in range(3):
            text = self._connection.run(line)
            start = text.find("<?xml")
            if start >= 0:
                return text[start:]
        raise ConnectionBroken(f"uiautomator dump: {text.strip()[:200]}")
