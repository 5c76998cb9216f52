"""The GIF of a test: a frame a screen, and what came of it."""

from __future__ import annotations

import io

from PIL import GifImagePlugin, Image

from tapwright.device.picture import small_webp
from tapwright.testcase.animation import animate


def picture(colour: str, size: tuple[int, int] = (360, 640)) -> bytes:
    return small_webp(Image.new("RGB", size, colour))


def opened(gif: bytes) -> GifImagePlugin.GifImageFile:
    return GifImagePlugin.GifImageFile(io.BytesIO(gif))


def test_there_is_a_frame_a_screen_and_one_for_the_end() -> None:
    frames = [
        {"size": (720, 1280), "action": "Click OK", "bounds": (0, 0, 720, 200)},
        {"size": (720, 1280), "action": "Press back"},
    ]
    with opened(animate(frames, [picture("white"), picture("grey")], "It crashed")) as gif:
        assert gif.n_frames == 3
        assert gif.info["loop"] == 0
        first = gif.convert("RGB").getpixel((1, 40))
        gif.seek(1)
        second = gif.convert("RGB").getpixel((1, 40))
    assert first != second
    assert isinstance(first, tuple)
    assert first[0] > 150 > first[1], "the widget acted on is marked red"


def test_screens_that_are_turned_fit() -> None:
    frames = [{"size": (720, 1280)}, {"size": (1280, 720)}]
    pictures = [picture("white"), picture("grey", (640, 360))]
    with opened(animate(frames, pictures, "end")) as gif:
        assert gif.n_frames == 3


def test_a_long_test_shows_its_end_and_hostile_words_are_words() -> None:
    frames = [{"size": (9, 9), "action": "\ud800\u202e\n" * 50}] * 60
    with opened(animate(frames, [picture("white")] * 60, "x" * 5000 + "\ud800")) as gif:
        assert gif.n_frames <= 41
