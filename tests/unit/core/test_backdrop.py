"""What lies behind the window on top."""

from __future__ import annotations

from tapwright.core.backdrop import Backdrop
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Observation

LIST = Screen("app", "ListActivity", window=WindowKind.ACTIVITY)
MENU = Screen("app", "ListActivity", window=WindowKind.POPUP)
ASKS = Screen("app", "ListActivity", window=WindowKind.DIALOG)
HOME = Screen("launcher", "Launcher")


def behind(backdrop: Backdrop, *screens: Screen) -> list[Screen | None]:
    """Returns what lies behind each of the screens, shown one after the other."""
    return [backdrop.with_behind(Observation(each)).behind for each in screens]


def test_the_last_own_window_lies_behind_menus_dialogs_and_other_apps() -> None:
    found = behind(Backdrop("app"), MENU, LIST, MENU, ASKS, HOME, LIST)
    assert found == [None, None, LIST, LIST, LIST, None]


def test_a_new_start_forgets_it() -> None:
    backdrop = Backdrop("app")
    behind(backdrop, LIST)
    backdrop.restart()
    assert behind(backdrop, MENU) == [None]
