"""Finds widgets by the selectors of uiautomator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tapwright.core.screen import Screen, Widget, WidgetIdentity

Found = tuple[int, WidgetIdentity, Widget]  # with its index in document order
_Test = Callable[[Widget, Any], bool]


def _matches_whole(text: str, pattern: str) -> bool:
    """Returns whether the whole text matches the regular expression."""
    return re.fullmatch(pattern, text, re.DOTALL) is not None


_TESTS: dict[str, _Test] = {
    "text": lambda widget, value: widget.text == value,
    "textContains": lambda widget, value: value.lower() in widget.text.lower(),
    "textMatches": lambda widget, value: _matches_whole(widget.text, value),
    "textStartsWith": lambda widget, value: widget.text.lower().startswith(value.lower()),
    "className": lambda widget, value: widget.class_name == value,
    "classNameMatches": lambda widget, value: _matches_whole(widget.class_name, value),
    "description": lambda widget, value: widget.content_description == value,
    "descriptionContains": lambda widget, value: (
        value.lower() in widget.content_description.lower()
    ),
    "descriptionMatches": lambda widget, value: _matches_whole(widget.content_description, value),
    "descriptionStartsWith": lambda widget, value: widget.content_description.lower().startswith(
        value.lower()
    ),
    "checkable": lambda widget, value: widget.checkable == value,
    "checked": lambda widget, value: widget.checked == value,
    "clickable": lambda widget, value: widget.clickable == value,
    "longClickable": lambda widget, value: widget.long_clickable == value,
    "scrollable": lambda widget, value: widget.scrollable == value,
    "enabled": lambda widget, value: widget.enabled == value,
    "focusable": lambda widget, value: widget.focusable == value,
    "selected": lambda widget, value: widget.selected == value,
    "packageName": lambda widget, value: widget.package == value,
    "packageNameMatches": lambda widget, value: _matches_whole(widget.package, value),
    "resourceId": lambda widget, value: widget.resource_id == value,
    "resourceIdMatches": lambda widget, value: _matches_whole(widget.resource_id, value),
}


def select(screen: Screen, selector: dict[str, Any], focus: WidgetIdentity | None) -> list[Found]:
    """Returns all widgets that match, in document order; one if an instance is asked for."""
    widgets = [(at, *pair) for at, pair in enumerate(screen.identities())]
    found = _matching(screen, widgets, selector, focus)
    steps = zip(
        selector.get("childOrSibling") or (),
        selector.get("childOrSiblingSelector") or (),
        strict=True,
    )
    for kind, inner in steps:
        if not found:
            return []
        at = found[0][0]
        start = at if kind == "child" else _parent(screen, at)
        inside = [one for one in widgets if one[0] != start and start in _ancestors(screen, one[0])]
        found = _matching(screen, inside, inner, focus)
    return found


def _matching(
    screen: Screen, widgets: list[Found], selector: dict[str, Any], focus: WidgetIdentity | None
) -> list[Found]:
    """Returns those of the widgets that match a selector without its children."""
    found = []
    for one in widgets:
        at, identity, widget = one
        fits = all(
            test(widget, selector[name])
            for name, test in _TESTS.items()
            if selector.get(name) is not None
        )
        if "focused" in selector:
            fits &= (widget.focused or identity == focus) == selector["focused"]
        if "index" in selector:
            fits &= _index(screen, at) == selector["index"]
        if fits:
            found.append(one)
    number = selector.get("instance")
    return found if number is None else found[number : number + 1]


def _parent(screen: Screen, at: int) -> int:
    """Returns the index of the parent widget, or -1."""
    depth = screen.widgets[at].depth
    for before in range(at - 1, -1, -1):
        if screen.widgets[before].depth < depth:
            return before
    return -1


def _ancestors(screen: Screen, at: int) -> list[int]:
    """Returns the indices of all ancestors."""
    chain = []
    while at >= 0:
        at = _parent(screen, at)
        chain.append(at)
    return chain


def _index(screen: Screen, at: int) -> int:
    """Returns the widget's index among its siblings."""
    depth, index = screen.widgets[at].depth, 0
    for before in range(at - 1, -1, -1):
        other = screen.widgets[before].depth
        if other < depth:
            break
        index += other == depth
    return index


def info_of(screen: Screen, found: Found) -> dict[str, Any]:
    """Returns what uiautomator reports about a widget."""
    at, _, widget = found
    bounds = widget.bounds._asdict()
    width, height = screen.size
    visible = {
        "left": max(widget.bounds.left, 0),
        "top": max(widget.bounds.top, 0),
        "right": min(widget.bounds.right, width),
        "bottom": min(widget.bounds.bottom, height),
    }
    children = sum(1 for other in range(len(screen.widgets)) if _parent(screen, other) == at)
    return {
        "text": widget.text,
        "packageName": widget.package,
        "className": widget.class_name,
        "contentDescription": widget.content_description,
        "resourceName": widget.resource_id or None,
        "bounds": bounds,
        "visibleBounds": visible,
        "checkable": widget.checkable,
        "checked": widget.checked,
        "clickable": widget.clickable,
        "enabled": widget.enabled,
        "focusable": widget.focusable,
        "focused": widget.focused,
        "longClickable": widget.long_clickable,
        "scrollable": widget.scrollable,
        "selected": widget.selected,
        "childCount": children,
    }
