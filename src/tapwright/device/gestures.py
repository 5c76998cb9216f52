"""From an action to raw events: where the finger goes, which key is pressed."""

from __future__ import annotations

from tapwright.core.action import SCROLLS, Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen
from tapwright.device.device import RawEvent

DRAG_MILLISECONDS = 300
# A list runs on after the finger has left it, and a touch meanwhile would only stop it.
RUN_ON_SECONDS = 0.7
BROWSER_ADDRESS = "http://www.example.com/"
# Codes of android.view.KeyEvent.
_KEYS = {
    ActionKind.VOLUME_UP: 24,
    ActionKind.VOLUME_DOWN: 25,
    ActionKind.CAMERA: 27,
    ActionKind.CAPS_LOCK: 115,
}
_ENTER = 66
_SIMPLE: dict[ActionKind, list[RawEvent]] = {
    ActionKind.BACK: [["back"]],
    ActionKind.DOUBLE_BACK: [["back"], ["back"]],
    ActionKind.MENU: [["menu"]],
    ActionKind.HOME: [["home"]],
    ActionKind.PAUSE_RESUME: [["pauseresume"]],
    ActionKind.ROTATE: [["rotate"]],
    ActionKind.NETWORK_ON: [["network", True]],
    ActionKind.NETWORK_OFF: [["network", False]],
    ActionKind.POWER: [["screen", False], ["screen", True]],
    ActionKind.SCREENSHOT: [],  # an app is not told of it
    **{kind: [["key", code]] for kind, code in _KEYS.items()},
}
# To see what lies below, the finger goes up.
_FINGER = {"up": "down", "down": "up", "left": "right", "right": "left"}
_MARGIN = 5  # the finger stays a fifth of the widget away from its edges


def events_of(action: Action, screen: Screen) -> list[RawEvent]:
    """What to send for an action, aimed at where its widget is on the screen."""
    simple = _SIMPLE.get(action.kind)
    if simple is not None:
        return simple
    match action.kind:
        case ActionKind.CLICK | ActionKind.CHECK:
            return [["tap", *_place(action, screen).centre]]
        case ActionKind.LONG_CLICK:
            return [["longpress", *_place(action, screen).centre]]
        case ActionKind.WRITE:
            return [["tap", *_place(action, screen).centre], ["clear"], *_typed(action.argument)]
        case ActionKind.SWIPE:
            return _drag(_place(action, screen), str(action.argument))
        case ActionKind.IDLE:
            return [["idle", action.argument]]
        case ActionKind.OPEN_BROWSER:
            return [["open", action.argument or BROWSER_ADDRESS]]
    return _drag(_place(action, screen), _FINGER[SCROLLS[action.kind]])


def _typed(argument: object) -> list[RawEvent]:
    """A text as it is typed: at its end the key that starts a search or leaves the field."""
    text = str(argument)
    if not text.endswith("\n"):
        return [["text", text]]
    return [["text", text.removesuffix("\n")], ["key", _ENTER]]


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


def _drag(place: Bounds, direction: str) -> list[RawEvent]:
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
    return [["drag", *ends[direction], DRAG_MILLISECONDS], ["idle", RUN_ON_SECONDS]]
