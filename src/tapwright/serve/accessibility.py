"""Sends screens as DroidBot's helper app does, which is an accessibility service."""

from __future__ import annotations

import json
import struct
from typing import Any

from tapwright.core.screen import Screen, Widget
from tapwright.serve.phone import Phone
from tapwright.serve.streams import Stream

HELPER = "io.github.ylimit.droidbotapp"
ADDRESS = "tcp:7336"
_HEAD = struct.Struct(">BBI")
_MARK = "AccEvent >>> "


async def serve_screens(phone: Phone, stream: Stream) -> None:
    """Sends the screen and each new one, until the client leaves or the helper is uninstalled."""
    await phone.look()
    is_installed = HELPER in phone.packages
    while is_installed:
        number = phone.screen_number
        body = _MARK + json.dumps({"root_node": tree_of(phone.screen)})
        content = body.encode()
        await stream.write(_HEAD.pack(0, 0, len(content)) + content)
        is_installed = await phone.next_screen(number, HELPER)


def tree_of(screen: Screen) -> dict[str, Any]:
    """Returns the widgets as a tree; several roots get a common one."""
    width, height = screen.size
    top = _droidbot_view(
        Widget("android.widget.FrameLayout", package=screen.package), [0, 0, width, height]
    )
    chain = [top]
    for widget in screen.widgets:
        node = _droidbot_view(widget, list(widget.bounds))
        del chain[widget.depth + 1 :]
        chain[-1]["children"].append(node)
        chain.append(node)
    roots: list[dict[str, Any]] = top["children"]
    return roots[0] if len(roots) == 1 else top


def _droidbot_view(widget: Widget, bounds: list[int]) -> dict[str, Any]:
    """Returns a widget as DroidBot's JSON."""
    return {
        "class": widget.class_name,
        "resource_id": widget.resource_id or None,
        "text": widget.text or None,
        "content_description": widget.content_description or None,
        "package": widget.package,
        "bounds": bounds,
        "visible": True,
        "enabled": widget.enabled,
        "focusable": widget.focusable,
        "focused": widget.focused,
        "clickable": widget.clickable,
        "long_clickable": widget.long_clickable,
        "checkable": widget.checkable,
        "checked": widget.checked,
        "editable": widget.editable,
        "selected": widget.selected,
        "scrollable": widget.scrollable,
        "is_password": widget.password,
        "children": [],
    }
