"""One opened phone: its line, the automation server, the log, and what looks and acts by them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from tapwright.core.errors import DeviceError
from tapwright.device.adb.automator import Automator
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import LineBroken
from tapwright.device.adb.input import PhoneInput
from tapwright.device.adb.log_watch import LogWatch
from tapwright.device.adb.observer import PhoneObserver
from tapwright.device.adb.settings import AdbSettings

T = TypeVar("T")
_TRIES = 4


class PhoneSession:
    """Everything that is set up once and mended after the line broke."""

    def __init__(self, settings: AdbSettings) -> None:
        self._settings = settings
        self.link = AdbConnection(settings)
        self.automator = Automator(self.link, settings.answer_seconds)
        self.log = LogWatch(self.link)
        self.hands = PhoneInput(self.link, self.automator)
        self.eyes = PhoneObserver(self.link, self.automator, self.log, self.hands, settings)
        self.level: int | None = None
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """The device's clock."""
        return time.monotonic() - self._started

    def open(self) -> None:
        """Find the phone and start what runs on it."""
        self.link.open()
        level = self.link.shell("getprop ro.build.version.sdk").strip()
        self.level = int(level) if level.isdigit() else None
        self.again(self._start)
        self.eyes.measure()

    def _start(self) -> None:
        self.automator.start()
        self.log.start()

    def follow(self, package: str) -> None:
        """Watch the log for this app from now on."""
        self.log.follow(package)

    def close(self) -> None:
        """Leave nothing running; a phone that is gone is left as it is."""
        try:
            self.hands.hold_upright()
            self.automator.stop()
        except (LineBroken, DeviceError):
            pass  # there is nobody to tell
        self.log.stop()
        self.link.close()

    def again(self, work: Callable[[], T]) -> T:
        """Work that may be done twice: when the line breaks, mend it and repeat."""
        for _ in range(_TRIES):
            try:
                return self.link.do(work)
            except LineBroken:
                self.mend()
        raise DeviceError(f"the line to {self.link.serial} breaks again and again")

    def mend(self) -> None:
        """Wait for the phone, and start anew what ran over the line."""
        deadline = time.monotonic() + self._settings.wait_seconds
        while True:
            self.link.mend()
            try:
                self._start()
                return
            except LineBroken as error:
                if time.monotonic() >= deadline:
                    raise DeviceError(f"{self.link.serial}: {error}") from error
