"""The time line of a test comes from one replay of it."""

from __future__ import annotations

from pathlib import Path

from tests.unit.report.runs import APP, make_device

from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.report.timeline.replayed import replay_timeline
from tapwright.testcase.test_file import load_test


def crash_test(run: Path) -> Path:
    return next((run / "tests").glob("IllegalState*.tap"))


def test_every_screen_has_its_own_picture(explored_path: Path) -> None:
    test = load_test(crash_test(explored_path))
    with make_device(DeviceOptions()) as device:
        device.install(APP)
        replay, tables = replay_timeline(device, test)
    assert replay.held
    assert len(tables.rows["steps"]) == len(replay.steps) == len(test.steps)
    assert tables.rows["steps"][-1][11], "the crash"
    before = {row[2] for row in tables.rows["steps"]}
    assert {screen for screen, _, exact in tables.rows["shots"] if exact} >= before


class Blind:
    """Makes a device fail to take pictures."""

    def __init__(self, device: Device) -> None:
        self.asked = 0
        device._screenshot = self.fail  # type: ignore[method-assign]

    def fail(self) -> bytes:
        self.asked += 1
        raise DeviceError("no picture")


def test_a_picture_that_fails_is_left_out(explored_path: Path) -> None:
    test = load_test(crash_test(explored_path))
    with make_device(DeviceOptions()) as device:
        device.install(APP)
        blind = Blind(device)
        replay, tables = replay_timeline(device, test)
    assert blind.asked
    assert replay.held
    assert tables.rows["shots"] == []
