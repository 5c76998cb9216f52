"""Pictures of screens, made small enough to keep one of each."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image

from tapwright.core.errors import DeviceError

SUFFIX = ".webp"
_WIDTH, _HEIGHT = 360, 800  # the most; a phone's screen stays readable
_QUALITY = 60
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MOST_PIXELS = 1 << 25  # a large tablet has an eighth of it
_EFFORT = 2  # of the encoder: 5 ms a picture; more saves little


def read_picture(png: bytes) -> Image.Image:
    """Returns the picture of a screen as RGB; what is no such picture is a fault of the device.

    The app may have put another file in its place, so no decoder but the one for PNG gets to see
    it, and nothing is decoded that is larger than a screen.
    """
    _check_size(png)
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            return picture.convert("RGB")
    except (OSError, SyntaxError, ValueError, EOFError, zlib.error, struct.error) as error:
        raise DeviceError(f"the device's picture of the screen cannot be read: {error}") from error


def shrink(png: bytes) -> bytes:
    """Returns the picture of a screen as a small WebP."""
    return small_webp(read_picture(png))


def _check_size(png: bytes) -> None:
    if png[:8] != _SIGNATURE or png[12:16] != b"IHDR" or len(png) < 24:
        raise DeviceError("the device's picture of the screen is no PNG")
    width, height = struct.unpack(">II", png[16:24])
    if width * height > _MOST_PIXELS:
        raise DeviceError(f"the device's picture of the screen has {width} x {height} pixels")


def small_webp(picture: Image.Image, effort: int = _EFFORT) -> bytes:
    """The picture, which is made small, as a WebP."""
    picture.thumbnail((_WIDTH, _HEIGHT))
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=_QUALITY, method=effort)
    return file.getvalue()
