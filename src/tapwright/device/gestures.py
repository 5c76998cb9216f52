"""From an action to raw events: where the finger goes, which key is pressed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tapwright.core.action import Action, ActionKind, Argument
from tapwright.core.action_entry import Event
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen
from tapwright.core.templates import FirstOf, filled_each
from tapwright.device.device_values import RawEvent

RESTART = "restart"  # devices do it by stop and launch, not by a finger
_ENTER = 66  # of android.view.KeyEvent
_MARGIN = 5  # the finger stays a fifth of the widget away from its edges


def events_of(action: Action, screen: Screen) -> list[RawEvent]:
    """Returns what to send for an action, aimed at where its widget is on the screen."""
    return [list(event) for event in filled_each(action.kind.entry.events, _values(action, screen))]


def kinds_made_of(names: Collection[str]) -> frozenset[ActionKind]:
    """Returns the kinds of action that need no raw events but those of these names."""
    return frozenset(kind for kind in ActionKind if event_names(kind) <= frozenset(names))


def event_names(kind: ActionKind) -> frozenset[str]:
    """Returns the names of the raw events that an action of this kind may be made of."""
    events: list[Event] = []
    for template in kind.entry.events:
        events += template.alternatives if isinstance(template, FirstOf) else [template]
    return frozenset(str(event[0]) for event in events)


def _values(action: Action, screen: Screen) -> dict[str, Any]:
    """Returns what the blanks of raw events stand for."""
    place = _place(action, screen)
    x, y = place.centre
    values = {"x": x, "y": y, "argument": action.argument or None}
    match action.kind.argument:
        case Argument.TEXT:
            # At the end of a text the key that starts a search or leaves the field.
            text = str(action.argument)
            values["text"] = text.removesuffix("\n")
            values["enter"] = _ENTER if text.endswith("\n") else None
        case Argument.SECONDS:
            values["argument"] = action.argument
    finger = action.kind.entry.finger or action.argument
    if action.kind.entry.finger or action.kind.argument is Argument.DIRECTION:
        values |= _ends(place, str(finger))
    return values


def _place(action: Action, screen: Screen) -> Bounds:
    width, height = screen.size
    if action.target is None:
        return Bounds(0, 0, width, height)
    widget = screen.find(action.target)
    if widget is None:
        raise InputError(f"the widget of {action} is not on the screen")
    left, top, right, bottom = widget.bounds
    # A part of it may lie beyond the edge, where no finger reaches.
    return Bounds(max(left, 0), max(top, 0), min(right, width), min(bottom, height))


def _ends(place: Bounds, finger: str) -> dict[str, int]:
    """Returns where a drag begins and ends."""
    x, y = place.centre
    across = (place.right - place.left) // _MARGIN
    along = (place.bottom - place.top) // _MARGIN
    left, right = place.left + across, place.right - across - 1
    top, bottom = place.top + along, place.bottom - along - 1
    ends = {
        "up": (x, bottom, x, top),
        "down": (x, top, x, bottom),
        "left": (right, y, left, y),
        "right": (left, y, right, y),
    }
    return dict(zip(("x1", "y1", "x2", "y2"), ends[finger], strict=True))
