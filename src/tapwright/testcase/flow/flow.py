"""A Maestro flow as values: commands with what they were given and where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class CommandFailed(Exception):
    """A command of the flow could not be done, or what it asserts is not so."""


def whole_number(value: Any, name: str) -> int:
    """Returns a whole number that a flow gives, also with underscores."""
    try:
        number = int(str(value).replace("_", ""))
    except ValueError:
        number = -1
    if number < 0:
        raise CommandFailed(f"{name} is a whole number, not {value}")
    return number


@dataclass(frozen=True, slots=True)
class CommandPlace:
    """Where something stands."""

    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class FlowCommand:
    """One command; `value` is what it was given, with commands inside of it read already."""

    name: str
    value: Any
    place: CommandPlace
    body: tuple[FlowCommand, ...] = ()  # of runFlow, repeat and retry
    app: str = ""  # the package that it starts, stops or clears; empty: it does not say

    @property
    def options(self) -> dict[str, Any]:
        """What it was given by name; nothing if it was given a text or nothing."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def is_optional(self) -> bool:
        """Whether the flow goes on when it fails."""
        return self.options.get("optional") is True

    def describe(self) -> str:
        """Returns the command in one line, as a flow spells it."""
        label = self.options.get("label")
        if label:
            return str(label)
        given = "" if self.value is None else f" {self.value}"
        return f"{self.name}{given}"[:120]


@dataclass(frozen=True, slots=True)
class Flow:
    """A flow with its commands in order, those at its start and end included."""

    file: Path
    app: str  # the package; empty: whichever is tested
    name: str
    commands: tuple[FlowCommand, ...]
    env: dict[str, str] = field(default_factory=dict)
    on_start: tuple[FlowCommand, ...] = ()
    on_complete: tuple[FlowCommand, ...] = ()
