"""Selectors of Maestro."""

from __future__ import annotations

from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.testcase.flow.selecting import select, selector_of

SCREEN = Screen(
    "p",
    "a",
    (
        Widget("F", depth=0, bounds=Bounds(0, 0, 100, 100)),
        Widget("L", "p:id/row", depth=1, bounds=Bounds(0, 0, 100, 20)),
        Widget("T", text="Name", depth=2, bounds=Bounds(0, 0, 40, 20)),
        Widget("B", text="Go", clickable=True, depth=2, bounds=Bounds(60, 0, 100, 20)),
        Widget("L", "p:id/row", depth=1, bounds=Bounds(0, 20, 100, 40)),
        Widget("T", text="Town\nhall", depth=2, bounds=Bounds(0, 20, 40, 40)),
        Widget("B", text="Go", enabled=False, depth=2, bounds=Bounds(60, 20, 100, 40)),
        Widget("I", content_description="a+b", depth=1, bounds=Bounds(0, 40, 10, 50)),
        Widget("T", text="hidden", depth=1),
    ),
    size=(100, 100),
)


@pytest.mark.parametrize(
    ("selector", "places"),
    [
        ("Name", [2]),
        ("na.*", [2]),
        ("Nam", []),
        ("Town hall", [5]),
        ("a+b", [7]),
        ("hidden", []),
        ({"id": "row"}, [1, 4]),
        ({"id": "p:id/row", "index": 1}, [4]),
        ({"id": "row", "index": 7}, []),
        ("Go", [3, 6]),
        ({"text": "Go", "enabled": False}, [6]),
        ({"text": "Go", "below": "Name"}, [6]),
        ({"text": "Go", "rightOf": {"text": "Name"}, "above": "Town.*"}, [3]),
        ({"text": ".*", "leftOf": "Go", "below": "Name"}, [5, 7]),
        ({"id": "row", "containsChild": "Name"}, [1]),
        ({"id": "row", "containsDescendants": [{"text": "Go"}, {"text": "Town.*"}]}, [4]),
        ({"text": "Go", "childOf": {"containsChild": "Name"}}, [3]),
        ({"width": 38, "tolerance": 2, "height": 20, "text": "Name"}, [2]),
        ("(", []),
    ],
)
def test_it_means_these_widgets(selector: Any, places: list[int]) -> None:
    found = select(SCREEN, selector_of(selector))
    assert [SCREEN.widgets.index(widget) for widget in found] == places


def test_an_index_must_be_a_number() -> None:
    with pytest.raises(InputError, match="whole number"):
        select(SCREEN, {"id": "row", "index": "first"})
