"""A screen is recognised by the app's own part of it, whatever Android version drew the rest."""

from __future__ import annotations

from tapwright.abstractions.own_layout import own_layout
from tapwright.core.screen import Screen, Widget

Node = tuple[int, str]  # depth and resource id
CONTENT = "android:id/content"
# A list of two rows of one text each, in the content.
LIST: tuple[Node, ...] = ((1, CONTENT), (2, "list"), (3, "row"), (4, ""), (3, "row"), (4, ""))


def screen_of(*nodes: Node, package: str = "app") -> Screen:
    widgets = tuple(Widget(package=package, depth=depth, resource_id=name) for depth, name in nodes)
    return Screen(package, "Activity", widgets)


def layout(*nodes: Node) -> str:
    return own_layout(screen_of(*nodes), "app")


def deeper(nodes: tuple[Node, ...], layers: int) -> tuple[Node, ...]:
    return tuple((depth + layers, name) for depth, name in nodes)


def test_the_frame_around_the_content_does_not_count() -> None:
    bare = layout((0, ""), *LIST)
    assert layout((0, ""), (1, "action_bar"), (2, "title"), *LIST) == bare
    assert layout((0, ""), (1, ""), *deeper(LIST, 1), (1, "split_action_bar"), (2, "")) == bare


def test_rows_that_are_alike_count_once_and_others_do_not() -> None:
    bare = layout((0, ""), *LIST)
    assert layout((0, ""), *LIST, (3, "row"), (4, "")) == bare
    assert layout((0, ""), *LIST, (3, "row"), (4, ""), (5, "")) != bare


def test_each_window_counts() -> None:
    dialog = ((0, ""), *deeper(((0, CONTENT), (1, "buttons"), (2, "ok")), 1))
    assert layout((0, ""), *LIST, *dialog) != layout((0, ""), *LIST)


def test_without_a_content_all_of_the_app_counts() -> None:
    assert layout((0, ""), (1, "pane"), (2, "")) != layout((0, ""), (1, "pane"))


def test_another_app_is_another_place() -> None:
    other = screen_of((0, ""), *LIST, package="browser")
    assert own_layout(other, "app") == "outside-browser"
