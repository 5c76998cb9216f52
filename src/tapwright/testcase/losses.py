"""Compares two screens of one app and tells what the second has lost.

Widgets are paired by their position among those of the same class and id, as tests locate them.
Rows of a list can move or be scrolled out of sight; where that may be the reason for a difference,
the difference is no loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tapwright.core.screen import Screen, Widget, WindowKind

_DIALOG_SHARE = 0.9  # of the screen: a window that covers less of it is a dialog
_CHOICES = "android:id/select_dialog_listview"
_BUTTONS = {"android:id/button1", "android:id/button2", "android:id/button3"}
GONE = "gone"


class Loss(NamedTuple):
    """One thing that is gone or different, and its value before and after, for people to read."""

    what: str  # without its content, so that a test of it still holds for other content
    before: str = ""
    after: str = ""


class _Field(NamedTuple):
    """A widget that holds a value, and whether something around it can be scrolled."""

    widget: Widget
    scrolls: bool


_Key = tuple[str, str]


def change(before: str, after: str) -> str:
    """Words the values of a loss as the end of a sentence; empty when it has none."""
    return f": {before} before, {after} after" if before else ""


def losses(before: Screen, after: Screen, new: Screen | None = None) -> Iterator[Loss]:
    """Yields what is gone or different although nothing was done to it.

    Menus and other popups may close, so nothing is compared with what they show.

    Args:
        before: the screen before the probe.
        after: the screen after it.
        new: the screen when the activity was new.
    """
    if after.package != before.package or after.activity != before.activity:
        shown = simple_name(after.activity) or after.package
        name = simple_name(before.activity)
        yield Loss(f"activity {name}", name, shown)
    elif WindowKind.POPUP in (before.window, after.window):
        return
    elif is_dialog(before) and not is_dialog(after):
        yield Loss(f"dialog on {simple_name(before.activity)}", _title(before), GONE)
    elif is_dialog(before) == is_dialog(after):
        yield from _lost_values(before, after)
        if new is not None:
            yield from _lost_labels(before, after, new)


def is_dialog(screen: Screen) -> bool:
    """Whether the window in front is a dialog.

    A device that does not tell its windows is judged by what it shows: a window that covers a part
    of the screen. A list of choices without a button may belong to a spinner, so it is no dialog.
    """
    if screen.window is not WindowKind.UNKNOWN:
        return screen.window is WindowKind.DIALOG
    width, height = screen.size
    roots = [widget.bounds for widget in screen.widgets if widget.depth == 0]
    if len(roots) != 1 or not width or not height:
        return False
    ids = {widget.resource_id for widget in screen.widgets}
    if _CHOICES in ids and not ids & _BUTTONS:
        return False
    left, top, right, bottom = roots[0]
    return 0 < (right - left) * (bottom - top) < _DIALOG_SHARE * width * height


def labels(screen: Screen) -> dict[str, str]:
    """Returns the texts that stand on a screen, by the ids that only one widget has."""
    ids = Counter(widget.resource_id for widget in screen.widgets)
    return {
        widget.resource_id: widget.text
        for widget in screen.widgets
        if ids[widget.resource_id] == 1
        and widget.resource_id
        and not widget.editable
        and not widget.checkable
    }


def simple_name(activity: str) -> str:
    """The class name of an activity without its package."""
    return activity.rpartition(".")[2]


def _lost_labels(before: Screen, after: Screen, new: Screen) -> Iterator[Loss]:
    said, says, at_first = labels(before), labels(after), labels(new)
    for resource_id, text in said.items():
        now = says.get(resource_id, text)
        if now == at_first.get(resource_id) != text:
            name = resource_id.rpartition("/")[2]
            yield Loss(f"text of {name}", _quoted(text), _quoted(now))


def _lost_values(before: Screen, after: Screen) -> Iterator[Loss]:
    now, moved = _groups(after), _labels_moved(before, after)
    # A keyboard that has come up covers what lies at the bottom.
    covered = after.keyboard_shown and not before.keyboard_shown
    for key, fields in _groups(before).items():
        widgets = [field.widget for field in fields]
        found = [field.widget for field in now.get(key, ())]
        scrolls = any(field.scrolls for field in fields)
        is_shared = max(len(widgets), len(found)) > 1 or (scrolls and not key[1])
        if not is_shared or (not moved and _same_corners(widgets, found)):
            yield from _lost_by_position(widgets, found, may_hide=scrolls or covered)
        elif not scrolls and not covered:
            yield from _lost_from_all(widgets, found)


def _lost_by_position(
    widgets: Sequence[Widget], found: Sequence[Widget], *, may_hide: bool
) -> Iterator[Loss]:
    for widget, kept in zip_longest(widgets, found[: len(widgets)]):
        if kept is None:
            if not may_hide and _has_value(widget):
                yield Loss(_what(widget), _value(widget), GONE)
        elif _has_value(widget) and _value(kept) != _value(widget):
            yield Loss(_what(widget), _value(widget), _value(kept))


def _lost_from_all(widgets: Sequence[Widget], found: Sequence[Widget]) -> Iterator[Loss]:
    """Compares without the order, for rows that have changed places."""
    left = Counter(_row(widget) for widget in found)
    for widget in widgets:
        left[_row(widget)] -= 1
        if left[_row(widget)] < 0 and _has_value(widget):
            yield Loss(_what(widget), _value(widget), GONE)


def _groups(screen: Screen) -> dict[_Key, list[_Field]]:
    """Returns the fields and check boxes, those of the same class and id together."""
    groups: dict[_Key, list[_Field]] = {}
    scrolls: list[bool] = []  # of the widgets around, by depth
    for widget in _focused(screen):
        del scrolls[widget.depth :]
        inside = any(scrolls)
        scrolls.append(widget.scrollable)
        if widget.editable or widget.checkable:
            key = widget.class_name, widget.resource_id
            groups.setdefault(key, []).append(_Field(widget, inside))
    return groups


def _focused(screen: Screen) -> Sequence[Widget]:
    """Returns the widgets of the window with the focus; popups above it come first."""
    if screen.window is WindowKind.UNKNOWN:
        return screen.widgets
    roots = [number for number, widget in enumerate(screen.widgets) if widget.depth == 0]
    return screen.widgets[roots[-1] :] if roots else ()


def _labels_moved(before: Screen, after: Screen) -> bool:
    """Whether texts that are on both screens have changed places, or no text is on both."""
    old, new = _corners_of_labels(before), _corners_of_labels(after)
    common = old.keys() & new.keys()
    if old and not common:
        return True
    return any(
        was != now for label in common for was, now in zip(old[label], new[label], strict=False)
    )


def _corners_of_labels(screen: Screen) -> dict[tuple[str, ...], list[tuple[int, int]]]:
    corners: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for widget in _focused(screen):
        if not widget.editable and (widget.text or widget.content_description):
            corners.setdefault(widget[:4], []).append(widget.bounds[:2])
    return corners


def _same_corners(widgets: Sequence[Widget], found: Sequence[Widget]) -> bool:
    """Whether each widget is where it was; more may follow below, where a keyboard has gone."""
    corners = [widget.bounds[:2] for widget in found]
    return corners[: len(widgets)] == [widget.bounds[:2] for widget in widgets]


def _has_value(widget: Widget) -> bool:
    return bool(widget.text and not widget.password) if widget.editable else widget.checkable


def _value(widget: Widget) -> str:
    if widget.editable:
        return _quoted(widget.text)
    return "checked" if widget.checked else "not checked"


def _row(widget: Widget) -> tuple[str, bool]:
    return widget.text, widget.checked


def _what(widget: Widget) -> str:
    name = widget.resource_id.rpartition("/")[2] or widget.simple_class
    return f"text of {name}" if widget.editable else f"checked state of {name}"


def _title(screen: Screen) -> str:
    return _quoted(next((widget.text for widget in screen.widgets if widget.text), ""))


def _quoted(text: str) -> str:
    return f'"{text}"'
