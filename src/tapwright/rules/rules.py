"""The user's rules as values: widgets and activities never to touch, texts for fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from typing import Any

from tapwright.core.screen import Screen, Widget

PATTERN_FIELDS = ("activity", "id", "text", "description", "class")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Selects widgets, or, with an activity alone, whole screens; all given fields must match.

    `*` and `?` are wildcards. An id may be given by its last part, a class or an activity without
    its package.
    """

    activity: str = ""
    id: str = ""
    text: str = ""
    description: str = ""
    class_name: str = ""

    @property
    def is_of_screens(self) -> bool:
        """Returns whether the pattern names no widget, so that it selects whole screens."""
        return not (self.id or self.text or self.description or self.class_name)

    def fits_screen(self, screen: Screen) -> bool:
        """Returns whether the screen shows the pattern's activity; True if it names none."""
        return _agrees(self.activity, screen.activity, ".")

    def fits_widget(self, widget: Widget) -> bool:
        """Returns whether the widget matches all fields but the activity."""
        return (
            _agrees(self.id, widget.resource_id, "/")
            and _agrees(self.text, widget.text)
            and _agrees(self.description, widget.content_description)
            and _agrees(self.class_name, widget.class_name, ".")
        )

    def fields(self) -> dict[str, str]:
        """Returns what is given, by the names that a configuration has for it."""
        values = zip(PATTERN_FIELDS, asdict(self).values(), strict=True)
        return {name: value for name, value in values if value}

    def __str__(self) -> str:
        return ", ".join(f"{name} = {value!r}" for name, value in self.fields().items())


@dataclass(frozen=True, slots=True)
class Never:
    """A rule: agents must never touch what the pattern selects."""

    pattern: Pattern

    def __str__(self) -> str:
        return f"never {self.pattern}"


@dataclass(frozen=True, slots=True)
class FieldTexts:
    """A rule: only these texts are written into the fields that the pattern selects."""

    pattern: Pattern
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"text {self.pattern}"


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules of a run; a field takes its texts from the first rule that selects it."""

    never: tuple[Never, ...] = ()
    texts: tuple[FieldTexts, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.never or self.texts)


def pattern_of(values: Mapping[str, Any]) -> Pattern:
    """Returns a pattern from its fields by name."""
    return Pattern(*(str(values.get(name, "")) for name in PATTERN_FIELDS))


def _agrees(pattern: str, value: str, separator: str = "") -> bool:
    """Returns whether a value, or its part after the last separator, matches a glob pattern."""
    if not pattern or fnmatchcase(value, pattern):
        return True
    return bool(separator) and fnmatchcase(value.rpartition(separator)[2], pattern)
