"""The screens of a model: what the fake device shows in each of its states."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.device.app_model import WIDGET_KINDS, AppModel, ModelScreen

_SIZE = (360, 640)
_ROW = 48


@dataclass(frozen=True, slots=True)
class ModelState:
    """The state of the fake: a screen of the model or another app, and what was changed on it."""

    screen: str | None  # None: another app is shown
    package: str
    changes: tuple[tuple[int, str | bool], ...] = ()  # by widget number: text or checked
    landscape: bool = False


def render(model: AppModel, state: ModelState) -> Screen:
    """Returns the screen of a state, with widgets one below the other."""
    width, height = reversed(_SIZE) if state.landscape else _SIZE
    if state.screen is None:
        label = Widget("android.widget.TextView", "", state.package, package=state.package)
        return Screen(state.package, "", (label,), state.landscape, size=(width, height))
    declared, changes = model.screens[state.screen], dict(state.changes)
    widgets = []
    for number, widget in enumerate(declared.widgets):
        change = changes.get(number)
        widgets.append(
            Widget(
                class_name=WIDGET_KINDS[widget.kind],
                resource_id=f"{model.package}:id/{widget.id}" if widget.id else "",
                text=change if isinstance(change, str) else widget.text,
                package=model.package,
                bounds=Bounds(0, number * _ROW, width, (number + 1) * _ROW),
                checkable=widget.kind == "checkbox",
                checked=change if isinstance(change, bool) else "checked" in widget.flags,
                clickable=widget.kind in ("button", "field", "checkbox"),
                enabled="disabled" not in widget.flags,
                focusable=widget.kind in ("button", "field", "checkbox"),
                long_clickable="long-clickable" in widget.flags
                or _has_long_click(declared, widget.key),
                password="password" in widget.flags,
                scrollable=widget.kind == "list",
            )
        )
    return Screen(
        model.package, declared.activity, tuple(widgets), state.landscape, size=(width, height)
    )


def _has_long_click(screen: ModelScreen, key: str) -> bool:
    """Returns whether the model declares a long click on the widget."""
    return any(
        trigger.kind is ActionKind.LONG_CLICK and trigger.widget == key
        for trigger in screen.transitions
    )


def index_of(screen: Screen, target: WidgetIdentity) -> int | None:
    """Returns the index of a widget in the model, by its row."""
    widget = screen.find(target)
    return None if widget is None else widget.bounds.top // _ROW
