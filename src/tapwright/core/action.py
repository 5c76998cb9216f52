"""An action: its kind, its widget and what it carries, in a text form that reads back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Self

from tapwright.core.action_entry import Argument, Need
from tapwright.core.action_kinds import DIRECTIONS, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.intent import read_intent
from tapwright.core.screen import Widget, WidgetIdentity
from tapwright.core.suggest import did_you_mean
from tapwright.core.templates import filled

__all__ = [  # with the kinds, so that one import is enough to make an action
    "DIRECTIONS",
    "Action",
    "ActionKind",
    "Argument",
    "Need",
    "accepts",
    "needs_met",
    "parse_action",
]
_FIELDS = {
    "class": "class_name",
    "id": "resource_id",
    "text": "text",
    "description": "content_description",
    "position": "position",
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
        """Returns the action as a person would say it."""
        widget = None if self.target is None else _call(self.target)
        values = {"widget": widget, "argument": _say(self.kind.argument, self.argument)}
        said = filled(self.kind.entry.phrase, values)
        assert said is not None, f"the phrase of {self.kind} has a blank that no action fills"
        return said

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
            value, rest = _argument_value(tail, text)
            if isinstance(value, str) == (name == "position") or value is None:
                raise InputError(f"wrong value for {name} in action {text!r}: {value!r}")
            values[_FIELDS[name]] = value if isinstance(value, str) else int(value)
        elif argument is None and not values:
            argument, rest = _argument_value(rest, text)
        else:
            raise InputError(f"cannot read action {text!r} at {rest!r}")
    identity = WidgetIdentity(**values) if values else None  # type: ignore[arg-type]
    return Action(kind, identity, argument)


def _argument_value(text: str, whole: str) -> tuple[str | float | None, str]:
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
        case Argument.INTENT:
            return isinstance(argument, str) and _is_intent(argument)
    return argument is None or isinstance(argument, str)


def _is_intent(text: str) -> bool:
    try:
        read_intent(text)
    except ValueError:
        return False
    return True


def _say(carries: Argument, argument: str | float | None) -> str | None:
    if carries is Argument.TEXT:
        return json.dumps(argument, ensure_ascii=False)
    if isinstance(argument, int | float):
        return f"{argument:g}"
    if carries is Argument.INTENT:
        return read_intent(str(argument)).words
    return argument or None


def _call(target: WidgetIdentity) -> str:
    simple_id = target.resource_id.rpartition("/")[2]
    simple_class = target.class_name.rpartition(".")[2]
    name, _, more = (target.text or target.content_description).strip().partition("\n")
    called = f'"{name}{"…" if more else ""}"' if name else simple_id or simple_class or "the widget"
    return called if not target.position else f"{called} ({target.position + 1})"
