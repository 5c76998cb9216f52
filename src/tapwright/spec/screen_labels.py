"""Labels of a screen: what propositions such as `text` or `activity` see of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Observation
from tapwright.core.tree_path import index_paths, path_text
from tapwright.spec.widget_values import WIDGET_VALUES, attribute_values, flag
from tapwright.spec.widget_view import ViewTree, WidgetView, resource_names, title_of


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
class ObservedScreen:
    """What a device observed, as propositions see it; values are computed when asked for."""

    observation: Observation

    @property
    def activity(self) -> str:
        """Returns the activity on top."""
        return self.observation.screen.activity

    def values(self, name: str) -> Collection[str]:
        """Returns the values of a property on the screen."""
        screen = self.observation.screen
        match name:
            case "package":
                return (screen.package,)
            case "activity":
                return (screen.activity,)
            case "crashed":
                crash = self.observation.crash
                return (flag(crash is not None and crash.is_finding),)
            case "screen":
                return ("on" if screen.screen_on else "off",)
            case "orientation":
                return ("landscape" if screen.landscape else "portrait",)
            case "window":
                return (screen.window.value or WindowKind.ACTIVITY.value,)
            case "keyboard":
                return ("shown" if screen.keyboard_shown else "hidden",)
            case "title":
                return (title_of(self.top),)
            case "toast":
                return self.observation.toasts
        return _of_widgets(screen, name)

    @property
    def top(self) -> ViewTree:
        """Returns the widgets of the window on top."""
        return view_tree(self.observation.screen)

    @property
    def behind(self) -> ViewTree | None:
        """Returns the widgets of the app's own window behind it, if it is covered."""
        behind = self.observation.behind
        return None if behind is None else view_tree(behind)


@lru_cache(maxsize=4096)
def view_tree(screen: Screen) -> ViewTree:
    """Returns the widgets of a screen as declared propositions see them; cached."""
    views = []
    for widget, path in zip(screen.widgets, index_paths(screen.widgets), strict=True):
        attributes = {name: value(widget) for name, value in WIDGET_VALUES.items()}
        attributes["objectID"] = path_text(path)
        views.append(WidgetView(attributes, widget.depth))
    return ViewTree(views)


def _of_widgets(screen: Screen, name: str) -> frozenset[str]:
    """Returns the values of a property of widgets."""
    match name:
        case "resourceId":
            return _ids(screen)
        case "objectID":
            return _ids(screen) | _paths(screen)
    return _widget_values(screen, name)


@lru_cache(maxsize=4096)
def _ids(screen: Screen) -> frozenset[str]:
    """Returns all resource ids of the screen, in full and by their last part."""
    ids = {widget.resource_id for widget in screen.widgets if widget.resource_id}
    return frozenset(name for each in ids for name in resource_names(each))


@lru_cache(maxsize=4096)
def _paths(screen: Screen) -> frozenset[str]:
    return frozenset(map(path_text, index_paths(screen.widgets)))


@lru_cache(maxsize=8192)
def _widget_values(screen: Screen, name: str) -> frozenset[str]:
    """Returns the values of a property over all widgets of the screen."""
    value = WIDGET_VALUES[name]
    return frozenset([value(widget) for widget in screen.widgets])


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
    toasts: tuple[str, ...] = ()

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
            case "title":
                return (title_of(self.top),)
            case "toast":
                return self.toasts
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
