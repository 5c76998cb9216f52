"""Looks at a phone: waits until it has settled, clears what is in the way, and reads it."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Crash
from tapwright.device.adb.automator import Automator, AutomatorFailed
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import LineBroken
from tapwright.device.adb.foreground import QUESTION, Front, read_front
from tapwright.device.adb.input import PhoneInput
from tapwright.device.adb.log_watch import LogWatch
from tapwright.device.adb.obstacles import remedy_for
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.adb.windows import active_widgets, rotation_of

_DEEPEST = 100
_DUMP = "/data/local/tmp/tapwright.xml"
_MOST_REMEDIES = 4
# A served device has settled whenever it answers, and says so.
SETTLED_PROPERTY = "ro.tapwright.settled"


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen, and what the log told since the last look."""

    screen: Screen
    crash: Crash | None
    logs: tuple[str, ...]


class PhoneObserver:
    """Reads the screen of one phone."""

    def __init__(
        self,
        link: AdbConnection,
        automator: Automator,
        log: LogWatch,
        hands: PhoneInput,
        settings: AdbSettings,
    ) -> None:
        self._link = link
        self._automator = automator
        self._log = log
        self._hands = hands
        self._settings = settings
        self._size = (0, 0)  # held upright
        self._settles = False

    def measure(self) -> None:
        """What stays the same: the size of the screen."""
        answer = self._link.shell("wm size")
        sizes = re.findall(r"size: (\d+)x(\d+)", answer)
        if not sizes:
            raise DeviceError(f"{self._link.serial} does not tell its size: {answer.strip()!r}")
        self._size = int(sizes[-1][0]), int(sizes[-1][1])
        self._settles = self._link.shell(f"getprop {SETTLED_PROPERTY}").strip() == "1"

    def look(self, package: str) -> Sight:
        """What is shown once nothing is in the way."""
        notes: list[str] = []
        logs: tuple[str, ...] = ()
        crash: Crash | None = None
        for _ in range(_MOST_REMEDIES):
            xml = self._settled()
            front, more, found = self._ask(package)
            logs += more
            crash = crash or found
            widgets = active_widgets(xml, front.package)
            remedy = remedy_for(front, widgets, self._settings.grant)
            if remedy is None:
                break
            notes.append(f"tapwright: {remedy.note}")
            self._hands.apply(remedy)
        return Sight(self._screen(xml, front, widgets), crash, (*logs, *notes))

    def _screen(self, xml: str, front: Front, widgets: tuple[Widget, ...]) -> Screen:
        rotation = rotation_of(xml)
        width, height = self._size if rotation % 2 == 0 else self._size[::-1]
        self._hands.turned = rotation % 2 == 1
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

    def _ask(self, package: str) -> tuple[Front, tuple[str, ...], Crash | None]:
        line = f"{self._log.mark()}{QUESTION}pidof {package}"
        answer = self._link.run(line)
        last = answer.rpartition("\n")[2].split()
        pids = {int(word) for word in last if word.isdigit()}
        logs, crash = self._log.take(pids)
        return read_front(answer), logs, crash

    def _settled(self) -> str:
        """The hierarchy, once it is the same twice in a row."""
        settings = self._settings
        xml = self._dump()
        deadline = time.monotonic() + settings.settle_seconds
        while not self._settles and time.monotonic() < deadline:
            time.sleep(settings.settle_pause)
            again = self._dump()
            if again == xml:
                break
            xml = again
        return xml

    def _dump(self) -> str:
        if self._settings.hierarchy == "dump":
            return self._plain_dump()
        try:
            return str(self._automator.call("dumpWindowHierarchy", False, _DEEPEST, True))
        except AutomatorFailed:
            # An older server knows no choice of window; ours is made afterwards.
            return str(self._automator.call("dumpWindowHierarchy", False, _DEEPEST))

    def _plain_dump(self) -> str:
        line = f"uiautomator dump {_DUMP} >/dev/null && cat {_DUMP}"
        for _ in range(3):
            text = self._link.run(line)
            start = text.find("<?xml")
            if start >= 0:
                return text[start:]
        raise LineBroken(f"uiautomator dump: {text.strip()[:200]}")
