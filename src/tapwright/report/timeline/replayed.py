"""The time line of a test: it is replayed once, with a picture of every screen."""

from __future__ import annotations

import base64

from tapwright.core.errors import DeviceError
from tapwright.core.step import Observation
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.picture import shrink
from tapwright.report.timeline.tables import TimelineTables
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase


class TimelineCamera:
    """Keeps a picture of each screen of a replay, by its fingerprint."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._takes = Power.SCREENSHOT in device.capabilities.powers
        self.pictures: dict[str, bytes] = {}

    def begin(self) -> None:
        """Forget what an attempt showed that is begun again."""
        self.pictures.clear()

    def look(self, observation: Observation) -> None:
        """Take a picture of a screen that has none; what follows a crash is not the app."""
        name = observation.screen.fingerprint
        if not self._takes or observation.crash is not None or name in self.pictures:
            return
        try:
            self.pictures[name] = shrink(self._device.screenshot(), observation.screen)
        except DeviceError:
            # The page draws the screen from its widgets; the next step tells of a lost device.
            return


def replay_timeline(device: Device, test: TestCase) -> tuple[Replay, TimelineTables]:
    """Replay the test once; what came of it and the tables of its time line."""
    camera = TimelineCamera(device)
    replay = Replayer(device).replay(test, camera=camera)
    tables = TimelineTables(test.package)
    tables.add(EpisodeMark.of(0, replay.launched, None))
    for step in replay.steps:
        tables.add(step)
    for number, screen in enumerate(tables.screens):
        picture = camera.pictures.get(screen.fingerprint)
        if picture is not None:
            address = "data:image/webp;base64," + base64.b64encode(picture).decode("ascii")
            tables.show(number, tables.picture(address), is_exact=True)
    return replay, tables
