"""Pictures of screens: one a place, small, and no burden to the run."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from tests.unit.report.runs import APP, make_device

from tapwright.core.action import Action, ActionKind
from tapwright.core.clock import ManualClock
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceLost
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.picture import shrink
from tapwright.device.registry import DeviceOptions
from tapwright.device.wireframe import draw
from tapwright.run.events import EpisodeStarted, StepTaken
from tapwright.run.screen_pictures import ScreenPictures
from tapwright.run.settings import Screenshots

BACK = Action(ActionKind.BACK)


class Slow:
    """A device whose pictures take a second of the clock, or fail."""

    def __init__(self, clock: ManualClock) -> None:
        self.capabilities = make_device(DeviceOptions()).capabilities
        self.clock = clock
        self.taken = 0
        self.fails = False

    def screenshot(self) -> bytes:
        if self.fails:
            raise DeviceLost("gone")
        self.taken += 1
        self.clock.advance(1.0)
        return draw(screen(self.taken))


def screen(number: int, text: str = "") -> Screen:
    """A screen of a place of its own for each number."""
    button = Widget("android.widget.Button", text=text, bounds=Bounds(0, 0, 9, 9), clickable=True)
    return Screen("a", "A", (button,) * number, size=(360, 640))


def shown(seen: Screen, device: object, crash: Crash | None = None) -> StepTaken:
    step = Step(0, 0, Screen(), BACK, Observation(seen, crash=crash))
    assert isinstance(device, Slow)
    return StepTaken(step, "state", device.screenshot)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def test_one_picture_a_place_or_one_a_screen(tmp_path: Path, clock: ManualClock) -> None:
    for which, wanted in ((Screenshots.NONE, 0), (Screenshots.STATES, 2), (Screenshots.STEPS, 3)):
        device, run = Slow(clock), tmp_path / which
        run.mkdir()
        pictures = ScreenPictures(run, which, clock)
        for seen in (screen(1, "one"), screen(1, "two"), screen(2), screen(1, "one")):
            pictures.handle(shown(seen, device))
        assert device.taken == wanted
        assert len(list(run.rglob("*.webp"))) == wanted


def test_the_picture_is_named_like_the_screen_and_small(tmp_path: Path) -> None:
    with make_device(DeviceOptions()) as device:
        device.install(APP)
        first = device.launch().screen
        pictures = ScreenPictures(tmp_path, Screenshots.STATES, ManualClock())
        pictures.handle(EpisodeStarted(EpisodeMark(0, first, 0.0), device.screenshot))
        data = (tmp_path / "screens" / f"{first.fingerprint}.webp").read_bytes()
        assert data == shrink(device.screenshot(), device.observe().screen)
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.format == "WEBP"
        assert picture.width <= 360
        assert picture.height <= 800


def test_pictures_take_a_small_share_of_the_time(tmp_path: Path, clock: ManualClock) -> None:
    device = Slow(clock)
    pictures = ScreenPictures(tmp_path, Screenshots.STATES, clock)
    for number in range(1, 400):
        clock.advance(1.0)
        pictures.handle(shown(screen(number % 80 + 1), device))
    assert 10 < device.taken < 40
    assert pictures.seconds <= 2 + 0.06 * clock.now()


def test_a_place_that_was_left_out_gets_its_picture_later(
    tmp_path: Path, clock: ManualClock
) -> None:
    device = Slow(clock)
    pictures = ScreenPictures(tmp_path, Screenshots.STATES, clock)
    for number in range(1, 6):
        pictures.handle(shown(screen(number), device))
    before = device.taken
    assert before < 5
    clock.advance(1000)
    pictures.handle(shown(screen(5), device))
    assert device.taken == before + 1


def test_what_is_shown_after_a_crash_is_no_screen_of_the_app(
    tmp_path: Path, clock: ManualClock
) -> None:
    device = Slow(clock)
    ScreenPictures(tmp_path, Screenshots.STEPS, clock).handle(
        shown(screen(1), device, Crash("crash"))
    )
    assert device.taken == 0


def test_a_failing_device_is_tried_again_but_not_for_ever(
    tmp_path: Path, clock: ManualClock
) -> None:
    device = Slow(clock)
    pictures = ScreenPictures(tmp_path, Screenshots.STATES, clock)
    device.fails = True
    for number in range(1, 5):
        pictures.handle(shown(screen(number), device))
    device.fails = False
    pictures.handle(shown(screen(1), device))
    assert device.taken == 1
    device.fails = True
    for number in range(2, 6):
        pictures.handle(shown(screen(number), device))
    with pytest.raises(DeviceLost):
        pictures.handle(shown(screen(6), device))


def test_wireframes_show_the_texts_and_hide_passwords() -> None:
    def of(**values: object) -> bytes:
        widget = Widget("android.widget.EditText", bounds=Bounds(0, 0, 300, 60), **values)  # type: ignore[arg-type]
        return draw(Screen("a", "A", (widget,), size=(320, 480)))

    assert of(text="one") != of(text="two")
    assert of(text="one", password=True) == of(text="two", password=True)
    assert of(text="long " * 99) != of(text="")
    assert of(text="\ud800 \U0001f600") != of(text="")


def test_a_screen_of_no_size_or_of_any_size_is_drawn() -> None:
    for size in ((0, 0), (10**6, 3)):
        with Image.open(io.BytesIO(draw(Screen("a", "A", size=size)))) as picture:
            assert picture.width <= 4096
