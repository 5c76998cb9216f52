"""What an app sends goes through a parcel; what a parcel cannot hold is the crash of a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "service.apk"
SECONDS = 120


@pytest.fixture
def device(opened: JvmDevice) -> JvmDevice:
    opened.reset()
    opened.launch()
    perform(opened, ["start", "org.tapwright.service.ParcelsActivity"])
    return opened


def perform(device: JvmDevice, *events: list[Any]) -> None:
    device.process.request("perform", SECONDS, events=[list(event) for event in events])


def press(device: JvmDevice, label: str) -> Observation:
    for _ in range(4):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.text == label:
                return device.perform(Action(ActionKind.CLICK, identity))
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    raise AssertionError(f"no {label}")


def test_what_arrives_is_a_copy(device: JvmDevice) -> None:
    texts = [widget.text for widget in press(device, "Letter").screen.widgets]
    assert "Letter: same false, written 1" in texts


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("Too large", "Caused by: android.os.TransactionTooLargeException: data parcel size 2097"),
        ("Service", "Caused by: android.os.TransactionTooLargeException: data parcel size 2097"),
        ("Unwritable", "Caused by: java.io.NotSerializableException: java.lang.Thread"),
        ("Broadcast", "Caused by: java.io.NotSerializableException: java.lang.Thread"),
        ("File", "android.os.FileUriExposedException: file:///data/"),
    ],
)
def test_what_cannot_be_sent_is_a_crash(device: JvmDevice, button: str, expected: str) -> None:
    crash = press(device, button).crash
    assert crash is not None
    assert expected in crash.stack
    assert crash.rests_on == ""


def test_a_state_that_is_too_large_crashes_when_the_app_is_left(device: JvmDevice) -> None:
    assert press(device, "Much state").crash is None
    assert device.perform(Action(ActionKind.ROTATE)).crash is None
    press(device, "Much state")
    crash = device.perform(Action(ActionKind.HOME)).crash
    assert crash is not None
    assert "TransactionTooLargeException: data parcel size 209" in crash.stack


def test_a_crash_on_an_answer_that_is_no_phones_names_the_call(device: JvmDevice) -> None:
    seen = press(device, "Effects")
    assert seen.crash is not None
    assert seen.crash.rests_on == "android.media.audiofx.AudioEffect.queryEffects()"
    assert dict(seen.unaudited) == {seen.crash.rests_on: 1}


def test_the_answers_that_an_app_reaches_are_counted(device: JvmDevice) -> None:
    press(device, "Effects")
    reached = {row.call: row for row in device.reach()}
    effects = reached["android.media.audiofx.AudioEffect.queryEffects()"]
    assert effects.answered_by.endswith("ShadowAudioEffect")
    assert effects.blank > 0
