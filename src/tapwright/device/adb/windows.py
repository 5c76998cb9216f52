"""Chooses the active window when a hierarchy contains several."""

from __future__ import annotations

import re

from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Widget

_ROTATION = re.compile(r'<hierarchy[^>]*\brotation="(\d)"')
# System windows around or over an app, which are never the active one.
_FRAMES = ("com.android.systemui",)
_KEYBOARDS = re.compile(r"inputmethod|keyboard|\.ime\b", re.IGNORECASE)


def rotation_of(xml: str) -> int:
    """Returns how far the screen is turned, in quarters."""
    match = _ROTATION.search(xml)
    return int(match.group(1)) if match else 0


def active_widgets(xml: str, package: str) -> tuple[Widget, ...]:
    """Returns the widgets of the window of the package in front."""
    return choose_window(parse_hierarchy(xml), package)


def choose_window(widgets: tuple[Widget, ...], package: str) -> tuple[Widget, ...]:
    """Returns the widgets of the package in front, else of all windows that are apps."""
    packages = {widget.package for widget in widgets if widget.depth == 0}
    if len(packages) <= 1:
        return widgets
    if package not in packages:
        apps = {each for each in packages if each not in _FRAMES and not _KEYBOARDS.search(each)}
        packages = apps or packages
    else:
        packages = {package}
    kept: list[Widget] = []
    is_kept = False
    for widget in widgets:
        if widget.depth == 0:
            is_kept = widget.package in packages
        if is_kept:
            kept.append(widget)
    return tuple(kept)
