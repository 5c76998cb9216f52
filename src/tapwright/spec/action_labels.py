"""Labels of an action: what propositions such as `actionType` see of it.

They are known before the action is taken; predictions use that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from tapwright.core.action import Action
from tapwright.core.screen import Screen, Widget
from tapwright.core.tree_path import index_paths, path_text
from tapwright.spec.widget_values import NAMING_PROPERTIES, WIDGET_VALUES, attribute_values
from tapwright.spec.widget_view import resource_names


@dataclass(frozen=True, slots=True)
class ActionLabels:
    """An action as propositions see it: type, attributes of its widget, parameter.

    `detail` has the names of `WIDGET_PROPERTIES` as keys; a widget without a text of its own may
    have further keys for the texts inside it. `path` is its place in the view tree, as `0:0:2`.
    """

    type: str
    detail: Mapping[str, str] = field(default_factory=dict)
    parameter: str | None = None
    path: str | None = None

    def values(self, name: str) -> Collection[str]:
        """Returns the values that the action has for a property."""
        if name == "actionType":
            return (self.type.casefold(),)
        if name == "actionParam":
            return () if self.parameter is None else (self.parameter,)
        if name == "actionObjectID":
            names = attribute_values("objectID", self.detail)
            return names if self.path is None else (self.path, *names)
        values = set(self.detail.values())
        values.update(resource_names(self.detail.get("resourceId", "")))
        return values

    def __str__(self) -> str:
        names = (self.detail.get(key) for key in ("text", "contentDescription", "resourceId"))
        words = [self.type, self.parameter, next(filter(None, names), None)]
        return " ".join(word for word in words if word)


@lru_cache(maxsize=16384)
def action_labels(action: Action, screen: Screen) -> ActionLabels:
    """Returns the labels of an action on the screen.

    A widget without a text of its own, such as a row of a list, also has the texts and
    descriptions inside it, unless they belong to something inside it that can be acted on itself.
    """
    argument = action.argument
    parameter = f"{argument:g}" if isinstance(argument, int | float) else argument
    detail: dict[str, str] = {}
    path = None
    widget = None if action.target is None else screen.find(action.target)
    if widget is not None:
        detail = {name: WIDGET_VALUES[name](widget) for name in NAMING_PROPERTIES}
        path = _path_of(screen, widget)
        if not widget.text:
            inside = _names_inside(screen, widget)
            detail |= {f"inside {number}": name for number, name in enumerate(inside)}
    return ActionLabels(action.kind.value, detail, parameter, path)


def _path_of(screen: Screen, widget: Widget) -> str:
    paths = zip(screen.widgets, index_paths(screen.widgets), strict=True)
    return path_text(next(path for each, path in paths if each is widget))


def _names_inside(screen: Screen, widget: Widget) -> list[str]:
    """Returns the texts and descriptions inside a widget that belong to no other control."""
    names: list[str] = []
    position = next(index for index, each in enumerate(screen.widgets) if each is widget)
    skipped: float = inf  # depth of an inner control; what lies deeper belongs to it
    for inner in screen.widgets[position + 1 :]:
        if inner.depth <= widget.depth:
            break
        if inner.depth > skipped:
            continue
        skipped = inf
        # What can be checked and not clicked is checked by a tap on the row: a CheckedTextView.
        if inner.clickable or inner.long_clickable or inner.editable:
            skipped = inner.depth
        else:
            names += [name for name in (inner.text, inner.content_description) if name]
    return names
