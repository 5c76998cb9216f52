"""Labelled steps: what a monitor sees of a step, namely the action and the screen it led to.

An action's labels are known before it is taken; predictions use that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tapwright.spec.widget_view import ViewTree, WidgetView, resource_names


def attribute_values(name: str, attributes: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the values of a property of one widget; `objectID` is an id or a path."""
    if name == "resourceId":
        return resource_names(attributes.get("resourceId", ""))
    if name == "objectID":
        path = attributes.get("objectID")
        names = resource_names(attributes.get("resourceId", ""))
        return names if path is None else (path, *names)
    value = attributes.get(name)
    return () if value is None else (value,)


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


class ScreenLabels(Protocol):
    """A screen as propositions see it; only properties that are mentioned are computed."""

    @property
    def activity(self) -> str:
        """Returns the activity on top, which names the screen in explanations."""

    def values(self, name: str) -> Collection[str]:
        """Returns the values of a property: one for `activity`, one a widget for `text`."""

    @property
    def top(self) -> ViewTree:
        """Returns the widgets of the window on top."""

    @property
    def behind(self) -> ViewTree | None:
        """Returns the widgets of the app's own window behind it, if it is covered."""


@dataclass(frozen=True, slots=True)
class PlainScreen:
    """A screen written out; widgets are mappings with the names of `WIDGET_PROPERTIES`."""

    package: str = ""
    activity: str = ""
    crashed: bool = False
    on: bool = True
    landscape: bool = False
    widgets: Sequence[Mapping[str, str]] = ()
    window: str = "activity"
    keyboard: bool = False
    widgets_behind: Sequence[Mapping[str, str]] = ()

    def values(self, name: str) -> Collection[str]:
        """Returns the values of a property on this screen."""
        match name:
            case "package":
                return (self.package,)
            case "activity":
                return (self.activity,)
            case "crashed":
                return ("true" if self.crashed else "false",)
            case "screen":
                return ("on" if self.on else "off",)
            case "orientation":
                return ("landscape" if self.landscape else "portrait",)
            case "window":
                return (self.window,)
            case "keyboard":
                return ("shown" if self.keyboard else "hidden",)
        return [value for widget in self.widgets for value in attribute_values(name, widget)]

    @property
    def top(self) -> ViewTree:
        """Returns the widgets, as children of one root or as deep as they say."""
        return _tree(self.widgets)

    @property
    def behind(self) -> ViewTree | None:
        """Returns the widgets behind, if there are any."""
        return _tree(self.widgets_behind) if self.widgets_behind else None


def _tree(widgets: Sequence[Mapping[str, str]]) -> ViewTree:
    return ViewTree([WidgetView(each, int(each.get("depth", 1))) for each in widgets])


@dataclass(frozen=True, slots=True)
class LabelledStep:
    """A step as a monitor sees it: the action, the screen it led to, and the clock in seconds."""

    action: ActionLabels
    screen: ScreenLabels
    seconds: float = 0.0
