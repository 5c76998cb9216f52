"""A test as an animated GIF: one screen a frame, with the widget that is acted on marked.

It goes where no report can be opened: into an issue, a chat, a slide.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

FILE = "strip.gif"
_WIDTH = 270  # pixels
_CAPTION = 34  # pixels below the screen
_FRAME_MILLISECONDS = 1200
_LAST_MILLISECONDS = 3000
_MOST_FRAMES = 40  # the last ones of a longer test
_PAPER, _INK, _RED = (252, 251, 249), (28, 30, 33), (179, 38, 30)
_TEXT_SIZE = 13


def animate(frames: Sequence[Mapping[str, Any]], pictures: Sequence[bytes], end: str) -> bytes:
    """The GIF of a strip.

    Args:
        frames: the facts of each screen, as `strip.json` has them.
        pictures: of the same screens, as WebP.
        end: what came of it: the last frame says so.
    """
    shown = list(zip(frames, pictures, strict=True))
    first = max(0, len(shown) - _MOST_FRAMES)
    drawn = [
        _frame(number, facts, picture)
        for number, (facts, picture) in enumerate(shown[first:], start=first + 1)
    ]
    size = (max(each.width for each in drawn), max(each.height for each in drawn))
    drawn.append(_last(size, end))
    even = [_padded(each, size).quantize(128, dither=Image.Dither.NONE) for each in drawn]
    times = [_FRAME_MILLISECONDS] * (len(even) - 1) + [_LAST_MILLISECONDS]
    file = io.BytesIO()
    even[0].save(
        file, "GIF", save_all=True, append_images=even[1:], duration=times, loop=0, optimize=True
    )
    return file.getvalue()


def _frame(number: int, facts: Mapping[str, Any], picture: bytes) -> Image.Image:
    with Image.open(io.BytesIO(picture), formats=("WEBP",)) as opened:
        screen = opened.convert("RGB")
    height = max(1, round(screen.height * _WIDTH / screen.width))
    screen = screen.resize((_WIDTH, height))
    made = Image.new("RGB", (_WIDTH, height + _CAPTION), _PAPER)
    made.paste(screen, (0, 0))
    pen = ImageDraw.Draw(made)
    bounds, size = facts.get("bounds"), facts.get("size") or (0, 0)
    if bounds and size[0]:
        scale = _WIDTH / size[0]
        left, top, right, bottom = (round(edge * scale) for edge in bounds)
        box = (left, top, max(left + 2, right - 1), max(top + 2, bottom - 1))
        pen.rectangle(box, outline=_RED, width=3)
    _write(pen, f"{number}. {facts.get('action') or ''}", height, _INK)
    return made


def _last(size: tuple[int, int], end: str) -> Image.Image:
    made = Image.new("RGB", size, _PAPER)
    pen = ImageDraw.Draw(made)
    letters = max(1, (size[0] - 24) // 8)
    words = " ".join(end.split())
    lines = [words[start : start + letters] for start in range(0, min(len(words), 600), letters)]
    for row, line in enumerate(lines):
        _write(pen, line, size[1] // 3 + row * 20, _RED)
    return made


def _padded(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    if picture.size == size:
        return picture
    made = Image.new("RGB", size, _PAPER)
    made.paste(picture, (0, 0))
    return made


def _write(pen: ImageDraw.ImageDraw, text: str, top: int, colour: tuple[int, int, int]) -> None:
    """One line, cut at the edge of the picture."""
    line = " ".join(text[:200].split()).encode("utf-16", "replace").decode("utf-16")
    while line and pen.textlength(line, font=_font()) > _WIDTH - 16:
        line = line[:-1]
    pen.text((8, top + 8), line, fill=colour, font=_font())


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(_TEXT_SIZE)
