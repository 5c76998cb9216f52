"""What can be done to a device: the papers' action sets united, in a text form that reads back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Self

from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.suggest import did_you_mean


class Need(Enum):
    """Which widget an action is aimed at."""

    NOTHING = "no widget"
    CLICKABLE = "a clickable widget"
    LONG_CLICKABLE = "a long-clickable widget"
    CHECKABLE = "a checkable widget"
    EDITABLE = "an editable widget"
    SCROLLABLE = "a scrollable widget"
    ANY_OR_NOTHING = "any widget, or the whole screen"


class Argument(Enum):
    """What an action carries besides its widget."""

    NOTHING = "nothing"
    TEXT = "a text"
    SECONDS = "a number of seconds"
    DIRECTION = "left, right, up or down"
    ACTIVITY = "an activity's class name, or nothing for the launcher activity"
    ADDRESS = "an address to open, or nothing"


class ActionKind(StrEnum):
    """The types of action; the value is the name used in traces and specifications."""

    _value_: str
    need: Need  # which widget an action of this kind is aimed at
    argument: Argument  # what it carries

    def __new__(
        cls, name: str, need: Need = Need.NOTHING, argument: Argument = Argument.NOTHING
    ) -> Self:
        """The kind with what it takes: plain attributes, since they are asked for all the time."""
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.need = need
        kind.argument = argument
        return kind

    CLICK = "click", Need.CLICKABLE
    LONG_CLICK = "long-click", Need.LONG_CLICKABLE
    CHECK = "check", Need.CHECKABLE
    WRITE = "write", Need.EDITABLE, Argument.TEXT
    SCROLL_UP = "scroll-up", Need.SCROLLABLE
    SCROLL_DOWN = "scroll-down", Need.SCROLLABLE
    SCROLL_LEFT = "scroll-left", Need.SCROLLABLE
    SCROLL_RIGHT = "scroll-right", Need.SCROLLABLE
    SWIPE = "swipe", Need.ANY_OR_NOTHING, Argument.DIRECTION
    BACK = "back"
    DOUBLE_BACK = "2xback"
    MENU = "menu"
    HOME = "home"
    PAUSE_RESUME = "pauseresume"
    IDLE = "idle", Need.NOTHING, Argument.SECONDS
    ROTATE = "rotate"
    NETWORK_ON = "network-on"
    NETWORK_OFF = "network-off"
    VOLUME_UP = "volume-up"
    VOLUME_DOWN = "volume-down"
    POWER = "power"
    CAMERA = "camera"
    CAPS_LOCK = "caps-lock"
    OPEN_BROWSER = "open-browser", Need.NOTHING, Argument.ADDRESS
    SCREENSHOT = "screenshot"
    REINIT = "reinit", Need.NOTHING, Argument.ACTIVITY

    @property
    def is_system(self) -> bool:
        """Whether it acts on the device rather than on a widget."""
        return self.need is Need.NOTHING


SCROLLS = {
    ActionKind.SCROLL_UP: "up",
    ActionKind.SCROLL_DOWN: "down",
    ActionKind.SCROLL_LEFT: "left",
    ActionKind.SCROLL_RIGHT: "right",
}
DIRECTIONS = tuple(SCROLLS.values())

_FIELDS = {
    "class": "class_name",
    "id": "resource_id",
    "text": "text",
    "description": "content_description",
    "position": "position",
}
_PHRASES = {
    ActionKind.CLICK: "Click",
    ActionKind.LONG_CLICK: "Long-click",
    ActionKind.CHECK: "Check",
    ActionKind.BACK: "Press back",
    ActionKind.DOUBLE_BACK: "Press back twice",
    ActionKind.MENU: "Open the menu",
    ActionKind.HOME: "Go home",
    ActionKind.PAUSE_RESUME: "Leave the app and come back",
    ActionKind.ROTATE: "Rotate the screen",
    ActionKind.NETWORK_ON: "Switch the network on",
    ActionKind.NETWORK_OFF: "Switch the network off",
    ActionKind.VOLUME_UP: "Press volume up",
    ActionKind.VOLUME_DOWN: "Press volume down",
    ActionKind.POWER: "Switch the screen off and on",
    ActionKind.CAMERA: "Press the camera key",
    ActionKind.CAPS_LOCK: "Press caps lock",
    ActionKind.SCREENSHOT: "Take a screenshot",
}


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do: its kind, the widget it is aimed at, and what it carries."""

    kind: ActionKind
    target: WidgetIdentity | None = None
    argument: str | float | None = None
    _hash: int = field(init=False, repr=False, compare=False)  # asked for all the time

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.kind, self.target, self.argument)))
        need, carries = self.kind.need, self.kind.argument
        if need is Need.NOTHING and self.target is not None:
            raise InputError(f"{self.kind} takes no widget, got {self.target}")
        if need not in (Need.NOTHING, Need.ANY_OR_NOTHING) and self.target is None:
            raise InputError(f"{self.kind} needs {need.value}")
        if not _carries(carries, self.argument):
            raise InputError(f"{self.kind} takes {carries.value}, got {self.argument!r}")

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.kind, self.target, self.argument)  # hashes differ by process

    def describe(self) -> str:
        """The action as a person would say it."""
        where = "" if self.target is None else f" {_call(self.target)}"
        match self.kind:
            case ActionKind.WRITE:
                return f"Write {json.dumps(self.argument, ensure_ascii=False)} into{where}"
            case ActionKind.SWIPE:
                return f"Swipe {self.argument}{' on' + where if where else ''}"
            case ActionKind.IDLE:
                return f"Wait {self.argument:g} s"
            case ActionKind.OPEN_BROWSER:
                return f"Open {self.argument or 'the browser'}"
            case ActionKind.REINIT:
                return f"Start the app afresh{f' at {self.argument}' if self.argument else ''}"
            case kind if kind in SCROLLS:
                return f"Scroll {SCROLLS[kind]} in{where}"
        return _PHRASES[self.kind] + where

    def __str__(self) -> str:
        parts: list[str] = [self.kind.value]
        if self.argument is not None:
            parts.append(json.dumps(self.argument))
        if self.target is not None:
            parts += [
                f"{name}={json.dumps(value)}"
                for name, attribute in _FIELDS.items()
                if (value := getattr(self.target, attribute)) not in ("", 0)
            ]
            if len(parts) == 1 + (self.argument is not None):
                parts.append("position=0")
        return " ".join(parts)

    def fits(self, screen: Screen) -> bool:
        """Whether its widget, if it needs one, is on the screen."""
        return self.target is None or screen.find(self.target) is not None


def needs_met(widget: Widget) -> tuple[Need, ...]:
    """What can be aimed at the widget."""
    if not widget.enabled or widget.bounds.is_empty:
        return ()
    met = [Need.ANY_OR_NOTHING]
    if widget.clickable:
        met.append(Need.CLICKABLE)
    if widget.long_clickable:
        met.append(Need.LONG_CLICKABLE)
    if widget.checkable:
        met.append(Need.CHECKABLE)
    if widget.scrollable:
        met.append(Need.SCROLLABLE)
    if widget.editable:
        met.append(Need.EDITABLE)
    return tuple(met)


def accepts(kind: ActionKind, widget: Widget) -> bool:
    """Whether an action of this kind can be aimed at the widget."""
    return kind.need in needs_met(widget)


def parse_action(text: str) -> Action:
    """Read back what `str(action)` wrote."""
    word, _, rest = text.strip().partition(" ")
    try:
        kind = ActionKind(word)
    except ValueError:
        choices = [kind.value for kind in ActionKind]
        raise InputError(f"no action {word!r}{did_you_mean(word, choices)}") from None
    argument: str | float | None = None
    values: dict[str, str | int] = {}
    rest = rest.strip()
    while rest:
        name, equals, tail = rest.partition("=")
        if equals and name in _FIELDS:
            value, rest = _value(tail, text)
            if isinstance(value, str) == (name == "position") or value is None:
                raise InputError(f"wrong value for {name} in action {text!r}: {value!r}")
            values[_FIELDS[name]] = value if isinstance(value, str) else int(value)
        elif argument is None and not values:
            argument, rest = _value(rest, text)
        else:
            raise InputError(f"cannot read action {text!r} at {rest!r}")
    identity = WidgetIdentity(**values) if values else None  # type: ignore[arg-type]
    return Action(kind, identity, argument)


def _value(text: str, whole: str) -> tuple[str | float | None, str]:
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except ValueError:
        raise InputError(f"cannot read action {whole!r} at {text!r}") from None
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise InputError(f"cannot read action {whole!r}: {value!r} is no text or number")
    return value, text[end:].strip()


def _carries(carries: Argument, argument: str | float | None) -> bool:
    match carries:
        case Argument.NOTHING:
            return argument is None
        case Argument.TEXT:
            return isinstance(argument, str)
        case Argument.SECONDS:
            return isinstance(argument, int | float) and 0 <= argument < float("inf")
        case Argument.DIRECTION:
            return argument in DIRECTIONS
    return argument is None or isinstance(argument, str)


def _call(target: WidgetIdentity) -> str:
    simple_id = target.resource_id.rpartition("/")[2]
    simple_class = target.class_name.rpartition(".")[2]
    name, _, more = (target.text or target.content_description).strip().partition("\n")
    called = f'"{name}{"…" if more else ""}"' if name else simple_id or simple_class or "the widget"
    return called if not target.position else f"{called} ({target.position + 1})"
