"""A screen as JSON values, the form in which traces and the experience database keep it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tapwright.core.screen import FLAGS, Bounds, Screen, Widget, WindowKind
from tapwright.core.shape import COUNT, FLAG, TEXT, WHOLE, check_shape

_SHAPE = {
    **{name: TEXT for name in ("package!", "activity!")},
    **{name: FLAG for name in ("landscape!", "on!", "keyboard!")},
    "size!": [WHOLE],
    "window": TEXT,
    "widgets!": [
        {
            **{name: TEXT for name in ("class!", "id", "text", "description", "package")},
            "depth!": COUNT,
            "bounds!": [WHOLE],
            "flags!": [TEXT],
        }
    ],
}
_encode = json.JSONEncoder(separators=(",", ":")).encode


@lru_cache(maxsize=16384)
def widget_text(widget: Widget) -> str:
    """A widget as JSON text."""
    # Screens differ in few of their widgets.
    return _encode(_encode_widget(widget))


def encode_screen(screen: Screen) -> dict[str, Any]:
    """A screen as JSON values; flags are listed by name when they are set."""
    return {
        **about_screen(screen),
        "widgets": [_encode_widget(widget) for widget in screen.widgets],
    }


def about_screen(screen: Screen) -> dict[str, Any]:
    """All of a screen but its widgets."""
    about: dict[str, Any] = {
        "package": screen.package,
        "activity": screen.activity,
        "landscape": screen.landscape,
        "on": screen.screen_on,
        "keyboard": screen.keyboard_shown,
        "size": screen.size,
    }
    return {**about, "window": screen.window} if screen.window else about


def decode_screen(line: dict[str, Any]) -> Screen:
    """A screen from what `encode_screen` gave.

    Raises:
        ValueError: it does not have the shape of a screen.
    """
    check_shape(line, _SHAPE)
    width, height = line["size"]
    return Screen(
        package=line["package"],
        activity=line["activity"],
        widgets=tuple(_decode_widget(values) for values in line["widgets"]),
        landscape=line["landscape"],
        screen_on=line["on"],
        keyboard_shown=line["keyboard"],
        size=(width, height),
        window=WindowKind(line.get("window", "")),
    )


def _encode_widget(widget: Widget) -> dict[str, Any]:
    values: dict[str, Any] = {"class": widget.class_name, "depth": widget.depth}
    for key, value in (
        ("id", widget.resource_id),
        ("text", widget.text),
        ("description", widget.content_description),
        ("package", widget.package),
    ):
        if value:
            values[key] = value
    values["bounds"] = widget.bounds
    values["flags"] = [flag for flag in FLAGS if getattr(widget, flag)]
    return values


def _decode_widget(values: dict[str, Any]) -> Widget:
    flags = set(values["flags"])
    return Widget(
        class_name=values["class"],
        resource_id=values.get("id", ""),
        text=values.get("text", ""),
        content_description=values.get("description", ""),
        package=values.get("package", ""),
        bounds=Bounds(*values["bounds"]),
        depth=values["depth"],
        **{flag: flag in flags for flag in FLAGS},
    )
