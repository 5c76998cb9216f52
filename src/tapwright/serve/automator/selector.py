"""Finds widgets by the selectors of uiautomator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tapwright.core.screen import Screen, Widget, WidgetIdentity

Found = tuple[int, WidgetIdentity, Widget]  # place in document order
_Test = Callable[[Widget, Any], bool]


def _matches(text: str, pattern: str) -> bool:
    return re.fullmatch(pattern, text, re.DOTALL) is not None


_TESTS: dict[str, _Test] = {
    "text": lambda widget, value: widget.text == value,
    "textContains": lambda widget, value: value.lower() in widget.text.lower(),
    "textMatches": lambda widget, value: _matches(widget.text, value),
    "textStartsWith": lambda widget, value: widget.text.lower().startswith(value.lower()),
    "className": lambda widget, value: widget.class_name == value,
    "classNameMatches": lambda widget, value: _matches(widget.class_name, value),
    "description": lambda widget, value: widget.content_description == value,
    "descriptionContains": lambda widget, value: (
        value.lower() in widget.content_description.lower()
    ),
    "descriptionMatches": lambda widget, value: _matches(widget.content_description, value),
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
    "packageNameMatches": lambda widget, value: _matches(widget.package, value),
    "resourceId": lambda widget, value: widget.resource_id == value,
    "resourceIdMatches": lambda widget, value: _matches(widget.resource_id, value),
}


def select(screen: Screen, selector: dict[str, Any], focus: WidgetIdentity | None) -> list[Found]:
    """All widgets that fit, in document order; only one when an instance is asked for."""
    widgets = [(at, *pair) for at, pair in enumerate(screen.identities())]
    found = _fitting(screen, widgets, selector, focus)
    steps = zip(
        selector.get("childOrSibling") or (),
        selector.get("childOrSiblingSelector") or (),
        strict=True,
    )
    for kind, inner in steps:
        if not found:
            return []
        place = found[0][0]
        start = place if kind == "child" else _parent(screen, place)
        inside = [one for one in widgets if one[0] != start and start in _ancestors(screen, one[0])]
        found = _fitting(screen, inside, inner, focus)
    return found


def _fitting(
    screen: Screen, widgets: list[Found], selector: dict[str, Any], focus: WidgetIdentity | None
) -> list[Found]:
    found = []
    for one in widgets:
        place, identity, widget = one
        fits = all(
            test(widget, selector[name])
            for name, test in _TESTS.items()
            if selector.get(name) is not None
        )
        if "focused" in selector:
            fits &= (widget.focused or identity == focus) == selector["focused"]
        if "index" in selector:
            fits &= _index(screen, place) == selector["index"]
        if fits:
            found.append(one)
    number = selector.get("instance")
    return found if number is None else found[number : number + 1]


def _parent(screen: Screen, place: int) -> int:
    depth = screen.widgets[place].depth
    for before in range(place - 1, -1, -1):
        if screen.widgets[before].depth < depth:
            return before
    return -1


def _ancestors(screen: Screen, place: int) -> list[int]:
    chain = []
    while place >= 0:
        place = _parent(screen, place)
        chain.append(place)
    return chain


def _index(screen: Screen, place: int) -> int:
    depth, index = screen.widgets[place].depth, 0
    for before in range(place - 1, -1, -1):
        other = screen.widgets[before].depth
        if other < depth:
            break
        index += other == depth
    return index


def info_of(screen: Screen, found: Found) -> dict[str, Any]:
    """What uiautomator tells of a widget."""
    place, _, widget = found
    bounds = widget.bounds._asdict()
    width, height = screen.size
    visible = {
        "left": max(widget.bounds.left, 0),
        "top": max(widget.bounds.top, 0),
        "right": min(widget.bounds.right, width),
        "bottom": min(widget.bounds.bottom, height),
    }
    children = sum(1 for other in range(len(screen.widgets)) if _parent(screen, other) == place)
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
