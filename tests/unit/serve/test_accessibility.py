"""Screens as trees, for tools that look through an accessibility service."""

from __future__ import annotations

from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.serve.accessibility import tree_of


def test_a_tree_nests_as_the_widgets_do() -> None:
    widgets = (
        Widget("F", depth=0, bounds=Bounds(0, 0, 10, 20)),
        Widget("L", depth=1),
        Widget("T", text="a", depth=2),
        Widget("E", "id/e", depth=1),
    )
    tree = tree_of(Screen("p", "a", widgets, size=(10, 20)))
    assert (tree["class"], tree["bounds"]) == ("F", [0, 0, 10, 20])
    first, second = tree["children"]
    assert [child["text"] for child in first["children"]] == ["a"]
    assert (second["resource_id"], second["children"]) == ("id/e", [])


def test_several_roots_get_one_above_them() -> None:
    tree = tree_of(Screen("p", "a", (Widget("A"), Widget("B")), size=(10, 20)))
    assert (tree["package"], [child["class"] for child in tree["children"]]) == ("p", ["A", "B"])
    assert tree["bounds"] == [0, 0, 10, 20]
