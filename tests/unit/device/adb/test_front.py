"""What is in front, what is in the way, and which window counts, on phones of several ages."""

from __future__ import annotations

import pytest

from tapwright.core.screen import Bounds, Widget, WindowKind
from tapwright.device.adb.foreground import Foreground, read_foreground
from tapwright.device.adb.obstacles import is_covered, remedy_for
from tapwright.device.adb.windows import active_widgets, rotation_of

ANDROID_14 = """\
    mCurrentFocus=Window{5ee4f52 u0 org.example.shop/org.example.shop.ui.Basket}
    mFocusedApp=ActivityRecord{a4a0ba7 u0 org.example.shop/.ui.Basket t27}
      showing=false
mInputShown=true
mWakefulness=Awake
4711
"""
ANDROID_7 = """\
  mCurrentFocus=Window{d0d2dd6 u0 PopupWindow:8d8ee8}
  mFocusedApp=AppWindowToken{42 token=Token{41 ActivityRecord{40 u0 org.example.shop/.Main t5}}}
    mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false
mInputShown=false
mWakefulness=Awake
"""
LOCKED = """\
  mCurrentFocus=Window{1b2 u0 NotificationShade}
  mFocusedApp=ActivityRecord{a4 u0 org.example.shop/.Main t27}
      showing=true
mWakefulness=Dozing
"""
ERROR = "  mCurrentFocus=Window{1b2 u0 Application Error: org.example.shop}\n"


def test_a_window_names_its_activity() -> None:
    front = read_foreground(ANDROID_14)
    assert front.package == "org.example.shop"
    assert front.activity == "org.example.shop.ui.Basket"
    assert front.keyboard
    assert front.on
    assert not front.locked


def test_a_popup_belongs_to_the_app_below_it() -> None:
    front = read_foreground(ANDROID_7)
    assert (front.package, front.activity) == ("org.example.shop", "org.example.shop.Main")
    assert not front.keyboard
    assert not front.locked


@pytest.mark.parametrize(
    "title", ["PopupWindow:8d8ee8", "Pop-Up Window", "AtchDlg:org.example.shop/.Main"]
)
def test_menus_and_popups_are_told_by_the_title_of_their_window(title: str) -> None:
    front = read_foreground(ANDROID_7.replace("PopupWindow:8d8ee8", title))
    assert (front.package, front.activity) == ("org.example.shop", "org.example.shop.Main")
    assert front.kind is WindowKind.POPUP
    # An activity and its dialogs have the same title.
    assert read_foreground(ANDROID_14).kind is WindowKind.UNKNOWN


def test_a_sleeping_and_locked_phone_is_woken_first_and_then_unlocked() -> None:
    front = read_foreground(LOCKED)
    assert (front.on, front.locked, front.is_shade) == (False, True, False)
    first = remedy_for(front, (), "all")
    assert first is not None
    assert first.shell == "input keyevent 224"
    second = remedy_for(front._replace(on=True), (), "all")
    assert second is not None
    assert "dismiss-keyguard" in second.shell


def test_the_shade_is_pulled_up() -> None:
    remedy = remedy_for(Foreground("org.example.shop", ".Main", "NotificationShade"), (), "all")
    assert remedy is not None
    assert "statusbar collapse" in remedy.shell


def button(name: str, top: int) -> Widget:
    return Widget("android.widget.Button", name, bounds=Bounds(0, top, 100, top + 40))


def test_an_app_that_keeps_stopping_is_closed() -> None:
    buttons = (button("android:id/aerr_app_info", 0), button("android:id/aerr_close", 50))
    remedy = remedy_for(read_foreground(ERROR), buttons, "all")
    assert remedy is not None
    assert remedy.tap == (50, 70)
    assert "Application Error" in remedy.note


@pytest.mark.parametrize(("grant", "place"), [("all", (50, 20)), ("none", (50, 70))])
def test_a_permission_is_answered_as_asked(grant: str, place: tuple[int, int]) -> None:
    package = "com.google.android.permissioncontroller"
    front = Foreground(package, "GrantPermissionsActivity", f"{package}/x")
    prefix = "com.android.permissioncontroller:id"
    buttons = (
        button(f"{prefix}/permission_allow_foreground_only_button", 0),
        button(f"{prefix}/permission_deny_button", 50),
    )
    remedy = remedy_for(front, buttons, grant)
    assert remedy is not None
    assert remedy.tap == place
    assert remedy_for(front, buttons, "ask") is None


def test_nothing_is_in_the_way_of_an_app() -> None:
    assert (
        remedy_for(read_foreground(ANDROID_14), (button("org.example.shop:id/buy", 0),), "all")
        is None
    )


def test_only_the_lower_part_is_covered_by_a_keyboard() -> None:
    assert is_covered(True, 900, 1000)
    assert not is_covered(True, 100, 1000)
    assert not is_covered(False, 900, 1000)


WINDOWS = """\
<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="1">
<node class="a.Bar" package="com.android.systemui">
  <node class="a.Clock" package="com.android.systemui"/></node>
<node class="a.Frame" package="org.example.shop">
  <node class="a.Text" package="org.example.shop"/></node>
<node class="a.Keys" package="com.google.android.inputmethod.latin"/></hierarchy>
"""


@pytest.mark.parametrize("front", ["org.example.shop", "com.unknown"])
def test_of_several_windows_the_app_s_own_counts(front: str) -> None:
    assert [widget.class_name for widget in active_widgets(WINDOWS, front)] == ["a.Frame", "a.Text"]
    assert rotation_of(WINDOWS) == 1
