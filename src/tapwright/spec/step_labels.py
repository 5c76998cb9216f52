"""Labels of actions, and of what a device showed, for monitors."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from operator import attrgetter

from tapwright.core.action import Action
from tapwright.core.screen import Screen, Widget, WindowKind
from tapwright.core.step import Observation as DeviceObservation
from tapwright.core.step import Step
from tapwright.core.tree_path import index_paths, path_text
from tapwright.spec.observation import ActionLabels, LabelledStep
from tapwright.spec.proposition import WIDGET_FLAGS
from tapwright.spec.widget_view import ViewTree, WidgetView, resource_names


def _flag(value: bool) -> str:
    """Returns a boolean as a specification writes it."""
    return "true" if value else "false"


def _flag_of(attribute: str) -> Callable[[Widget], str]:
    value = attrgetter(attribute)
    return lambda widget: _flag(value(widget))


_WIDGET_VALUES: dict[str, Callable[[Widget], str]] = {
    "text": lambda widget: widget.text,
    "contentDescription": lambda widget: widget.content_description,
    "resourceId": lambda widget: widget.resource_id,
    "class": lambda widget: widget.class_name,
    **{name: _flag_of(attribute) for name, attribute in WIDGET_FLAGS.items()},
}
_NAMING = ("text", "contentDescription", "resourceId", "class")


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
        detail = {name: _WIDGET_VALUES[name](widget) for name in _NAMING}
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
        if inner.clickable or inner.long_clickable or inner.checkable or inner.editable:
            skipped = inner.depth
        else:
            names += [name for name in (inner.text, inner.content_description) if name]
    return names


@dataclass(frozen=True, slots=True)
class DeviceLabels:
    """A device's observation as propositions see it; values are computed when asked for."""

    observation: DeviceObservation

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
                return (_flag(crash is not None and crash.is_finding),)
            case "screen":
                return ("on" if screen.screen_on else "off",)
            case "orientation":
                return ("landscape" if screen.landscape else "portrait",)
            case "window":
                return (screen.window.value or WindowKind.ACTIVITY.value,)
            case "keyboard":
                return ("shown" if screen.keyboard_shown else "hidden",)
            case "resourceId":
                return _ids(screen)
            case "objectID":
                return _ids(screen) | _paths(screen)
        return _widget_values(screen, name)

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
        attributes = {name: value(widget) for name, value in _WIDGET_VALUES.items()}
        attributes["objectID"] = path_text(path)
        views.append(WidgetView(attributes, widget.depth))
    return ViewTree(views)


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
    value = _WIDGET_VALUES[name]
    return frozenset([value(widget) for widget in screen.widgets])


def labels_of_step(step: Step) -> LabelledStep:
    """Returns the step of a run as a monitor sees it."""
    labels = action_labels(step.action, step.before)
    return LabelledStep(labels, DeviceLabels(step.observation), step.observation.seconds)
