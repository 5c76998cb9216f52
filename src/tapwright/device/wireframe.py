"""Draws a screen as a wireframe PNG, for devices that have no pixels of their own."""

from __future__ import annotations

import struct
import zlib

from tapwright.core.screen import Bounds, Screen, Widget

_BACKGROUND = 250
_EDGE = 90
_SHADES = {"Button": 205, "EditText": 255, "CheckBox": 230, "ListView": 240, "ImageView": 180}


def draw(screen: Screen) -> bytes:
    """A grey picture with one box a widget, shaded by its class."""
    width, height = max(screen.size[0], 1), max(screen.size[1], 1)
    rows = [bytearray([_BACKGROUND]) * width for _ in range(height)]
    for widget in screen.widgets:
        _box(rows, widget, width, height)
    pixels = b"".join(b"\0" + bytes(row) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"IDAT", zlib.compress(pixels)),
            _chunk(b"IEND", b""),
        )
    )


def _box(rows: list[bytearray], widget: Widget, width: int, height: int) -> None:
    bounds = widget.bounds
    left, right = max(bounds.left, 0), min(bounds.right, width)
    top, bottom = max(bounds.top, 0), min(bounds.bottom, height)
    if Bounds(left, top, right, bottom).is_empty:
        return
    shade = _SHADES.get(widget.simple_class, _BACKGROUND)
    inside = bytes([_EDGE]) + bytes([shade]) * (right - left - 2) + bytes([_EDGE])
    for number in range(top, bottom):
        edge = number in (top, bottom - 1) or right - left < 2
        rows[number][left:right] = bytes([_EDGE]) * (right - left) if edge else inside


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)
