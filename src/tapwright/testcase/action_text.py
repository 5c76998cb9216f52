"""An action as a line of a test file, and back; errors name the column."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError, LocatedError
from tapwright.core.screen import WidgetIdentity
from tapwright.core.suggest import did_you_mean

# In the order in which a person looks for a widget.
_FIELDS = {
    "id": "resource_id",
    "text": "text",
    "description": "content_description",
    "class": "class_name",
    "position": "position",
}
_KEY = re.compile(r"([A-Za-z_]+)=")
_BARE = re.compile(r"[^\s#\"=]+")
_decode = json.JSONDecoder().raw_decode


def format_action(action: Action, label: str = "") -> str:
    """The action as one line that reads back."""
    parts: list[str] = [action.kind.value]
    if action.argument is not None:
        parts.append(quote(action.argument))
    if action.target is not None:
        fields = [
            f"{key}={quote(value)}"
            for key, attribute in _FIELDS.items()
            if (value := getattr(action.target, attribute)) not in ("", 0)
        ]
        if label:
            fields.insert(0, f"label={quote(label)}")
        parts += fields or ["position=0"]
    return " ".join(parts)


def quote(value: str | float) -> str:
    """A JSON value on one line in which every character can be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


class ActionLine:
    """Reads one line: the action, the label of its widget, and the comment at its end."""

    def __init__(self, line: str, number: int, source: str) -> None:
        self._line = line
        self._number = number
        self._source = source
        self._at = len(line) - len(line.lstrip())
        self.comment = ""
        self.label = ""

    def parse(self) -> Action:
        """The action of the line."""
        start = self._at
        kind = self._kind()
        argument: str | float | None = None
        fields: dict[str, str | int] = {}
        while self._skip_space():
            key = _KEY.match(self._line, self._at)
            if key is not None:
                self._field(key, fields)
            elif argument is None and not fields:
                argument = self._value()
            else:
                choices = ", ".join(f"{name}=" for name in _FIELDS)
                self.fail(self._at, f"expected {choices} or the end of the line")
        named = bool(fields or self.label)
        identity = WidgetIdentity(**fields) if named else None  # type: ignore[arg-type]
        try:
            return Action(kind, identity, argument)
        except InputError as error:
            self.fail(start, error.message)

    def _kind(self) -> ActionKind:
        word = _BARE.match(self._line, self._at)
        text = word.group() if word else ""
        try:
            kind = ActionKind(text)
        except ValueError:
            self.fail(self._at, f"no action {text!r}", did_you_mean(text, list(ActionKind)))
        self._at += len(text)
        return kind

    def _skip_space(self) -> bool:
        """Go to the next thing on the line; whether there is one."""
        rest = self._line[self._at :]
        self._at += len(rest) - len(rest.lstrip())
        if self._line.startswith("#", self._at):
            self.comment = self._line[self._at + 1 :].strip()
            self._at = len(self._line)
        return self._at < len(self._line)

    def _field(self, key: re.Match[str], fields: dict[str, str | int]) -> None:
        name, column = key.group(1), self._at
        if name == "label":
            self._label(key)
            return
        if name not in _FIELDS:
            self.fail(column, f"no attribute {name!r}", did_you_mean(name, [*_FIELDS, "label"]))
        if _FIELDS[name] in fields:
            self.fail(column, f"{name} is given twice")
        self._at = key.end()
        value = self._value()
        if name == "position":
            if not isinstance(value, int) or value < 0:
                self.fail(key.end(), f"position is a whole number from 0, got {value!r}")
        elif not isinstance(value, str):
            self.fail(key.end(), f"{name} is a text in quotes, got {value!r}")
        fields[_FIELDS[name]] = value

    def _label(self, key: re.Match[str]) -> None:
        self._at = key.end()
        value = self._value()
        if not isinstance(value, str) or not value:
            self.fail(key.end(), f"label is a text in quotes, got {value!r}")
        self.label = value

    def _value(self) -> str | float:
        if not self._line.startswith('"', self._at):
            return self._bare()
        try:
            value, self._at = _decode(self._line, self._at)
        except json.JSONDecodeError as error:
            self.fail(max(error.pos, self._at), f"cannot read this text: {error.msg}")
        return str(value)

    def _bare(self) -> str | float:
        """A number, or a word that needs no quotes, such as a direction."""
        word = _BARE.match(self._line, self._at)
        if word is None:
            self.fail(self._at, "expected a text in quotes or a number")
        self._at = word.end()
        text = word.group()
        try:
            return int(text) if text.lstrip("-").isdecimal() else float(text)
        except ValueError:
            return text

    def fail(self, at: int, message: str, suggestion: str = "") -> NoReturn:
        """Say what is wrong at this offset of the line."""
        raise LocatedError(
            message + suggestion,
            source=self._source,
            line=self._number,
            column=at + 1,
            text=self._line,
        )
