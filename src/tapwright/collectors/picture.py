"""Pictures of screens, made small enough to keep one of each."""

from __future__ import annotations

import io

from PIL import Image

SUFFIX = ".webp"
_WIDTH, _HEIGHT = 360, 800  # the most; a phone's screen stays readable
_QUALITY = 60
_EFFORT = 2  # of the encoder: 5 ms a picture; more saves little


def shrink(png: bytes) -> bytes:
    """The picture as a small WebP."""
    with Image.open(io.BytesIO(png)) as picture:
        return small_webp(picture.convert("RGB"))


def small_webp(picture: Image.Image, effort: int = _EFFORT) -> bytes:
    """The picture, which is made small, as a WebP."""
    picture.thumbnail((_WIDTH, _HEIGHT))
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=_QUALITY, method=effort)
    return file.getvalue()
