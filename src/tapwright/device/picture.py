"""Pictures of screens, made small enough to keep one of each, without values of secrets."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageDraw

from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen, Widget
from tapwright.core.secrets import SECRETS

SUFFIX = ".webp"
_WIDTH, _HEIGHT = 360, 800  # the most; a phone's screen stays readable
_QUALITY = 60
_COVER = (64, 64, 64)
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


def shrink(png: bytes, screen: Screen) -> bytes:
    """Returns the picture of this screen as a small WebP, without values of secrets."""
    return small_webp(without_secrets(read_picture(png), screen))


def png_to_keep(png: bytes, screen: Screen) -> bytes:
    """Returns the picture of this screen for a file: as it is, unless it shows a secret."""
    if not any(map(_shows_secret, screen.widgets)):
        return png
    file = io.BytesIO()
    without_secrets(read_picture(png), screen).save(file, "PNG")
    return file.getvalue()


def without_secrets(picture: Image.Image, screen: Screen) -> Image.Image:
    """Returns the picture with a dark box over each widget that shows the value of a secret."""
    width, height = screen.size
    if not width or not height:
        return picture
    across, down = picture.width / width, picture.height / height
    pen = ImageDraw.Draw(picture)
    for widget in filter(_shows_secret, screen.widgets):
        left, top, right, bottom = widget.bounds
        pen.rectangle((left * across, top * down, right * across, bottom * down), fill=_COVER)
    return picture


def _shows_secret(widget: Widget) -> bool:
    return SECRETS.are_in(widget.text) or SECRETS.are_in(widget.content_description)


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
