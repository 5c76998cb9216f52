"""Order in lists: rows by their number, and what stands above or below a text."""

from __future__ import annotations

import pytest
from tests.unit.spec.test_presence import LIST, NOT_SEEN, SEEN, verdict

from tapwright.spec import PlainScreen


def rows(*texts: str, more: tuple[dict[str, str], ...] = (), **behind: object) -> PlainScreen:
    """Returns a screen with a heading, a list with a row for each text, and a footer."""
    widgets: list[dict[str, str]] = [{"text": "To do", "depth": "1"}]
    widgets.append({"class": LIST, "depth": "1"})
    for text in texts:
        widgets.append({"class": "Row", "depth": "2"})
        widgets.append({"text": text, "depth": "3"})
    widgets += [{"text": "Total", "depth": "1"}, *more]
    return PlainScreen(widgets=widgets, **behind)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("condition", "is_seen"),
    [
        ("text ABOVE Bread IS Milk", True),
        ("text ABOVE Milk IS Bread", False),
        ("text BELOW Milk IS Tea", True),
        ("text BELOW Tea IS Milk", False),
        ("text ABOVE Bread IS Bread", False),  # its own row is not above it
        ("text ABOVE Bread IS To do", False),  # the heading is no row of the list
        ("text BELOW Milk IS Total", False),
        ("text BELOW Total IS Milk", False),
        ("text ABOVE Total IS Milk", True),  # outside a list all that comes before
        ("text ABOVE Honey IS Milk", False),  # there is no honey
        ("text ABOVE Bread IS NOT Tea", True),
        ("text BELOW Milk ABOVE Tea IS Bread", True),
        ("text BELOW Bread ABOVE Tea IS Milk", False),
    ],
)
def test_what_stands_above_and_below(condition: str, is_seen: bool) -> None:
    found = verdict(condition, rows("Milk", "Bread", "Tea"))
    assert found is (SEEN if is_seen else NOT_SEEN)


@pytest.mark.parametrize(
    ("condition", "is_seen"),
    [
        ("text OF row 1 IS Milk", True),
        ("text OF first row IS Milk", True),
        ("text OF Row 2 IS bread", True),
        ("text OF second row IS Milk", False),
        ("text OF last row IS Tea", True),
        ("text OF row 3 CONTAINS te", True),
        ("text OF row 4 IS Tea", False),
        ("text OF row 0 IS Milk", False),
        ('text OF "row 1" IS Milk', False),  # in quotes it is a name
        ("text OF row 1 IS NOT Bread", True),
    ],
)
def test_rows_by_their_number(condition: str, is_seen: bool) -> None:
    found = verdict(condition, rows("Milk", "Bread", "Tea"))
    assert found is (SEEN if is_seen else NOT_SEEN)


def test_the_entries_of_a_menu_are_not_the_rows_that_are_meant() -> None:
    list_behind = [{"class": LIST, "depth": "1"}, {"text": "Milk", "depth": "2"}]
    menu = rows("Milk", "Delete", widgets_behind=list_behind)
    for condition in ("text OF row 1 IS Milk", "text OF row 1 IS NOT Bread"):
        assert verdict(condition, menu) is NOT_SEEN


def test_a_formula_says_the_same() -> None:
    shown = rows("Milk", "Bread")
    assert verdict("[text ABOVE Bread = Milk]", shown, kind="ltl") is SEEN
    assert verdict("[text ABOVE Bread = Milk & clickable]", shown, kind="ltl") is NOT_SEEN
    assert verdict("[text OF last row ~ Brea]", shown, kind="ltl") is SEEN
