"""What the studio shows of a screen."""

from __future__ import annotations

from tests.unit.report.studio import bench

from tapwright.core.errors import DeviceError
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation
from tapwright.report.studio.studio_view import state_of

ROOM = Bounds(0, 0, 10, 10)
SECRET = Widget("android.widget.EditText", "a:id/pin", "1234", password=True, bounds=ROOM)
BOX = Widget(
    "android.widget.CheckBox", "", "Box", checkable=True, clickable=True, checked=True, bounds=ROOM
)
HIDDEN = Widget("android.widget.Button", "", "Hidden", clickable=True)


def shown(*widgets: Widget) -> list[dict[str, object]]:
    with bench() as made:
        made.observation = Observation(Screen("a", "a.Main", widgets, size=(10, 10)))
        widgets_shown = state_of(made)["widgets"]
        assert isinstance(widgets_shown, list)
        return widgets_shown


def test_a_box_is_clicked_once_and_said_to_be_checked() -> None:
    (box,) = shown(BOX)
    assert box["can"] == ["click"]
    assert box["asserts"] == [["text", "Box"], ["checked", "Box"]]


def test_a_password_is_asserted_by_nobody() -> None:
    (field,) = shown(SECRET)
    assert field["asserts"] == []
    assert "write" in str(field["can"])


def test_what_takes_no_room_is_not_offered_and_numbers_stay() -> None:
    (box,) = shown(HIDDEN, BOX)
    assert box["number"] == 1


def test_a_picture_that_fails_is_drawn() -> None:
    def fail() -> bytes:
        raise DeviceError("no picture")

    with bench() as made:
        made.device._screenshot = fail  # type: ignore[method-assign]
        assert state_of(made)["picture"].startswith("data:image/webp")
