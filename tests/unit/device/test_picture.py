"""Pictures of screens that a hostile app may have made."""

from __future__ import annotations

import contextlib
import io
import struct
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from tapwright.core.errors import DeviceError
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.secrets import SECRETS
from tapwright.device.picture import png_to_keep, shrink


def picture_as(form: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (40, 80), "teal").save(file, form)
    return file.getvalue()


def png(width: int, height: int) -> bytes:
    """A PNG that says it has this size, and nothing else."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [struct.pack(">I", 13), header, struct.pack(">I", zlib.crc32(header))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_a_screen_becomes_a_small_picture() -> None:
    with Image.open(io.BytesIO(shrink(picture_as("PNG"), Screen()))) as shrunk:
        assert (shrunk.format, shrunk.size) == ("WEBP", (40, 80))


@pytest.mark.parametrize("form", ["EPS", "GIF", "TIFF", "BMP"])
def test_no_decoder_but_that_of_screens_is_used(form: str) -> None:
    with pytest.raises(DeviceError, match="no PNG"):
        shrink(picture_as(form), Screen())


def test_a_picture_that_begins_as_a_png_goes_to_no_other_decoder() -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        shrink(png(10, 10)[:24] + picture_as("EPS"), Screen())


@pytest.mark.parametrize(("width", "height"), [(13_000, 13_000), (1 << 31, 1 << 31)])
def test_a_picture_larger_than_any_screen_is_not_decoded(width: int, height: int) -> None:
    with pytest.raises(DeviceError, match=f"{width} x {height} pixels"):
        shrink(png(width, height), Screen())


@pytest.mark.parametrize("cut", [0, 3, 20, 30, 60])
def test_a_broken_picture_is_a_fault_of_the_device(cut: int) -> None:
    with pytest.raises(DeviceError):
        shrink(picture_as("PNG")[:cut], Screen())


@pytest.mark.parametrize("at", range(16, 100, 3))
def test_damage_is_told_or_does_no_harm(at: int) -> None:
    damaged = bytearray(picture_as("PNG"))
    damaged[at] ^= 0xFF
    with contextlib.suppress(DeviceError):  # anything else fails
        shrink(bytes(damaged), Screen())


@pytest.fixture
def secret() -> Iterator[str]:
    yield SECRETS.fill_in("${PASSWORD}", {"PASSWORD": "correct-horse"})
    SECRETS.clear()


def test_what_shows_a_secret_is_covered_and_nothing_else(secret: str) -> None:
    # The picture has half the size of the screen.
    shown = Widget("android.widget.TextView", text=f"hello {secret}", bounds=Bounds(0, 0, 40, 40))
    other = Widget("android.widget.TextView", text="hello", bounds=Bounds(0, 80, 40, 120))
    screen = Screen(widgets=(shown, other), size=(80, 160))
    for data in (shrink(picture_as("PNG"), screen), png_to_keep(picture_as("PNG"), screen)):
        with Image.open(io.BytesIO(data)) as picture:
            pixels = picture.convert("RGB")
        for place, is_covered in (((10, 10), True), ((10, 50), False), ((35, 10), False)):
            red, green, _ = pixels.getpixel(place)  # type: ignore[misc]
            assert (abs(red - 64) < 12 and abs(green - 64) < 12) is is_covered, place


def test_a_picture_without_secrets_is_kept_as_it_is() -> None:
    assert png_to_keep(picture_as("PNG"), Screen()) == picture_as("PNG")
