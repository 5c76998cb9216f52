"""Raw input for devices that only perform actions on widgets: finds the widget at a point."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation
from tapwright.device.device import Device, Power, RawEvent
from tapwright.serve.keys import DELETE, SCREENSHOT

_KEYS = {
    3: ActionKind.HOME,
    4: ActionKind.BACK,
    24: ActionKind.VOLUME_UP,
    25: ActionKind.VOLUME_DOWN,
    27: ActionKind.CAMERA,
    82: ActionKind.MENU,
    115: ActionKind.CAPS_LOCK,
    SCREENSHOT: ActionKind.SCREENSHOT,
}
_NAMED = {
    "back": ActionKind.BACK,
    "home": ActionKind.HOME,
    "menu": ActionKind.MENU,
    "rotate": ActionKind.ROTATE,
}
# The finger goes up to show what lies below.
_SCROLLS = {
    "up": ActionKind.SCROLL_DOWN,
    "down": ActionKind.SCROLL_UP,
    "left": ActionKind.SCROLL_RIGHT,
    "right": ActionKind.SCROLL_LEFT,
}


class Touch:
    """Performs raw events on any device; by the device itself if it can."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._focus: tuple[str, str, int] | None = None  # class, id and number of the field

    def inject(self, events: Sequence[RawEvent]) -> Observation:
        """Performs all events in order and returns one observation."""
        if Power.RAW_INPUT in self._device.capabilities.powers:
            return self._device.inject(events)
        seen: Observation | None = None
        for event in events:
            done = self._inject_one(str(event[0]), event[1:])
            if done is not None:
                seen = done if seen is None else _merge(seen, done)
            if seen is not None and seen.crash is not None:
                break
        return seen if seen is not None else self._device.observe()

    def focus(self, screen: Screen) -> WidgetIdentity | None:
        """Returns the field that text goes to."""
        for identity, widget in screen.identities():
            if widget.focused and widget.editable:
                return identity
        return next((one for one, key in _fields(screen) if key == self._focus), None)

    def forget(self) -> None:
        """Forgets the focus, after the app was restarted or replaced."""
        self._focus = None

    def _inject_one(
        self, name: str, values: list[str | int | float | bool | None]
    ) -> Observation | None:
        """Performs one event as an action; None if it has no effect."""
        screen = self._device.observe().screen
        numbers = [float(value) for value in values if isinstance(value, int | float)]
        points = [int(number) for number in numbers]
        match name:
            case "tap":
                action = self._tap(screen, points[0], points[1])
            case "longpress":
                action = _long_press(screen, points[0], points[1])
            case "drag":
                action = _drag(screen, points)
            case "text" | "clear":
                action = self._write(screen, name, str(values[0]) if values else "")
            case "key" if points[0] == DELETE:
                action = self._write(screen, "delete", "")
            case "idle":
                action = Action(ActionKind.IDLE, argument=numbers[0])
            case "return":
                return self._return(screen)
            case _:
                action = _action_without_widget(name, values)
        return None if action is None else self._device.perform(action)

    def _return(self, screen: Screen) -> Observation | None:
        """Launches the app again if another one is shown."""
        return None if screen.package == self._device.app.package else self._device.launch()

    def _tap(self, screen: Screen, x: int, y: int) -> Action | None:
        """Returns the click at a point, and moves the focus to a field there."""
        for identity, key in _fields(screen):
            widget = screen.find(identity)
            if widget is not None and _contains(x, y, widget.bounds):
                self._focus = key
        for kind in (ActionKind.CLICK, ActionKind.CHECK):
            target = _widget_at(screen, x, y, kind)
            if target is not None:
                return Action(kind, target)
        return None

    def _write(self, screen: Screen, how: str, text: str) -> Action | None:
        """Returns the write that adds, clears or deletes text in the focused field."""
        target = self.focus(screen)
        widget = None if target is None else screen.find(target)
        if widget is None:
            return None
        result = {"text": widget.text + text, "clear": "", "delete": widget.text[:-1]}[how]
        return Action(ActionKind.WRITE, target, result)


def _action_without_widget(
    name: str, values: list[str | int | float | bool | None]
) -> Action | None:
    """Returns the action of an event that has no position, or None."""
    value = values[0] if values else None
    match name:
        case "key":
            kind = _KEYS.get(int(value or 0))
        case "network":
            kind = ActionKind.NETWORK_ON if value else ActionKind.NETWORK_OFF
        case "screen":
            # Off and on are one action here, performed when the screen goes on.
            kind = ActionKind.POWER if value else None
        case "open":
            return Action(ActionKind.OPEN_BROWSER, argument=str(value))
        case "start":
            return Action(ActionKind.REINIT, argument=str(value))
        case _:
            kind = _NAMED.get(name)
    return None if kind is None else Action(kind)


def _long_press(screen: Screen, x: int, y: int) -> Action | None:
    """Returns the long click at a point, or None."""
    target = _widget_at(screen, x, y, ActionKind.LONG_CLICK)
    return None if target is None else Action(ActionKind.LONG_CLICK, target)


def _drag(screen: Screen, numbers: Sequence[int]) -> Action:
    """Returns the scroll of the widget at a point, or a swipe."""
    x1, y1, x2, y2 = numbers[:4]
    if abs(x2 - x1) > abs(y2 - y1):
        direction = "right" if x2 > x1 else "left"
    else:
        direction = "down" if y2 > y1 else "up"
    kind = _SCROLLS[direction]
    target = _widget_at(screen, x1, y1, kind)
    if target is not None:
        return Action(kind, target)
    return Action(ActionKind.SWIPE, argument=direction)


def _widget_at(screen: Screen, x: int, y: int, kind: ActionKind) -> WidgetIdentity | None:
    """Returns the topmost widget at a point that accepts this kind of action, or None."""
    found = None
    for identity, widget in screen.identities():
        if accepts(kind, widget) and _contains(x, y, widget.bounds):
            found = identity
    return found


def _contains(x: int, y: int, bounds: tuple[int, int, int, int]) -> bool:
    """Returns whether the point lies inside the bounds."""
    left, top, right, bottom = bounds
    return left <= x < right and top <= y < bottom


def _fields(screen: Screen) -> list[tuple[WidgetIdentity, tuple[str, str, int]]]:
    """Returns the editable widgets, each with a key that does not change with its text."""
    fields: list[tuple[WidgetIdentity, tuple[str, str, int]]] = []
    for identity, widget in screen.identities():
        if accepts(ActionKind.WRITE, widget):
            key = (screen.activity, widget.resource_id, len(fields))
            fields.append((identity, key))
    return fields


def _merge(first: Observation, second: Observation) -> Observation:
    """Returns the second observation with logs, limits and coverage of both."""
    return second._replace(
        logs=first.logs + second.logs,
        limits=first.limits + second.limits,
        newly_covered=first.newly_covered + second.newly_covered,
    )
