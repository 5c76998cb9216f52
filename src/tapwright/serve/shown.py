"""The screen as tools on a phone see it: there is always a window, on the home screen too."""

from __future__ import annotations

from dataclasses import replace

from tapwright.core.screen import Bounds, Screen, Widget

_FRAME = "android.widget.FrameLayout"


def shown(screen: Screen) -> Screen:
    """Returns the screen, with one empty frame of its size where it has no widget."""
    if screen.widgets:
        return screen
    frame = Widget(_FRAME, package=screen.package, bounds=Bounds(0, 0, *screen.size))
    return replace(screen, widgets=(frame,))
