"""Keeps a small picture of each new place of the app, or of each new screen, while a run goes on.

`screens/FINGERPRINT.webp`, named like the screen in the trace. A picture costs a device tens of
milliseconds, so pictures of places may take a small share of the run's time; one that was left out
is taken when the place is seen again.
"""

from __future__ import annotations

from pathlib import Path

from tapwright.abstractions.screen_group import ScreenGroups
from tapwright.core.clock import Clock
from tapwright.core.errors import DeviceError, StorageError
from tapwright.core.screen import Screen
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.picture import SUFFIX, shrink
from tapwright.run.events import EpisodeStarted, Event, Screenshooter, StepTaken
from tapwright.run.settings import Screenshots

FOLDER = "screens"
_SHARE = 0.05  # of the run's time that pictures of places may take
_ALLOWANCE = 1.0  # seconds, so that the first screens are never left out
_FAILURES = 5  # in a row, after which no more are tried


class ScreenPictures:
    """A listener that looks at the device between two steps."""

    def __init__(self, run: Path, which: Screenshots, clock: Clock) -> None:
        self._folder = run / FOLDER
        self._which = which
        self._clock = clock
        self._places = ScreenGroups()
        self._started = clock.now()
        self._failures = 0
        self._kept: set[str] = set()
        self.seconds = 0.0  # that the pictures took

    def handle(self, event: Event) -> None:
        """Take a picture of a screen that has none yet."""
        if self._which is Screenshots.NONE:
            return
        if isinstance(event, StepTaken):
            if event.step.crash is None:
                self._see(event.step.after, event.screenshot)
        elif isinstance(event, EpisodeStarted):
            self._see(event.mark.screen, event.screenshot)

    def close(self) -> None:
        """Nothing is held."""

    def _see(self, screen: Screen, screenshot: Screenshooter | None) -> None:
        if screenshot is None:
            return
        every = self._which is Screenshots.STEPS
        name = screen.fingerprint if every else self._places.name_of(screen)
        if name in self._kept:
            return
        began = self._clock.now()
        if not every and self.seconds > _ALLOWANCE + _SHARE * (began - self._started):
            return
        try:
            picture = shrink(screenshot(), screen)
        except DeviceError:
            # The next step shows whether the device is lost; until then there are other screens.
            self._failures += 1
            if self._failures >= _FAILURES:
                raise
            return
        self._failures = 0
        self._kept.add(name)
        self._write(self._folder / f"{screen.fingerprint}{SUFFIX}", picture)
        self.seconds += self._clock.now() - began

    def _write(self, path: Path, picture: bytes) -> None:
        try:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(picture)
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error


def screenshot_of(device: Device) -> Screenshooter | None:
    """Returns what takes a picture of the device, if it can."""
    return device.screenshot if Power.SCREENSHOT in device.capabilities.powers else None
