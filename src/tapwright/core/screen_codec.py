"""A screen as JSON, the form in which traces and the experience database keep it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tapwright.core.document import Codec, Count
from tapwright.core.screen import FLAGS, Bounds, Screen, Widget, WindowKind


class WidgetValue(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """A widget as a trace file holds it; flags are listed by name when they are set."""

    class_name: str = msgspec.field(name="class")
    depth: Count
    id: str = ""
    text: str = ""
    description: str = ""
    package: str = ""
    bounds: Bounds
    flags: tuple[str, ...]


class ScreenValue(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """A screen with all of its widgets."""

    screen: str = ""  # its name in a trace; the database keeps the name beside it
    package: str
    activity: str
    landscape: bool
    on: bool
    keyboard: bool
    size: tuple[int, int]
    window: WindowKind = WindowKind.UNKNOWN
    widgets: tuple[WidgetValue, ...]


SCREEN = Codec(ScreenValue)


def value_of(screen: Screen, name: str = "") -> ScreenValue:
    """Returns a screen as it is written."""
    return ScreenValue(
        screen=name,
        package=screen.package,
        activity=screen.activity,
        landscape=screen.landscape,
        on=screen.screen_on,
        keyboard=screen.keyboard_shown,
        size=screen.size,
        window=screen.window,
        widgets=tuple([_widget_value(widget) for widget in screen.widgets]),
    )


def screen_of(value: ScreenValue) -> Screen:
    """Returns the screen that was written."""
    return Screen(
        package=value.package,
        activity=value.activity,
        widgets=tuple([_widget(widget) for widget in value.widgets]),
        landscape=value.landscape,
        screen_on=value.on,
        keyboard_shown=value.keyboard,
        size=value.size,
        window=value.window,
    )


@lru_cache(maxsize=16384)
def _widget_value(widget: Widget) -> WidgetValue:
    # Screens differ in few of their widgets.
    return WidgetValue(
        class_name=widget.class_name,
        depth=widget.depth,
        id=widget.resource_id,
        text=widget.text,
        description=widget.content_description,
        package=widget.package,
        bounds=widget.bounds,
        flags=tuple([flag for flag in FLAGS if getattr(widget, flag)]),
    )


def _widget(value: WidgetValue) -> Widget:
    flags = set(value.flags)
    return Widget(
        class_name=value.class_name,
        resource_id=value.id,
        text=value.text,
        content_description=value.description,
        package=value.package,
        bounds=value.bounds,
        depth=value.depth,
        **{flag: flag in flags for flag in FLAGS},
    )
