"""One open phone: its connection, automation server, log, observer and input."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from tapwright.core.errors import DeviceError
from tapwright.device.adb.automator import Automator
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import ConnectionBroken
from tapwright.device.adb.input import PhoneInput
from tapwright.device.adb.log_watch import LogWatch
from tapwright.device.adb.observer import PhoneObserver
from tapwright.device.adb.settings import AdbSettings

T = TypeVar("T")
_TRIES = 4


class PhoneSession:
    """Everything that is set up once, and again after the connection broke."""

    def __init__(self, settings: AdbSettings) -> None:
        self._settings = settings
        self.connection = AdbConnection(settings)
        self.automator = Automator(self.connection, settings.answer_seconds)
        self.log = LogWatch(self.connection)
        self.input = PhoneInput(self.connection, self.automator)
        self.observer = PhoneObserver(
            self.connection, self.automator, self.log, self.input, settings
        )
        self.level: int | None = None
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """Returns the seconds since the session began, which is the device's clock."""
        return time.monotonic() - self._started

    def open(self) -> None:
        """Finds the phone and starts the server and the log."""
        self.connection.open()
        level = self.connection.shell("getprop ro.build.version.sdk").strip()
        self.level = int(level) if level.isdigit() else None
        self.with_retry(self._start)
        self.observer.measure()

    def _start(self) -> None:
        """Starts the automation server and the log."""
        self.automator.start()
        self.log.start()

    def follow(self, package: str) -> None:
        """Sets the app that the log is watched for."""
        self.log.follow(package)

    def close(self) -> None:
        """Leaves nothing running on the phone; a phone that is gone is left as it is."""
        try:
            self.input.hold_upright()
            self.automator.stop()
        except (ConnectionBroken, DeviceError):
            pass  # the phone is gone, so there is nothing to clean up
        self.log.stop()
        self.connection.close()

    def with_retry(self, work: Callable[[], T]) -> T:
        """Runs work that may be done twice; reconnects and repeats if the connection breaks."""
        for _ in range(_TRIES):
            try:
                return self.connection.guard(work)
            except ConnectionBroken:
                self.reconnect()
        raise DeviceError(f"the connection to {self.connection.serial} keeps breaking")

    def reconnect(self) -> None:
        """Waits for the phone, and starts server and log again."""
        deadline = time.monotonic() + self._settings.wait_seconds
        while True:
            self.connection.reconnect()
            try:
                self._start()
                return
            except ConnectionBroken as error:
                if time.monotonic() >= deadline:
                    raise DeviceError(f"{self.connection.serial}: {error}") from error
