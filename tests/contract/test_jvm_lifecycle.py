"""Life cycle and back stack of the JVM device, on an app whose activities log every call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapwright.core.screen import Screen
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "lifecycle.apk"
SECONDS = 120
BOTTOM = 690  # inside the list of buttons, whose end is the screen's


def perform(device: JvmDevice, *events: list[Any]) -> Screen:
    device.process.request("perform", SECONDS, events=[list(event) for event in events])
    return device.observe().screen


def press(device: JvmDevice, name: str) -> Screen:
    """Tap the button of this id, scrolling down to it if need be."""
    for _ in range(8):
        screen = device.observe().screen
        for widget in screen.widgets:
            if widget.resource_id.endswith(f"/{name}"):
                x, y = widget.bounds.centre
                return perform(device, ["tap", x, y])
        perform(device, ["drag", 200, BOTTOM, 200, BOTTOM - 150, 400])
    raise AssertionError(f"no button {name}")


def calls(screen: Screen) -> list[str]:
    """The visible end of the log: activity, instance, call."""
    return [widget.text for widget in screen.widgets if ": on" in widget.text]


def state(screen: Screen) -> str:
    return next(w.text for w in screen.widgets if w.resource_id.endswith("/state"))


def test_a_start_pauses_the_caller_first_and_stops_it_last(device: JvmDevice) -> None:
    press(device, "standard")
    screen = perform(device, ["back"])
    assert calls(screen)[3:] == [
        "MainActivity 1: onUserLeaveHint",
        "MainActivity 1: onPause",
        "MainActivity 2: onCreate",
        "MainActivity 2: onStart",
        "MainActivity 2: onResume",
        "MainActivity 1: onStop",
        "MainActivity 1: onSaveInstanceState",
        "MainActivity 2: onPause",
        "MainActivity 1: onRestart",
        "MainActivity 1: onStart",
        "MainActivity 1: onResume",
    ]


def test_a_single_top_activity_on_top_gets_the_intent(device: JvmDevice) -> None:
    press(device, "single_top")
    screen = press(device, "single_top")
    assert state(screen) == "SingleTopActivity, instance 2, saved 0, new intents 1"
    assert calls(screen)[-3:] == [
        "SingleTopActivity 2: onPause",
        "SingleTopActivity 2: onNewIntent",
        "SingleTopActivity 2: onResume",
    ]


def test_a_single_task_activity_clears_what_is_above_it(device: JvmDevice) -> None:
    press(device, "single_task")
    press(device, "standard")
    screen = press(device, "single_task")
    assert state(screen) == "SingleTaskActivity, instance 2, saved 0, new intents 1"
    assert state(perform(device, ["back"])).startswith("MainActivity, instance 1")


def test_a_result_comes_before_the_resume(device: JvmDevice) -> None:
    press(device, "for_result")
    screen = perform(device, ["back"])
    assert calls(screen)[-2:] == [
        "MainActivity 1: onActivityResult 7 0 no data",
        "MainActivity 1: onResume",
    ]


def test_rotation_recreates_with_the_saved_state(device: JvmDevice) -> None:
    screen = perform(device, ["rotate"])
    assert state(screen) == "MainActivity, instance 2, saved 1, new intents 0"
    assert calls(screen)[-4:] == [
        "MainActivity 2: onCreate with state",
        "MainActivity 2: onStart",
        "MainActivity 2: onRestoreInstanceState",
        "MainActivity 2: onResume",
    ]


def test_an_activity_that_handles_rotation_is_kept(device: JvmDevice) -> None:
    press(device, "rotation")
    screen = perform(device, ["rotate"])
    assert state(screen).startswith("HandlesRotationActivity, instance 2")
    assert calls(screen)[-1] == "HandlesRotationActivity 2: onConfigurationChanged"


def test_home_and_return_stop_and_restart(device: JvmDevice) -> None:
    screen = perform(device, ["home"])
    assert "launcher" in screen.package
    screen = perform(device, ["return"])
    assert calls(screen)[-4:] == [
        "MainActivity 1: onSaveInstanceState",
        "MainActivity 1: onRestart",
        "MainActivity 1: onStart",
        "MainActivity 1: onResume",
    ]


def test_an_activity_without_history_is_gone_once_left(device: JvmDevice) -> None:
    press(device, "no_history")
    press(device, "standard")
    assert state(perform(device, ["back"])).startswith("MainActivity, instance 1")


def test_of_two_started_at_once_the_last_is_created_first(device: JvmDevice) -> None:
    screen = press(device, "two")
    assert state(screen).startswith("MainActivity, instance 2")
    assert state(perform(device, ["back"])).startswith("SingleTopActivity, instance 3")
