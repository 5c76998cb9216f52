"""Finds the widgets that a selector of Maestro means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen, Widget

Selector = dict[str, Any]
_FLAGS = re.IGNORECASE | re.DOTALL | re.MULTILINE


def selector_of(value: Any) -> Selector:
    """Returns a selector; a text alone is one by text."""
    return value if isinstance(value, dict) else {"text": str(value)}


def select(screen: Screen, selector: Selector) -> list[Widget]:
    """Returns the widgets that match, those that can be clicked first, or the one of the index."""
    found = [
        number
        for number, widget in enumerate(screen.widgets)
        if not widget.bounds.is_empty and _matches(screen, number, widget, selector)
    ]
    found = _deepest(screen, found)
    index = selector.get("index")
    if index is not None:
        try:
            return [screen.widgets[found[int(index)]]]
        except IndexError:
            return []
        except ValueError:
            raise InputError(f"an index is a whole number, not {index}") from None
    widgets = [screen.widgets[number] for number in found]
    return sorted(widgets, key=lambda widget: not widget.clickable)


def _deepest(screen: Screen, found: list[int]) -> list[int]:
    """Leaves out widgets that only match as their child does."""
    kept = set(found)
    return [number for number in found if not any(one in kept for one in _below(screen, number))]


def _below(screen: Screen, number: int) -> Iterator[int]:
    """Yields the widgets inside of one."""
    depth = screen.widgets[number].depth
    for other in range(number + 1, len(screen.widgets)):
        if screen.widgets[other].depth <= depth:
            return
        yield other


def _children(screen: Screen, number: int) -> Iterator[int]:
    """Yields the widgets directly inside of one."""
    depth = screen.widgets[number].depth + 1
    return (other for other in _below(screen, number) if screen.widgets[other].depth == depth)


def _matches(screen: Screen, number: int, widget: Widget, selector: Selector) -> bool:
    """Returns whether a widget is what every part of the selector says."""
    return all(
        _TESTS[name](screen, number, widget, value, selector)
        for name, value in selector.items()
        if name in _TESTS
    )


def text_agrees(pattern: str, text: str) -> bool:
    """Returns whether a text is, or as a whole matches, the pattern."""
    if not text:
        return False
    if pattern == text:
        return True
    try:
        expression = re.compile(pattern, _FLAGS)
    except re.error:
        return False
    return bool(expression.fullmatch(text) or expression.fullmatch(text.replace("\n", " ")))


def _has_text(s: Screen, n: int, widget: Widget, value: Any, o: Selector) -> bool:
    return any(text_agrees(str(value), text) for text in (widget.text, widget.content_description))


def _has_id(s: Screen, n: int, widget: Widget, value: Any, o: Selector) -> bool:
    names = (widget.resource_id, widget.resource_id.rpartition("/")[2])
    return any(text_agrees(str(value), name) for name in names)


def _flag(name: str) -> Callable[[Screen, int, Widget, Any, Selector], bool]:
    def test(s: Screen, n: int, widget: Widget, value: Any, o: Selector) -> bool:
        return bool(getattr(widget, name)) == (str(value).lower() == "true")

    return test


def _size(index: int) -> Callable[[Screen, int, Widget, Any, Selector], bool]:
    def test(s: Screen, n: int, widget: Widget, value: Any, selector: Selector) -> bool:
        left, top, right, bottom = widget.bounds
        actual = (right - left, bottom - top)[index]
        return abs(actual - float(value)) <= float(selector.get("tolerance") or 0)

    return test


def _beside(
    is_there: Callable[[Bounds, Bounds], bool],
) -> Callable[[Screen, int, Widget, Any, Selector], bool]:
    def test(screen: Screen, n: int, widget: Widget, value: Any, o: Selector) -> bool:
        others = select(screen, selector_of(value))
        return any(is_there(widget.bounds, other.bounds) for other in others)

    return test


def _contains_child(screen: Screen, number: int, w: Widget, value: Any, o: Selector) -> bool:
    wanted = selector_of(value)
    return any(
        _matches(screen, child, screen.widgets[child], wanted)
        for child in _children(screen, number)
    )


def _contains_all(screen: Screen, number: int, w: Widget, value: Any, o: Selector) -> bool:
    wanted = value if isinstance(value, list) else [value]
    return all(
        any(
            _matches(screen, below, screen.widgets[below], selector_of(each))
            for below in _below(screen, number)
        )
        for each in wanted
    )


def _child_of(screen: Screen, number: int, w: Widget, value: Any, o: Selector) -> bool:
    wanted = selector_of(value)
    return any(
        number in _below(screen, other) and _matches(screen, other, screen.widgets[other], wanted)
        for other in range(number)
    )


_TESTS: dict[str, Callable[[Screen, int, Widget, Any, Selector], bool]] = {
    "text": _has_text,
    "id": _has_id,
    **{name: _flag(name) for name in ("enabled", "checked", "focused", "selected")},
    "width": _size(0),
    "height": _size(1),
    "below": _beside(lambda mine, other: mine.top >= other.bottom),
    "above": _beside(lambda mine, other: mine.bottom <= other.top),
    "leftOf": _beside(lambda mine, other: mine.right <= other.left),
    "rightOf": _beside(lambda mine, other: mine.left >= other.right),
    "containsChild": _contains_child,
    "containsDescendants": _contains_all,
    "childOf": _child_of,
}
