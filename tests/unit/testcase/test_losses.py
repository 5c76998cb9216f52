"""What counts as a loss between two screens, and what may have another reason."""

from __future__ import annotations

import pytest

from tapwright.core.screen import Bounds, Screen, Widget, WindowKind
from tapwright.testcase.losses import Loss, is_dialog, labels, losses

EDIT = "android.widget.EditText"
BOX = "android.widget.CheckBox"
TYPED = Widget(EDIT, "a:id/name", "hello")
CHECKED = Widget(BOX, "a:id/agree", "I agree", checkable=True, checked=True)
DIALOG = Widget("FrameLayout", bounds=Bounds(20, 20, 80, 80))
WINDOW = Widget("FrameLayout", bounds=Bounds(0, 0, 100, 100))
CHOICES = Widget("ListView", "android:id/select_dialog_listview", bounds=DIALOG.bounds, depth=1)
BUTTON = Widget("Button", "android:id/button2", "Cancel", bounds=DIALOG.bounds, depth=1)


def screen(
    *widgets: Widget,
    activity: str = "a.Main",
    keyboard: bool = False,
    window: WindowKind = WindowKind.UNKNOWN,
) -> Screen:
    return Screen("a", activity, widgets, keyboard_shown=keyboard, size=(100, 100), window=window)


def what(before: Screen, after: Screen, new: Screen | None = None) -> list[str]:
    return [loss.what for loss in losses(before, after, new)]


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        (screen(TYPED), screen(TYPED), []),
        (screen(TYPED), screen(TYPED._replace(text="")), [("text of name", '"hello"', '""')]),
        (screen(TYPED), screen(), [("text of name", '"hello"', "gone")]),
        (screen(TYPED._replace(text="")), screen(), []),
        (screen(TYPED._replace(password=True)), screen(), []),
        (
            screen(CHECKED),
            screen(CHECKED._replace(checked=False)),
            [("checked state of agree", "checked", "not checked")],
        ),
        (screen(CHECKED), screen(CHECKED._replace(focused=True)), []),
        (
            screen(TYPED),
            screen(TYPED, activity="a.Other"),
            [("activity Main", "Main", "Other")],
        ),
    ],
)
def test_a_value_that_is_gone_or_different_is_a_loss(
    before: Screen, after: Screen, lost: list[tuple[str, str, str]]
) -> None:
    assert list(losses(before, after)) == [Loss(*each) for each in lost]


def form(*texts: str, resource_id: str = "", down: int = 0, rows: bool = False) -> Screen:
    """Fields below each other, inside a list that can be scrolled if they are rows."""
    parent = Widget("ListView", bounds=Bounds(0, 0, 100, 100), scrollable=rows)
    fields = (
        Widget(EDIT, resource_id, text, bounds=Bounds(0, top, 100, top + 20), depth=1)
        for top, text in enumerate(texts, start=down)
    )
    return screen(parent, *fields)


@pytest.mark.parametrize("resource_id", ["a:id/part", ""])
@pytest.mark.parametrize("rows", [False, True])
def test_fields_of_one_id_or_none_are_compared_by_position(resource_id: str, rows: bool) -> None:
    def lost(before: tuple[str, ...], after: tuple[str, ...]) -> list[tuple[str, str]]:
        found = losses(
            form(*before, resource_id=resource_id, rows=rows),
            form(*after, resource_id=resource_id, rows=rows),
        )
        return [(loss.before, loss.after) for loss in found]

    assert lost(("2023", "Nov", "14"), ("2023", "Nov", "14")) == []
    assert lost(("3000", "90"), ("3000", "90")) == []
    assert lost(("2023", "Nov", "14"), ("2023", "", "14")) == [('"Nov"', '""')]
    # What Android does to fields that share an id when it restores them: all get the last text.
    assert lost(("one", "two"), ("two", "two")) == [('"one"', '"two"')]


def row(number: int, top: int, *, checked: bool = False, text: str = "") -> tuple[Widget, ...]:
    """A row of a list: its label, a check box and a field, which are alike in all rows."""
    bounds = Bounds(0, top, 100, top + 20)
    return (
        Widget("TextView", "a:id/label", f"Row {number}", bounds=bounds, depth=1),
        Widget(BOX, "a:id/done", bounds=bounds, checkable=True, checked=checked, depth=1),
        Widget(EDIT, "a:id/amount", text, bounds=bounds, depth=1),
    )


def rows(*parts: tuple[Widget, ...], scrollable: bool) -> Screen:
    parent = Widget("ListView", bounds=Bounds(0, 0, 100, 100), scrollable=scrollable)
    return screen(parent, *(widget for part in parts for widget in part))


FIRST = row(1, 0, checked=True, text="12")
SECOND, THIRD = row(2, 20), row(3, 40, text="7")


def test_rows_that_scrolled_are_no_loss() -> None:
    before = rows(FIRST, SECOND, THIRD, scrollable=True)
    scrolled = rows(row(2, 0), row(3, 20, text="7"), row(4, 40), scrollable=True)
    assert what(before, scrolled) == []
    another_page = rows(row(4, 0), row(5, 20), row(6, 40), scrollable=True)
    assert what(before, another_page) == []
    fewer = rows(SECOND, THIRD, scrollable=True)
    assert what(before, fewer) == []


def test_rows_that_changed_places_are_no_loss_and_rows_that_were_emptied_are() -> None:
    before = rows(FIRST, SECOND, THIRD, scrollable=False)
    sorted_anew = rows(
        row(2, 0), row(3, 20, text="7"), row(1, 40, checked=True, text="12"), scrollable=False
    )
    assert what(before, sorted_anew) == []
    emptied = rows(row(2, 0), row(3, 20), row(1, 40, checked=True, text="12"), scrollable=False)
    assert list(losses(before, emptied)) == [Loss("text of amount", '"7"', "gone")]


def test_rows_that_stay_and_lose_their_values_are_a_loss() -> None:
    before = rows(FIRST, SECOND, THIRD, scrollable=True)
    after = rows(row(1, 0), SECOND, THIRD, scrollable=True)
    assert what(before, after) == ["checked state of done", "text of amount"]


def test_a_field_that_may_be_out_of_sight_is_no_loss() -> None:
    around = Widget("ScrollView", bounds=Bounds(0, 0, 100, 100), scrollable=True)
    inside = TYPED._replace(depth=1)
    assert what(screen(around, inside), screen(around)) == []
    assert what(screen(TYPED), screen(keyboard=True)) == []
    assert what(screen(TYPED, keyboard=True), screen(keyboard=True)) == ["text of name"]
    # Its own id still finds it, and a text that was lost with it.
    emptied = inside._replace(text="", bounds=Bounds(0, 30, 100, 50))
    assert what(screen(around, inside), screen(around, emptied)) == ["text of name"]


LABEL = Widget("android.widget.TextView", "a:id/count", "Count 0")


@pytest.mark.parametrize(
    ("said", "says", "lost"),
    [
        ("Count 1", "Count 0", ["text of count"]),
        ("Count 1", "Count 1", []),
        ("Count 1", "Count 2", []),
        ("Count 0", "Count 0", []),
    ],
)
def test_a_label_must_not_fall_back_to_what_it_said_at_first(
    said: str, says: str, lost: list[str]
) -> None:
    before, after = screen(LABEL._replace(text=said)), screen(LABEL._replace(text=says))
    assert what(before, after, screen(LABEL)) == lost
    twice = screen(LABEL, LABEL)
    assert labels(twice) == {}
    assert what(before, after, twice) == []


def test_a_dialog_that_closes_is_a_loss_and_one_that_opens_is_none() -> None:
    title = Widget("TextView", text="Really?", depth=1)
    lost = [Loss("dialog on Main", '"Really?"', "gone")]
    assert list(losses(screen(DIALOG, title), screen(WINDOW))) == lost
    # What lies below the dialog that opened is not seen.
    assert what(screen(WINDOW, TYPED._replace(depth=1)), screen(DIALOG)) == []


def test_a_device_that_tells_its_windows_is_believed() -> None:
    dialog, activity = WindowKind.DIALOG, WindowKind.ACTIVITY
    whole = screen(WINDOW, window=dialog)
    assert what(whole, screen(WINDOW, window=activity)) == ["dialog on Main"]
    assert not is_dialog(screen(DIALOG, window=activity))


def test_what_a_popup_shows_may_go() -> None:
    menu = screen(DIALOG, CHECKED._replace(depth=1), window=WindowKind.POPUP)
    page = screen(WINDOW, TYPED._replace(depth=1), window=WindowKind.ACTIVITY)
    assert what(menu, page) == []
    assert what(page, menu) == []
    # A list of proposals lies above the window with the focus, which is compared.
    proposals = screen(DIALOG, CHECKED._replace(depth=1), *page.widgets, window=page.window)
    assert what(proposals, page) == []
    emptied = screen(WINDOW, TYPED._replace(depth=1, text=""), window=WindowKind.ACTIVITY)
    assert what(proposals, emptied) == ["text of name"]


def test_a_dialog_covers_a_part_of_the_screen_where_windows_are_not_told() -> None:
    assert is_dialog(screen(DIALOG))
    assert not is_dialog(screen(WINDOW))
    assert not is_dialog(Screen())
    assert is_dialog(screen(DIALOG, CHOICES, BUTTON))
    assert not is_dialog(screen(DIALOG, CHOICES)), "it may be the list of a spinner"
