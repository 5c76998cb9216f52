"""Fingers and keys for devices that only know actions on widgets: what lies under the finger."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.action_entry import Blank, Event
from tapwright.core.action_kinds import KIND_OF_KEY
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation
from tapwright.core.templates import FirstOf
from tapwright.device.device import Device
from tapwright.device.device_values import Power, RawEvent

_DELETE = 67  # the code of the key
Values = list[str | int | float | bool | None]  # what stands behind an event's name

# The finger goes up to show what lies below.
_SCROLLS = {kind.entry.finger: kind for kind in ActionKind if kind.entry.finger}


def _kinds_by_last_event() -> tuple[dict[Event, ActionKind], dict[str, ActionKind]]:
    """Returns the kinds that are aimed at no widget by their last event, or by its name.

    By the last, since an action of several events is done when all of them are.
    """
    by_event: dict[Event, ActionKind] = {}
    by_name: dict[str, ActionKind] = {}
    for kind in ActionKind:
        last = kind.entry.events[-1] if kind.is_system and kind.entry.events else None
        for event in last.alternatives if isinstance(last, FirstOf) else (last,):
            if event is not None and Blank.ARGUMENT in event:
                by_name.setdefault(str(event[0]), kind)
            elif event is not None:
                by_event.setdefault(event, kind)
    return by_event, by_name


_BY_EVENT, _BY_NAME = _kinds_by_last_event()


class Touch:
    """Performs raw events on any device, by the device's own means where it has them."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._focus: tuple[str, str, int] | None = None  # class, id and number of the field

    def inject(self, events: Sequence[RawEvent]) -> Observation:
        """Do them all, in order, and look once."""
        if Power.RAW_INPUT in self._device.capabilities.powers:
            return self._device.inject(events)
        seen: Observation | None = None
        for event in events:
            done = self._one(str(event[0]), event[1:])
            if done is not None:
                seen = done if seen is None else _joined(seen, done)
            if seen is not None and seen.crash is not None:
                break
        return seen if seen is not None else self._device.observe()

    def focus(self, screen: Screen) -> WidgetIdentity | None:
        """The field that text goes to."""
        for identity, widget in screen.identities():
            if widget.focused and widget.editable:
                return identity
        return next((one for one, key in _fields(screen) if key == self._focus), None)

    def forget(self) -> None:
        """Another app, or the same afresh: no field has the focus."""
        self._focus = None

    def _one(self, name: str, values: Values) -> Observation | None:
        screen = self._device.observe().screen
        if name == "return":
            return self._return(screen)
        action = self.action_of(screen, name, values)
        return None if action is None else self._device.perform(action)

    def action_of(self, screen: Screen, name: str, values: Values) -> Action | None:
        """The action that an event on this screen amounts to; None where it hits nothing."""
        numbers = [float(value) for value in values if isinstance(value, int | float)]
        places = [int(number) for number in numbers]
        match name:
            case "tap":
                action = self._tapped(screen, places[0], places[1])
            case "longpress":
                action = _held(screen, places[0], places[1])
            case "drag":
                action = _dragged(screen, places)
            case "text" | "clear":
                action = self._written(screen, name, str(values[0]) if values else "")
            case "key" if places[0] == _DELETE:
                action = self._written(screen, "delete", "")
            case _:
                action = _plain(name, values)
        return action

    def _return(self, screen: Screen) -> Observation | None:
        return None if screen.package == self._device.app.package else self._device.launch()

    def _tapped(self, screen: Screen, x: int, y: int) -> Action | None:
        for identity, key in _fields(screen):
            widget = screen.find(identity)
            if widget is not None and _lies_in(x, y, widget.bounds):
                self._focus = key
        for kind in (ActionKind.CLICK, ActionKind.CHECK):
            target = _under(screen, x, y, kind)
            if target is not None:
                return Action(kind, target)
        return None

    def _written(self, screen: Screen, how: str, text: str) -> Action | None:
        target = self.focus(screen)
        widget = None if target is None else screen.find(target)
        if widget is None:
            return None
        result = {"text": widget.text + text, "clear": "", "delete": widget.text[:-1]}[how]
        return Action(ActionKind.WRITE, target, result)


def _plain(name: str, values: Values) -> Action | None:
    """Returns the action of an event that is aimed at no widget."""
    if name == "start":
        return Action(ActionKind.REINIT, argument=str(values[0]))
    if name in _BY_NAME and values:
        return Action(_BY_NAME[name], argument=values[0])
    kind = _BY_EVENT.get((name, *(value for value in values if value is not None)))
    if kind is None and name == "key":
        kind = KIND_OF_KEY.get(int(values[0] or 0))
    return None if kind is None else Action(kind)


def _held(screen: Screen, x: int, y: int) -> Action | None:
    target = _under(screen, x, y, ActionKind.LONG_CLICK)
    return None if target is None else Action(ActionKind.LONG_CLICK, target)


def _dragged(screen: Screen, numbers: Sequence[int]) -> Action:
    x1, y1, x2, y2 = numbers[:4]
    if abs(x2 - x1) > abs(y2 - y1):
        direction = "right" if x2 > x1 else "left"
    else:
        direction = "down" if y2 > y1 else "up"
    kind = _SCROLLS[direction]
    target = _under(screen, x1, y1, kind)
    if target is not None:
        return Action(kind, target)
    return Action(ActionKind.SWIPE, argument=direction)


def _under(screen: Screen, x: int, y: int, kind: ActionKind) -> WidgetIdentity | None:
    """The last one drawn there that takes such an action."""
    found = None
    for identity, widget in screen.identities():
        if accepts(kind, widget) and _lies_in(x, y, widget.bounds):
            found = identity
    return found


def _lies_in(x: int, y: int, bounds: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = bounds
    return left <= x < right and top <= y < bottom


def _fields(screen: Screen) -> list[tuple[WidgetIdentity, tuple[str, str, int]]]:
    """The editable widgets by what stays when their text changes."""
    fields: list[tuple[WidgetIdentity, tuple[str, str, int]]] = []
    for identity, widget in screen.identities():
        if accepts(ActionKind.WRITE, widget):
            key = (screen.activity, widget.resource_id, len(fields))
            fields.append((identity, key))
    return fields


def _joined(first: Observation, second: Observation) -> Observation:
    return second._replace(
        logs=first.logs + second.logs,
        limits=first.limits + second.limits,
        newly_covered=first.newly_covered + second.newly_covered,
    )
