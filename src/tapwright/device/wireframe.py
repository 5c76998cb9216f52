"""Draws a screen as a wireframe with its texts, where there are no pixels to take."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from tapwright.core.screen import Bounds, Screen, Widget

_PAPER = (250, 250, 248)
_EDGE = (176, 180, 186)
_INK = (40, 44, 52)
_SHADES = {
    "Button": (219, 228, 243),
    "ImageButton": (219, 228, 243),
    "EditText": (255, 255, 255),
    "CheckBox": (240, 240, 236),
    "Switch": (240, 240, 236),
    "ImageView": (222, 222, 220),
}
_TEXT_SIZE = 14
_MARGIN = 8
_LONGEST_TEXT = 200
_LONGEST_EDGE = 4096


def draw(screen: Screen) -> bytes:
    """The picture as PNG."""
    file = io.BytesIO()
    picture_of(screen).save(file, "PNG", compress_level=1)
    return file.getvalue()


def picture_of(screen: Screen) -> Image.Image:
    """A picture with one box a widget, shaded by its class, and the texts they show."""
    width, height = (min(max(length, 1), _LONGEST_EDGE) for length in screen.size)
    picture = Image.new("RGB", (width, height), _PAPER)
    pen = ImageDraw.Draw(picture)
    for widget in screen.widgets:
        _draw_widget(pen, widget, width, height)
    return picture


def _draw_widget(pen: ImageDraw.ImageDraw, widget: Widget, width: int, height: int) -> None:
    bounds = widget.bounds
    left, right = max(bounds.left, 0), min(bounds.right, width)
    top, bottom = max(bounds.top, 0), min(bounds.bottom, height)
    if Bounds(left, top, right, bottom).is_empty:
        return
    shade = _SHADES.get(widget.simple_class)
    pen.rectangle((left, top, right - 1, bottom - 1), fill=shade, outline=_EDGE)
    text = widget.text or widget.content_description
    if widget.password:
        text = "•" * len(widget.text)
    if widget.checkable:
        text = f"[{'x' if widget.checked else ' '}] {text}"
    if text:
        _write(pen, text, Bounds(left, top, right, bottom))


def _write(pen: ImageDraw.ImageDraw, text: str, bounds: Bounds) -> None:
    """One line, cut at the edge of its box."""
    line = " ".join(text[:_LONGEST_TEXT].split()).encode("utf-16", "replace").decode("utf-16")
    while line and pen.textlength(line, font=_font()) > bounds.right - bounds.left - 2 * _MARGIN:
        line = line[: len(line) * 9 // 10] if len(line) > 10 else line[:-1]
    middle = (bounds.top + bounds.bottom) / 2
    pen.text((bounds.left + _MARGIN, middle), line, fill=_INK, font=_font(), anchor="lm")


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(_TEXT_SIZE)
