"""Rows, labels and names of widgets."""

from __future__ import annotations

from tapwright.spec.widget_view import ViewTree, WidgetView

LIST = "androidx.recyclerview.widget.RecyclerView"
FIELD = "android.widget.EditText"


def tree(*widgets: tuple[int, str, str]) -> ViewTree:
    """Returns a tree of (depth, class, text)."""
    return ViewTree([WidgetView({"class": kind, "text": text}, at) for at, kind, text in widgets])


def test_a_row_of_a_list_is_the_child_of_the_list() -> None:
    shown = tree(
        (0, LIST, ""),
        (1, "Row", ""),
        (2, "Left", ""),
        (3, "Text", "Hammer"),
        (3, "Text", "Today"),
        (2, "Text", "Ann"),
        (1, "Row", ""),
        (2, "Text", "Saw"),
    )
    assert shown.row(3) == range(1, 6)
    assert shown.row(7) == range(6, 8)


def test_outside_lists_a_row_is_the_nearest_container_that_says_more() -> None:
    shown = tree(
        (0, "Form", ""),
        (1, "Line", ""),
        (2, "Text", "Total"),
        (2, "Text", "5"),
        (1, "Line", ""),
        (2, "Text", "Level"),
        (2, "Text", "3"),
    )
    assert shown.row(2) == range(1, 4)
    assert shown.row(5) == range(4, 7)


def test_a_field_is_called_by_the_text_before_it_up_to_the_field_before() -> None:
    shown = tree((0, "Text", "Person:"), (0, FIELD, "Ann"), (0, FIELD, "Bob"))
    assert (shown.names(1), shown.names(2)) == (("Person",), ())


def test_what_cannot_be_checked_is_neither_checked_nor_not() -> None:
    assert WidgetView({"checked": "false", "checkable": "false"}).values("checked") == ()
    assert WidgetView({"checked": "false", "checkable": "true"}).values("checked") == ("false",)
