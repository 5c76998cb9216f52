"""Ways into an app besides its screens, on the JVM device: they reach it, or Android refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright
from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.intent import Intent
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "entries.apk"
PACKAGE = "org.tapwright.entries"
SEND = "android.intent.action.SEND"
# What is planted, by the first words of what it says, with the length of the shortest test.
PLANTED = {
    "LinkActivity": ("java.lang.NumberFormatException", 1),
    "ShareActivity": ("java.lang.IllegalStateException", 1),
    "ReminderReceiver": ("java.lang.NumberFormatException", 3),
    "BootReceiver": ("java.lang.NullPointerException", 1),
}


def click(device: JvmDevice, text: str) -> Observation:
    screen = device.observe().screen
    target = next(
        identity
        for identity, widget in screen.identities()
        if widget.text.startswith(text) and accepts(ActionKind.CLICK, widget)
    )
    return device.perform(Action(ActionKind.CLICK, target))


def send(device: JvmDevice, kind: ActionKind, intent: Intent) -> Observation:
    return device.perform(Action(kind, None, intent.uri))


def texts(screen: Screen) -> list[str]:
    return [widget.text for widget in screen.widgets if widget.text]


def test_planted_crashes_are_found_confirmed_and_as_short_as_can_be(tmp_path: Path) -> None:
    result = tapwright.explore(APK, steps=150, seed=1, entries="phone", out=tmp_path / "run")
    found = {}
    for finding in result.crashes.values():
        record = finding.record()
        assert record.verdict == "confirmed"
        crash = result.result.tally.crashes[finding.signature]
        place = next(name for name in (*PLANTED, "Own", "Guarded") if f".{name}" in crash.stack)
        found[place] = crash, len(finding.test.steps)
    assert found.keys() == PLANTED.keys()
    for place, (exception, steps) in PLANTED.items():
        assert exception in found[place][0].stack
        assert found[place][1] == steps, place


def test_without_entries_no_screen_leads_to_one(tmp_path: Path) -> None:
    result = tapwright.explore(APK, steps=60, seed=1, out=tmp_path / "run", suite=False)
    assert not result.crashes


@pytest.mark.parametrize(
    ("kind", "name"),
    [(ActionKind.INTENT, "OwnActivity"), (ActionKind.BROADCAST, "GuardedReceiver")],
)
def test_what_is_not_for_others_is_refused(device: JvmDevice, kind: ActionKind, name: str) -> None:
    seen = send(device, kind, Intent("x.DO", component=f"{PACKAGE}/{PACKAGE}.{name}"))
    assert seen.crash is None
    assert seen.screen.activity == f"{PACKAGE}.MainActivity"
    assert any("Permission Denial" in line for line in seen.logs)


def test_a_broadcast_of_the_system_needs_its_permission(device: JvmDevice) -> None:
    seen = send(device, ActionKind.BROADCAST, Intent("android.provider.Telephony.SMS_RECEIVED"))
    assert any("requires android.permission.RECEIVE_SMS" in line for line in seen.logs)


def test_a_shared_picture_can_be_read(device: JvmDevice) -> None:
    picture = "content://com.android.externalstorage.documents/document/primary%3APictures%2F"
    shared = Intent(
        SEND,
        type="image/jpeg",
        component=f"{PACKAGE}/{PACKAGE}.ShareActivity",
        extras=(("android.intent.extra.STREAM", f"{picture}sample.jpg"),),
    )
    text = texts(send(device, ActionKind.INTENT, shared).screen)[0]
    assert int(text.removeprefix("Picture of ").removesuffix(" bytes")) > 1000


def test_a_notification_can_be_opened_and_dismissed(device: JvmDevice) -> None:
    assert device.observe().waiting.notifications == 0
    assert click(device, "Remind me now").waiting.notifications == 1
    shade = device.perform(Action(ActionKind.NOTIFICATIONS)).screen
    assert "Snooze" in texts(shade)
    dismissed = click(device, "Dismiss Reminder")
    assert dismissed.waiting.notifications == 0
    assert any("Entries: dismissed" in line for line in dismissed.logs)
    click(device, "Remind me now")
    device.perform(Action(ActionKind.NOTIFICATIONS))
    assert click(device, "Reminder").screen.activity == f"{PACKAGE}.WriteActivity"


def test_a_shortcut_leads_where_its_file_says(device: JvmDevice) -> None:
    assert device.observe().waiting.shortcuts == 1
    device.perform(Action(ActionKind.SHORTCUTS))
    assert click(device, "Write").screen.activity == f"{PACKAGE}.WriteActivity"


def test_an_alarm_comes_when_time_has_passed(device: JvmDevice) -> None:
    alarm = click(device, "Remind me tomorrow").waiting.alarm
    assert alarm is not None
    assert 86000 < alarm <= 86400
    seen = device.perform(Action(ActionKind.IDLE, None, float(int(alarm) + 1)))
    assert seen.waiting.notifications == 1
    assert seen.waiting.alarm is None
