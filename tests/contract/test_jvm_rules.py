"""What Android does and a JVM by itself does not: a sample app relies on each rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "service.apk"
SECONDS = 120
PACKAGE = "org.tapwright.service"


@pytest.fixture
def device(opened: JvmDevice) -> JvmDevice:
    opened.reset()
    opened.launch()
    perform(opened, ["start", f"{PACKAGE}.RulesActivity"])
    return opened


def perform(device: JvmDevice, *events: list[Any]) -> Screen:
    device.process.request("perform", SECONDS, events=[list(event) for event in events])
    return device.observe().screen


def is_landscape(device: JvmDevice) -> bool:
    answer = device.process.request("observe", SECONDS, windows="top")
    return bool(answer["screen"]["orientation"])


def outcome(screen: Screen) -> str:
    return next(w.text for w in screen.widgets if w.resource_id.endswith("/outcome"))


def press(device: JvmDevice, label: str) -> Screen:
    """Click the button of this label, scrolling down to it if need be."""
    for _ in range(8):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.text == label:
                return device.perform(Action(ActionKind.CLICK, identity)).screen
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    raise AssertionError(f"no {label}")


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("Members", "Members: 1 field, 1 constructor"),
        ("Stack", "Stack: stack"),
        ("Packages", "Packages: many"),
        ("Expression", "Expression: X 7, true, a(?#comment)b, refused"),
        ("Parse", "Parse: list0 item1 more0"),
        ("Annotation", "Annotation: true"),
        ("Folders", "Folders: true false mounted unknown"),
        ("Record", "Record: true"),
        ("Print", "Print: true"),
    ],
)
def test_the_app_finds_what_a_phone_has(device: JvmDevice, button: str, expected: str) -> None:
    assert outcome(press(device, button)) == expected


def test_an_activity_that_is_upright_by_its_manifest_stays_so(device: JvmDevice) -> None:
    perform(device, ["rotate"])
    assert is_landscape(device)
    assert outcome(press(device, "Upright")) == "Upright: true, made 1"
    assert outcome(perform(device, ["rotate"], ["rotate"])) == "Upright: true, made 1"
    assert not is_landscape(device)
    perform(device, ["back"])
    assert is_landscape(device)


def test_an_activity_turns_the_screen_and_gives_it_back(device: JvmDevice) -> None:
    press(device, "Sideways")
    perform(device, ["rotate"], ["rotate"])
    assert is_landscape(device)
    press(device, "Any way")
    assert not is_landscape(device)


def test_of_several_activities_only_the_first_asks_for_a_task(device: JvmDevice) -> None:
    assert press(device, "Several").activity.endswith("UprightActivity")
    assert perform(device, ["back"]).activity.endswith("PagesActivity")


def test_a_chooser_lies_over_its_caller_which_is_not_stopped(device: JvmDevice) -> None:
    assert press(device, "Share").package == "com.android.intentresolver"
    assert outcome(perform(device, ["back"])) == "Share: saved false"


def test_content_is_opened_by_the_type_that_its_provider_knows(device: JvmDevice) -> None:
    assert outcome(press(device, "Own content")).startswith("Word: ")


def test_pages_of_the_settings_are_opened_by_name(device: JvmDevice) -> None:
    assert press(device, "Language").package == "com.android.settings"


def test_a_page_that_no_phone_has_is_the_crash_of_a_phone(device: JvmDevice) -> None:
    for _ in range(8):
        screen = device.observe().screen
        found = [one for one, widget in screen.identities() if widget.text == "Nowhere"]
        if found:
            break
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    crash = device.perform(Action(ActionKind.CLICK, found[0])).crash
    assert crash is not None
    assert "ActivityNotFoundException" in crash.message


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("Overlay", "Access: overlay true, settings false, listener false false"),
        ("Settings", "Access: overlay false, settings true, listener false false"),
        ("Listener", "Access: overlay false, settings false, listener true true"),
    ],
)
def test_special_access_is_switched_on_in_the_settings(
    device: JvmDevice, button: str, expected: str
) -> None:
    denied = "Access: overlay false, settings false, listener false false"
    assert outcome(press(device, "Access")) == denied
    page = press(device, button)
    assert page.package == "com.android.settings"
    switch = next(one for one, widget in page.identities() if widget.checkable)
    device.perform(Action(ActionKind.CLICK, switch))
    assert outcome(perform(device, ["back"])) == expected
    device.process.request("stop", SECONDS)
    device.launch()
    perform(device, ["start", f"{PACKAGE}.AccessActivity"])
    assert outcome(perform(device, ["idle", 1.0])).startswith(expected.rpartition(" ")[0])
    device.reset()
    device.launch()
    assert outcome(perform(device, ["start", f"{PACKAGE}.AccessActivity"])) == denied
