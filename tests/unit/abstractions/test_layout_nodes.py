"""States and actions of SQDroid's released code."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.layout_nodes import LayoutNodes
from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget

BOX = Bounds(0, 0, 9, 9)


def widget(name: str, depth: int, *flags: str, package: str = "app", text: str = "") -> Widget:
    return Widget(
        name,
        package=package,
        depth=depth,
        bounds=BOX,
        text=text,
        clickable="clickable" in flags,
        long_clickable="long_clickable" in flags,
        checkable="checkable" in flags,
        scrollable="scrollable" in flags,
    )


def screen_of(*widgets: Widget) -> Screen:
    return Screen("app", "Main", widgets)


def keys(*widgets: Widget) -> list[tuple[ActionKind, object]]:
    actions = LayoutNodes("app").actions_of(screen_of(*widgets))
    return [(action.kind, key_of(action)) for action in actions]


def test_only_inner_nodes_their_places_and_classes_make_the_state() -> None:
    state_of = LayoutNodes("app").state_of
    one = screen_of(widget("Frame", 0), widget("Row", 1), widget("Text", 2, text="a"))
    more = screen_of(
        widget("Frame", 0), widget("Row", 1), widget("Text", 2, text="b"), widget("Text", 2)
    )
    other = screen_of(widget("Frame", 0), widget("List", 1), widget("Text", 2, text="a"))
    deeper = screen_of(widget("Frame", 0), widget("Row", 1), widget("Box", 2), widget("Text", 3))
    assert state_of(one) == state_of(more)
    assert state_of(one) != state_of(other)
    assert state_of(one) != state_of(deeper)


def test_a_leaf_is_acted_on_by_its_flags_and_those_above_it() -> None:
    found = keys(widget("Row", 0, "clickable"), widget("Box", 1, "checkable", "long_clickable"))
    assert found == [
        (ActionKind.CLICK, "click 00 Box"),
        (ActionKind.LONG_CLICK, "long-click 00 Box"),
        (ActionKind.CLICK, "check 00 Box"),
        (ActionKind.BACK, "back"),
    ]


def test_a_scroll_is_a_long_press_on_the_scrollable_node() -> None:
    found = keys(widget("List", 0, "scrollable"), widget("Text", 1))
    assert found[0] == (ActionKind.LONG_CLICK, "scroll 0 (0, 0, 9, 9)")


def test_fields_are_written_into_and_other_packages_left_alone() -> None:
    found = keys(
        widget("Frame", 0),
        widget("android.widget.EditText", 1),
        widget("Bar", 1, "clickable", package="android"),
    )
    assert [kind for kind, _ in found] == [ActionKind.WRITE, ActionKind.BACK]
