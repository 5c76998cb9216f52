"""Reads a uiautomator hierarchy, the XML that every Android device can give of its screen."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.parsers import expat

from tapwright.core.errors import DeviceError
from tapwright.core.screen import Bounds, Widget

_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")


def parse_hierarchy(xml: str | bytes) -> tuple[Widget, ...]:
    """All widgets in document order, each with its depth."""
    widgets: list[Widget] = []
    append, depth = widgets.append, -1

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if tag != "node":
            return
        depth += 1
        append(_widget(attributes, depth))

    def end(tag: str) -> None:
        nonlocal depth
        depth -= tag == "node"

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        raise DeviceError(f"the device sent a hierarchy that is not XML: {error}") from error
    return tuple(widgets)


def _widget(attributes: dict[str, str], depth: int) -> Widget:
    get = attributes.get
    return Widget(
        get("class", ""),
        get("resource-id", ""),
        get("text", ""),
        get("content-desc", ""),
        get("package", ""),
        _bounds(get("bounds", "")),
        get("checkable") == "true",
        get("checked") == "true",
        get("clickable") == "true",
        get("enabled") != "false",
        get("focusable") == "true",
        get("focused") == "true",
        get("long-clickable") == "true",
        get("password") == "true",
        get("scrollable") == "true",
        get("selected") == "true",
        depth,
    )


@lru_cache(maxsize=65536)
def _bounds(text: str) -> Bounds:
    match = _BOUNDS.fullmatch(text)
    return Bounds(*map(int, match.groups())) if match else Bounds()
