"""Windows, input and observation of the JVM device, on an app that opens every kind of window."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WindowKind
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "dialogs.apk"
Matches = Callable[[Widget], bool]


def named(text: str) -> Matches:
    def matches(widget: Widget) -> bool:
        return text in (widget.text, widget.content_description) or widget.resource_id.endswith(
            f"/{text}"
        )

    return matches


def act(
    device: JvmDevice, text: str, kind: ActionKind = ActionKind.CLICK, argument: str | None = None
) -> Screen:
    """Act on the widget of this name, and return the screen after it."""
    return acted(device, text, kind, argument).screen


def acted(
    device: JvmDevice, text: str, kind: ActionKind = ActionKind.CLICK, argument: str | None = None
) -> Observation:
    """Act on the first widget of this text, description or id, scrolling down to it if need be."""
    matches = named(text)
    for _ in range(6):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if matches(widget):
                return device.perform(Action(kind, identity, argument))
        scrollable = [one for one, widget in screen.identities() if widget.scrollable]
        assert scrollable, f"no {text} on {texts(screen)}"
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable[0]))
    raise AssertionError(f"no {text}")


def texts(screen: Screen) -> list[str]:
    return [widget.text for widget in screen.widgets if widget.text]


def outcome(screen: Screen) -> str:
    return next(widget.text for widget in screen.widgets if named("outcome")(widget))


def test_a_dialog_is_the_only_window_that_can_be_touched(device: JvmDevice) -> None:
    screen = act(device, "alert")
    assert "Do you agree?" in texts(screen)
    assert not any(named("outcome")(widget) for widget in screen.widgets)
    assert outcome(act(device, "button1")) == "Alert: Yes"


def test_back_and_a_touch_outside_close_a_dialog(device: JvmDevice) -> None:
    act(device, "alert")
    assert outcome(device.perform(Action(ActionKind.BACK)).screen) == "Alert: cancelled"
    act(device, "choice")
    answer = device.process.request("perform", 60, events=[["tap", 5, 5]])
    assert "Nothing" not in answer["screen"]["xml"]
    assert "outcome" in answer["screen"]["xml"]


def test_dialogs_lie_in_the_middle_of_the_screen(device: JvmDevice) -> None:
    screen = act(device, "alert")
    left, top, right, bottom = screen.widgets[0].bounds
    width, height = screen.size
    assert abs(left - (width - right)) <= 1
    assert abs(top - (height - bottom)) <= 1
    assert top > height // 4


def test_choices_are_checkable_and_told(device: JvmDevice) -> None:
    screen = act(device, "choice")
    rows = [widget for widget in screen.widgets if widget.checkable]
    assert [(row.text, row.checked, row.clickable) for row in rows] == [
        ("Apple", True, True),
        ("Banana", False, True),
        ("Cherry", False, True),
        ("Date", False, True),
    ]
    assert outcome(act(device, "Cherry")) == "Choice: Cherry"
    act(device, "several")
    act(device, "Banana")
    act(device, "Date")
    assert outcome(act(device, "button1")) == "Several: Banana, Date"


def test_any_text_is_typed_and_back_hides_the_keyboard_first(device: JvmDevice) -> None:
    act(device, "input")
    screen = act(device, "input", ActionKind.WRITE, 'Grüße & <b>"😀"')
    assert screen.keyboard_shown
    screen = device.perform(Action(ActionKind.BACK)).screen
    assert not screen.keyboard_shown
    assert outcome(act(device, "button1")) == 'Input: Grüße & <b>"😀"'


def test_menus_open_by_key_touch_and_long_press(device: JvmDevice) -> None:
    device.perform(Action(ActionKind.MENU))
    assert outcome(act(device, "Night mode")) == "Night mode: on"
    act(device, "popup")
    assert outcome(act(device, "Copy")) == "Popup: Copy"
    act(device, "long_press", ActionKind.LONG_CLICK)
    assert outcome(act(device, "Paste")) == "Context: Paste"
    act(device, "list_popup")
    assert outcome(act(device, "Banana")) == "List popup: Banana"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("alert", WindowKind.DIALOG),
        ("choice", WindowKind.DIALOG),
        ("input", WindowKind.DIALOG),
        ("date", WindowKind.DIALOG),
        ("sheet", WindowKind.DIALOG),
        ("popup", WindowKind.POPUP),
        ("list_popup", WindowKind.POPUP),
        ("spinner", WindowKind.POPUP),
        ("tab_home", WindowKind.ACTIVITY),
        ("action_mode", WindowKind.ACTIVITY),
    ],
)
def test_windows_are_told_by_kind(device: JvmDevice, name: str, kind: WindowKind) -> None:
    assert act(device, name).window is kind


def test_menus_are_popups_and_a_list_of_proposals_leaves_the_focus(device: JvmDevice) -> None:
    assert device.perform(Action(ActionKind.MENU)).screen.window is WindowKind.POPUP
    device.perform(Action(ActionKind.BACK))
    assert act(device, "long_press", ActionKind.LONG_CLICK).window is WindowKind.POPUP
    device.perform(Action(ActionKind.BACK))
    screen = act(device, "complete", ActionKind.WRITE, "ban")
    roots = [number for number, one in enumerate(screen.widgets) if one.depth == 0]
    assert len(roots) == 2
    assert screen.window is WindowKind.ACTIVITY
    assert any(named("outcome")(widget) for widget in screen.widgets[roots[-1] :])


def test_spinners_and_completion_lists(device: JvmDevice) -> None:
    act(device, "spinner")
    assert outcome(act(device, "Date")) == "Spinner: Date"
    screen = act(device, "complete", ActionKind.WRITE, "ban")
    assert "Banana" in texts(screen)
    assert outcome(act(device, "Banana")) == "Completed: Banana"


def test_pickers_show_the_days_and_numbers_they_draw_themselves(device: JvmDevice) -> None:
    screen = act(device, "date")
    assert {"1", "29"} <= set(texts(screen))
    act(device, "15")
    assert outcome(act(device, "button1")) == "Date: 2024-2-15"


def test_what_has_faded_in_is_in_the_picture(device: JvmDevice) -> None:
    screen = act(device, "date")
    day = next(widget.bounds for widget in screen.widgets if widget.text == "15")
    picture = Image.open(BytesIO(device.screenshot())).convert("RGB")
    colours = picture.crop((day.left, day.top, day.right, day.bottom)).getcolors()
    assert colours is None or len(colours) > 1


def test_a_toast_is_a_window_for_its_time(device: JvmDevice) -> None:
    def windows() -> list[str]:
        xml = device.process.request("observe", 60, windows="all")["screen"]["xml"]
        return [
            " ".join(filter(None, (node.get("text") for node in window.iter("node"))))
            for window in ElementTree.fromstring(xml)
        ]

    screen = act(device, "toast")
    assert "Hello from a toast" not in texts(screen)
    assert windows()[0] == "Hello from a toast"
    device.perform(Action(ActionKind.IDLE, argument=4.0))
    assert "Hello from a toast" not in windows()


def test_a_step_tells_what_its_toasts_say(device: JvmDevice) -> None:
    assert acted(device, "toast").toasts == ("Hello from a toast",)
    assert device.observe().toasts == ()  # told once


def test_the_screen_is_drawn_with_all_its_windows(device: JvmDevice) -> None:
    plain = device.screenshot()
    act(device, "alert")
    dimmed = device.screenshot()
    assert plain[:8] == dimmed[:8] == b"\x89PNG\r\n\x1a\n"
    assert plain != dimmed


def test_a_switched_check_box_looks_switched() -> None:
    with JvmDevice() as device:
        device.install(identify_app(APK.with_name("chesswalk.apk")))
        device.launch()
        act(device, "Settings")
        for _ in range(3):
            act(device, "checkbox", ActionKind.CHECK)
        switched = device.screenshot()
        device.perform(Action(ActionKind.BACK))
        act(device, "Settings")
        assert device.screenshot() == switched


def test_a_list_that_lost_its_rows_is_not_drawn_before_its_layout() -> None:
    with JvmDevice() as device:
        device.install(identify_app(APK.with_name("endless-list.apk")))
        screen = device.launch().screen
        (button,) = (one for one, widget in screen.identities() if named("reload")(widget))
        observation = device.perform(Action(ActionKind.CLICK, button))
        assert observation.crash is None
        assert "Item 1" not in texts(observation.screen)
        assert "Item 1" in texts(device.perform(Action(ActionKind.IDLE, argument=1.0)).screen)
