"""The foreground of a phone (package, activity, keyboard, lock screen), read from dumpsys."""

from __future__ import annotations

import re
from typing import NamedTuple

from tapwright.core.screen import WindowKind

# One command for all of it; each of these exists from Android 5 to 16.
COMMAND = (
    "dumpsys window | grep -E 'mCurrentFocus=|mFocusedApp=|mShowingLockscreen=|"
    "isStatusBarKeyguard=|mDreamingLockscreen=|^ +showing=|isKeyguardShowing=';"
    "dumpsys input_method | grep -m1 -o 'mInputShown=[a-z]*';"
    "dumpsys power | grep -m1 -o 'mWakefulness=[A-Za-z]*';"
)
_WINDOW = re.compile(r"mCurrentFocus=Window\{\S+ (?:u\d+ )?(?P<title>.*?)\}\s*$", re.MULTILINE)
_APP = re.compile(
    r"mFocusedApp=.*?ActivityRecord\{\S+ (?:u\d+ )?(?P<package>[^\s/]+)/(?P<activity>[^\s}]+)"
)
_LOCKED = re.compile(
    r"(mShowingLockscreen|isStatusBarKeyguard|isKeyguardShowing|^ +showing)=true", re.MULTILINE
)
# The window manager's titles of windows attached to another; a context menu and the menu of old
# apps are attached dialogs. A dialog has the title of its activity, so it is not recognised.
_POPUPS = ("PopupWindow:", "Pop-Up Window", "AtchDlg:", "Panel:", "SubPanel:", "AboveSubPanel:")
_SHADES = ("NotificationShade", "StatusBar", "NotificationPanel")


class Foreground(NamedTuple):
    """What the system reports to be in front."""

    package: str
    activity: str  # full class name
    window: str  # the title of the window with the focus
    keyboard: bool = False
    on: bool = True
    locked: bool = False

    @property
    def is_shade(self) -> bool:
        """Returns whether the notification shade is open."""
        return self.window.startswith(_SHADES) and not self.locked

    @property
    def kind(self) -> WindowKind:
        """Returns the kind of the window with the focus, as far as its title tells."""
        is_popup = self.window.startswith(_POPUPS)
        return WindowKind.POPUP if is_popup else WindowKind.UNKNOWN

    @property
    def is_error(self) -> bool:
        """Returns whether the system shows that an app crashed or does not respond."""
        return self.window.startswith(("Application Error: ", "Application Not Responding: "))


def read_foreground(text: str) -> Foreground:
    """Parses the output of `COMMAND`."""
    titles = [match["title"].strip() for match in _WINDOW.finditer(text)]
    # With several displays there is a line for each; the one in use comes last.
    window = next((title for title in reversed(titles) if title != "null"), "")
    package, slash, activity = window.partition("/")
    apps = list(_APP.finditer(text))
    if apps and (not slash or " " in package or ":" in package):
        package, activity = apps[-1]["package"], apps[-1]["activity"]
    elif not slash:
        package, activity = "", ""
    if activity.startswith("."):
        activity = package + activity
    return Foreground(
        package,
        activity,
        window,
        keyboard="mInputShown=true" in text,
        on=not re.search(r"mWakefulness=(Asleep|Dozing)", text),
        locked=_LOCKED.search(text) is not None,
    )
