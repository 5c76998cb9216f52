"""What a phone does to a running app: process death, permissions, memory, the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "phone-events.apk"
CAMERA = "android.permission.CAMERA"
KILL = Action(ActionKind.KILL)
LOW_MEMORY = Action(ActionKind.LOW_MEMORY)
A_DAY_AHEAD = Action(ActionKind.CLOCK_AHEAD, argument=90000.0)
REVOKE = Action(ActionKind.REVOKE, argument=CAMERA)


def click(device: JvmDevice, name: str) -> Observation:
    """Clicks the widget whose id or text this is."""
    for identity, widget in device.observe().screen.identities():
        if widget.resource_id.endswith(f"/{name}") or widget.text == name:
            return device.perform(Action(ActionKind.CLICK, identity))
    raise AssertionError(f"no {name}")


def text(screen: Screen, name: str) -> str:
    return next(w.text for w in screen.widgets if w.resource_id.endswith(f"/{name}"))


def test_statics_are_gone_and_the_saved_state_is_there_after_a_process_death(
    device: JvmDevice,
) -> None:
    click(device, "cache")
    seen = device.perform(KILL)
    assert seen.crash is None
    assert seen.screen.activity.endswith("CacheActivity")
    assert text(seen.screen, "restored") == "Restored 1 times"
    # The page below is made anew when it is come back to.
    back = device.perform(Action(ActionKind.BACK)).screen
    assert text(back, "who") == "Nobody is signed in"


def test_a_page_that_rests_on_statics_crashes_when_it_is_restored(device: JvmDevice) -> None:
    click(device, "sign_in")
    assert device.perform(Action(ActionKind.PAUSE_RESUME)).crash is None
    assert text(click(device, "profile").screen, "said") == "ADA is signed in"
    crash = device.perform(KILL).crash
    assert crash is not None
    assert "Caused by: java.lang.NullPointerException" in crash.stack
    assert "ProfileActivity.onCreate" in crash.stack
    # As after any crash the next start is a fresh one.
    assert text(device.launch().screen, "who") == "Nobody is signed in"


def test_a_service_that_asked_for_it_is_started_again_without_an_intent(device: JvmDevice) -> None:
    click(device, "work")
    assert device.perform(Action(ActionKind.PAUSE_RESUME)).crash is None
    seen = device.perform(KILL)
    if seen.crash is None:  # it comes a second after the end of the process
        seen = device.perform(Action(ActionKind.IDLE, argument=2.0))
    assert seen.crash is not None
    assert "WorkService.onStartCommand" in seen.crash.stack


def test_a_force_stop_forgets_the_saved_state(device: JvmDevice) -> None:
    click(device, "cache")
    device.inject([["kill"]])
    assert device.perform(Action(ActionKind.REINIT)).screen.activity.endswith("MainActivity")


def test_a_permission_is_taken_away_with_the_process_and_can_be_given_again(
    device: JvmDevice,
) -> None:
    assert device.observe().waiting.revocable == ()
    seen = click(device, "photo")
    assert text(seen.screen, "said") == "The camera is ready"
    assert seen.waiting.revocable == (CAMERA,)
    device.perform(Action(ActionKind.BACK))
    seen = device.perform(REVOKE)
    assert (seen.crash, seen.waiting.revocable) == (None, ())
    assert text(click(device, "photo").screen, "said") == "The camera is ready"
    # Given again, it is held by later processes too.
    assert device.perform(KILL).crash is None


def test_a_page_that_needs_the_permission_crashes_without_it(device: JvmDevice) -> None:
    click(device, "photo")
    crash = device.perform(REVOKE).crash
    assert crash is not None
    assert crash.exception == "java.lang.RuntimeException"
    assert "SecurityException: the camera needs android.permission.CAMERA" in crash.stack


def test_what_is_not_held_cannot_be_taken_away(device: JvmDevice) -> None:
    click(device, "sign_in")
    device.perform(REVOKE)
    assert text(device.observe().screen, "who") == "Ada is signed in"  # the same process


def test_memory_runs_low_out_of_sight_since_android_14(device: JvmDevice) -> None:
    assert device.level is not None
    assert device.level >= 34
    click(device, "cache")
    seen = device.perform(LOW_MEMORY).screen
    assert text(seen, "said") == "Asked for memory: 40"
    crash = click(device, "act").crash
    assert crash is not None
    assert "CacheActivity.draw" in crash.stack


def test_the_clock_is_set_and_the_app_hears_of_it(device: JvmDevice) -> None:
    click(device, "hours")
    assert text(click(device, "act").screen, "said") == "Counted in hour 0"
    before = device.observe().seconds
    seen = device.perform(A_DAY_AHEAD)
    assert text(seen.screen, "said") == "The time was set"
    assert seen.seconds - before < 60, "no time has passed"
    crash = click(device, "act").crash
    assert crash is not None
    assert crash.exception == "java.lang.ArrayIndexOutOfBoundsException"
    assert "Index 25 out of bounds" in crash.message or "index=25" in crash.message


def test_a_reset_sets_the_clock_back(device: JvmDevice) -> None:
    def dates() -> set[str]:
        device.reset()
        return {line.partition(" ")[0] for line in device.launch().logs}

    first = dates()
    device.perform(A_DAY_AHEAD)
    assert dates() == first


def test_events_repeat_with_the_seed(device: JvmDevice) -> None:
    def walk() -> list[str]:
        device.reset()
        device.launch()
        click(device, "cache")
        shown = [device.perform(each).screen for each in (KILL, LOW_MEMORY, A_DAY_AHEAD)]
        return [screen.fingerprint for screen in shown]

    assert walk() == walk()
