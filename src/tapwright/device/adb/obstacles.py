"""Obstacles in front of an app (lock screen, dialogs of the system), and how to remove them."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.core.screen import Widget
from tapwright.device.adb.foreground import Foreground

_PERMISSION_PACKAGES = (
    "com.android.packageinstaller",
    "com.google.android.packageinstaller",
    "com.android.permissioncontroller",
    "com.google.android.permissioncontroller",
)
_ALLOW = (
    "permission_allow_foreground_only_button",
    "permission_allow_button",
    "permission_allow_all_button",
    "permission_allow_one_time_button",
    "permission_allow_always_button",
)
_DENY = ("permission_deny_button", "permission_deny_and_dont_ask_again_button")
_ERROR_BUTTONS = ("android:id/aerr_close", "android:id/aerr_app_info", "android:id/button1")
_WAKE_UP, _MENU = 224, 82


class Remedy(NamedTuple):
    """How to remove an obstacle: a tap or a shell command, and a note for the log."""

    note: str
    tap: tuple[int, int] | None = None
    shell: str = ""


def remedy_for(front: Foreground, widgets: tuple[Widget, ...], grant: str) -> Remedy | None:
    """Returns how to remove what is in front of the app, or None if nothing is."""
    if not front.on:
        return Remedy("the screen was off", shell=f"input keyevent {_WAKE_UP}")
    if front.locked:
        line = f"wm dismiss-keyguard; input keyevent {_MENU}"
        return Remedy("the lock screen was shown", shell=line)
    if front.is_shade:
        line = "cmd statusbar collapse || service call statusbar 2"
        return Remedy("the notification shade was down", shell=line)
    shown = {widget.resource_id: widget for widget in widgets}
    if front.is_error or "android:id/aerr_close" in shown:
        return _error(front, shown)
    if front.package in _PERMISSION_PACKAGES and grant != "ask":
        return _permission(shown, grant)
    return None


def _error(front: Foreground, shown: dict[str, Widget]) -> Remedy:
    """Returns the remedy for a crash or ANR dialog."""
    what = front.window or "an error dialog"
    for name in _ERROR_BUTTONS:
        if name in shown and name != "android:id/aerr_app_info":
            return Remedy(f"{what} was shown", tap=shown[name].bounds.centre)
    return Remedy(f"{what} was shown", shell="input keyevent 4")


def _permission(shown: dict[str, Widget], grant: str) -> Remedy | None:
    """Returns the remedy for a permission request, as `--grant` says."""
    by_name = {name.rpartition("/")[2]: widget for name, widget in shown.items()}
    for name in _DENY if grant == "none" else _ALLOW:
        if name in by_name:
            answer = "denied" if grant == "none" else "allowed"
            return Remedy(f"a permission was {answer}", tap=by_name[name].bounds.centre)
    return None


def is_covered(front_keyboard: bool, y: int, height: int) -> bool:
    """Returns whether the keyboard may cover this height: it takes up to the lower half."""
    return front_keyboard and y > height * 0.55
