"""Tasks come back after the system has ended the process, on an app whose activities log all."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contract.test_jvm_lifecycle import calls, perform, press, state

from tapwright.core.screen import Screen
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "lifecycle.apk"


def kill(device: JvmDevice) -> Screen:
    return perform(device, ["kill"], ["return"])


def test_only_the_activity_in_front_is_made_anew_with_its_state(device: JvmDevice) -> None:
    press(device, "standard")
    screen = kill(device)
    # The first instance that the new process makes; its log begins with it.
    assert state(screen).startswith("MainActivity, instance 1, saved 1")
    assert calls(screen) == [
        "MainActivity 1: onCreate with state",
        "MainActivity 1: onStart",
        "MainActivity 1: onRestoreInstanceState",
        "MainActivity 1: onResume",
    ]
    screen = perform(device, ["back"])
    assert state(screen).startswith("MainActivity, instance 2, saved 1")


def test_a_result_finds_the_activity_that_waits_for_it(device: JvmDevice) -> None:
    press(device, "for_result")
    assert state(kill(device)).startswith("ResultActivity, instance 1")
    screen = press(device, "ok_result")
    assert any("onActivityResult" in call for call in calls(screen)), calls(screen)
    assert state(screen).startswith("MainActivity, instance 2")


def test_what_is_seen_below_a_dialog_is_made_anew_too(device: JvmDevice) -> None:
    press(device, "dialog")
    screen = kill(device)
    assert screen.activity.endswith("DialogActivity")
    screen = perform(device, ["back"])
    assert state(screen).startswith("MainActivity, instance 2")
    assert not any("onRestart" in call for call in calls(screen))


def test_an_activity_without_history_is_gone(device: JvmDevice) -> None:
    press(device, "no_history")
    assert state(kill(device)).startswith("MainActivity")


def test_the_rotation_of_the_phone_stays(device: JvmDevice) -> None:
    perform(device, ["rotate"])
    assert kill(device).landscape
