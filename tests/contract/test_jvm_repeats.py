"""The JVM device leaves nothing to chance: what races ends in the same way each time."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "service.apk"
RACES = "org.tapwright.service.RacesActivity"
PAUSE = 0.4  # seconds for which the sleepers sleep, as long as a step looks ahead


@pytest.fixture(scope="module")
def device() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(seed=7)) as device:
        device.install(identify_app(APK))
        yield device


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """Loops beside, so that threads get their cores in another order."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def open_races(device: JvmDevice) -> None:
    device.reset()
    device.launch()
    device.inject([["start", RACES]])


def press(device: JvmDevice, label: str) -> Observation:
    for _ in range(4):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.text == label:
                return device.perform(Action(ActionKind.CLICK, identity))
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    raise AssertionError(f"no {label}")


def outcome(device: JvmDevice) -> str:
    widgets = device.observe().screen.widgets
    return next(w.text for w in widgets if w.resource_id.endswith("/outcome"))


def idle(device: JvmDevice, seconds: float) -> Observation:
    return device.perform(Action(ActionKind.IDLE, argument=seconds))


@pytest.mark.usefixtures("busy_machine")
@pytest.mark.parametrize(
    ("race", "order"),
    [
        ("Sleepers", "abcdefabcdef"),
        ("Workers", "aabbccddeeff"),
        ("Waiters", "abcdefabcdef"),
        ("Latches", "abcdef"),
    ],
)
def test_threads_run_one_at_a_time_in_the_order_in_which_they_were_woken(
    device: JvmDevice, race: str, order: str
) -> None:
    open_races(device)
    for _ in range(3):
        press(device, race)
        idle(device, 1.0)
        assert outcome(device) == f"{race}: {order}"


def test_threads_that_wake_as_a_step_ends_belong_to_it(device: JvmDevice) -> None:
    open_races(device)
    press(device, "Sleepers")
    assert outcome(device) == "Sleepers: abcdefabcdef"


def test_threads_that_keep_each_other_busy_for_ever_use_up_a_step(device: JvmDevice) -> None:
    open_races(device)
    before = device.observe().seconds
    after = press(device, "Ping-pong")
    assert after.crash is None
    assert after.seconds - before >= PAUSE
    later = idle(device, 1.0)
    assert later.seconds - after.seconds >= 1.0
    assert outcome(device) == "Ping-pong: plays"


def test_files_have_an_order_and_the_age_of_the_virtual_clock(device: JvmDevice) -> None:
    told = []
    for _ in range(2):
        open_races(device)
        press(device, "Files")
        first = outcome(device)
        idle(device, 10.0)
        device.inject([["screen", True]])
        told.append((first, outcome(device)))
    assert told[0] == told[1]
    assert re.fullmatch(r"Files: a0 c0 m0 x0 race\d+\.tmp \d+", told[0][0])


def test_shuffling_draws_from_the_seed(device: JvmDevice) -> None:
    told = []
    for _ in range(2):
        open_races(device)
        press(device, "Chance")
        told.append(outcome(device))
    assert told[0] == told[1] != "Chance: [1, 2, 3, 4, 5, 6, 7, 8, 9]"


def test_a_track_takes_at_once_what_its_buffer_holds(device: JvmDevice) -> None:
    open_races(device)
    press(device, "Sound")
    idle(device, 5.0)
    assert outcome(device) == "Sound: 0 2000"


def test_objects_and_paths_are_logged_the_same_each_time(device: JvmDevice) -> None:
    told = []
    for _ in range(2):
        open_races(device)
        seen = press(device, "Objects")
        told.append([line for line in seen.logs if " Races: " in line])
        assert outcome(device) == "Objects: /data/user/0/org.tapwright.service/files"
    assert told[0] == told[1]
    assert told[0][0].endswith(
        "org.tapwright.service.Races@1 org.tapwright.service.Races@2 org.tapwright.service.Races@1"
    )
    assert told[0][1].endswith("in /data/user/0/org.tapwright.service/files/races")
