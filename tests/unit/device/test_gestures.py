"""Where the finger goes for each action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.action import Action, ActionKind, Argument, Need
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.device.gestures import events_of

WIDGET = Widget("android.widget.ListView", bounds=Bounds(100, 200, 300, 600))
SCREEN = Screen("org.example", "Main", (WIDGET,), size=(400, 800))
TARGET = WidgetIdentity("android.widget.ListView")


def events(kind: ActionKind, argument: str | float | None = None, target: bool = True) -> object:
    return events_of(Action(kind, TARGET if target else None, argument), SCREEN)


def test_touches_go_to_the_middle() -> None:
    assert events(ActionKind.CLICK) == [["tap", 200, 400]]
    assert events(ActionKind.CHECK) == [["tap", 200, 400]]
    assert events(ActionKind.LONG_CLICK) == [["longpress", 200, 400]]
    written = [["tap", 200, 400], ["clear"], ["text", "Hällo"]]
    assert events(ActionKind.WRITE, "Hällo") == written
    assert events(ActionKind.WRITE, "Hällo\n") == [*written, ["key", 66]]


@pytest.mark.parametrize(
    ("kind", "drag"),
    [
        (ActionKind.SCROLL_DOWN, ["drag", 200, 519, 200, 280, 300]),
        (ActionKind.SCROLL_UP, ["drag", 200, 280, 200, 519, 300]),
        (ActionKind.SCROLL_RIGHT, ["drag", 259, 400, 140, 400, 300]),
        (ActionKind.SCROLL_LEFT, ["drag", 140, 400, 259, 400, 300]),
    ],
)
def test_to_scroll_down_the_finger_goes_up(kind: ActionKind, drag: list[object]) -> None:
    assert events(kind) == [drag, ["idle", 0.7]]


def test_a_swipe_goes_where_it_says_on_a_widget_or_the_screen() -> None:
    on_widget = [["drag", 259, 400, 140, 400, 300], ["idle", 0.7]]
    on_screen = [["drag", 200, 639, 200, 160, 300], ["idle", 0.7]]
    assert events(ActionKind.SWIPE, "left") == on_widget
    assert events(ActionKind.SWIPE, "up", target=False) == on_screen


def test_a_part_beyond_the_edge_is_not_touched() -> None:
    beyond = Widget("android.widget.ListView", bounds=Bounds(300, 600, 500, 1000))
    screen = Screen("org.example", "Main", (beyond,), size=(400, 800))
    assert events_of(Action(ActionKind.CLICK, TARGET), screen) == [["tap", 350, 700]]


def test_keys_and_states() -> None:
    assert events(ActionKind.DOUBLE_BACK, target=False) == [["back"], ["back"]]
    assert events(ActionKind.VOLUME_UP, target=False) == [["key", 24]]
    assert events(ActionKind.POWER, target=False) == [["screen", False], ["screen", True]]
    assert events(ActionKind.NETWORK_OFF, target=False) == [["network", False]]
    assert events(ActionKind.IDLE, 2.5, target=False) == [["idle", 2.5]]
    assert events(ActionKind.OPEN_BROWSER, "x:y", target=False) == [["open", "x:y"]]


def test_every_action_but_a_fresh_start_has_events() -> None:
    arguments: dict[Argument, str | float] = {
        Argument.TEXT: "a",
        Argument.SECONDS: 1.0,
        Argument.DIRECTION: "up",
        Argument.PERMISSION: "android.permission.CAMERA",
        Argument.INTENT: "intent:#Intent;action=android.intent.action.VIEW;end",
    }
    for kind in set(ActionKind) - {ActionKind.REINIT}:
        argument = arguments.get(kind.argument)
        made = events(kind, argument, target=kind.need is not Need.NOTHING)
        assert isinstance(made, list)


@given(
    st.integers(0, 390), st.integers(0, 790), st.integers(1, 400), st.integers(1, 800), st.data()
)
def test_a_drag_stays_inside_its_widget(
    left: int, top: int, width: int, height: int, data: st.DataObject
) -> None:
    place = Bounds(left, top, min(left + width, 400), min(top + height, 800))
    screen = Screen("org.example", "Main", (WIDGET._replace(bounds=place),), size=(400, 800))
    direction = data.draw(st.sampled_from(["up", "down", "left", "right"]))
    (_, *ends, _), _ = events_of(Action(ActionKind.SWIPE, TARGET, direction), screen)
    x1, y1, x2, y2 = (int(end) for end in ends)  # type: ignore[arg-type]
    assert all(place.left <= x < place.right for x in (x1, x2))
    assert all(place.top <= y < place.bottom for y in (y1, y2))
