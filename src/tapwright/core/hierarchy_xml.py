"""Writes a screen as the XML that uiautomator dumps; `core.hierarchy` reads it back the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from tapwright.core.screen import FLAGS, Screen, Widget

# XML 1.0 has no way to write these; uiautomator puts a full stop in their place.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BREAKS = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def hierarchy_xml(screen: Screen, deepest: int | None = None) -> str:
    """Returns the hierarchy as XML, down to a depth if one is given."""
    rotation = 1 if screen.landscape else 0
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    nodes = "".join(_nodes(screen.widgets, deepest))
    return f'{head}<hierarchy rotation="{rotation}">{nodes}</hierarchy>'


def _nodes(widgets: tuple[Widget, ...], deepest: int | None) -> Iterator[str]:
    """Yields the opening and closing tags of all widgets."""
    open_nodes = 0
    indices: list[int] = []
    for widget in widgets:
        if deepest is not None and widget.depth > deepest:
            continue
        while open_nodes > widget.depth:
            open_nodes -= 1
            yield "</node>"
        del indices[widget.depth + 1 :]
        if len(indices) <= widget.depth:
            indices.append(0)
        else:
            indices[widget.depth] += 1
        open_nodes += 1
        yield f"<node {_attributes(widget, indices[-1])}>"
    yield "</node>" * open_nodes


def _attributes(widget: Widget, index: int) -> str:
    """Returns the attributes of a widget as text."""
    left, top, right, bottom = widget.bounds
    values: dict[str, str | bool] = {
        "index": str(index),
        "text": widget.text,
        "resource-id": widget.resource_id,
        "class": widget.class_name,
        "package": widget.package,
        "content-desc": widget.content_description,
        **{flag.replace("_", "-"): getattr(widget, flag) for flag in FLAGS},
        "visible-to-user": True,
        "drawing-order": str(index + 1),
        "bounds": f"[{left},{top}][{right},{bottom}]",
    }
    return " ".join(f"{name}={_quoted_attribute(value)}" for name, value in values.items())


def _quoted_attribute(value: str | bool) -> str:
    """Returns an attribute's value in quotes; characters that XML lacks become a full stop."""
    if isinstance(value, bool):
        return '"true"' if value else '"false"'
    return quoteattr(_UNWRITABLE.sub(".", value), _BREAKS)
