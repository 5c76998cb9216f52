"""The place of a widget in the view tree."""

from __future__ import annotations

from tapwright.core.screen import Widget
from tapwright.core.tree_path import index_paths, path_text


def paths(*depths: int) -> list[str]:
    return [path_text(path) for path in index_paths([Widget("View", depth=d) for d in depths])]


def test_children_are_counted_from_0_below_each_parent() -> None:
    assert paths(0, 1, 2, 2, 1, 2) == ["0", "0:0", "0:0:0", "0:0:1", "0:1", "0:1:0"]


def test_each_window_has_a_root_of_its_own() -> None:
    assert paths(0, 1, 0, 1) == ["0", "0:0", "1", "1:0"]


def test_a_container_that_is_left_out_leaves_no_gap() -> None:
    assert paths(0, 2, 3, 2) == ["0", "0:0", "0:0:0", "0:1"]
