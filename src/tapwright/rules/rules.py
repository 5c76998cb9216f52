"""What the user forbids and prescribes: widgets and activities never to touch, texts for fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from typing import Any

from tapwright.core.screen import Screen, Widget

PATTERN_FIELDS = ("activity", "id", "text", "description", "class")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which widgets, or with an activity alone which screens; everything given must agree.

    `*` and `?` stand for any letters. An id may be given by its last part, a class or an activity
    without its package.
    """

    activity: str = ""
    id: str = ""
    text: str = ""
    description: str = ""
    class_name: str = ""

    @property
    def is_of_screens(self) -> bool:
        """Whether it names no widget, so that it means whole screens."""
        return not (self.id or self.text or self.description or self.class_name)

    def fits_screen(self, screen: Screen) -> bool:
        """Whether the screen is of the activity, if one is given."""
        return _like(self.activity, screen.activity, ".")

    def fits_widget(self, widget: Widget) -> bool:
        """Whether the widget agrees; the activity is asked apart."""
        return (
            _like(self.id, widget.resource_id, "/")
            and _like(self.text, widget.text)
            and _like(self.description, widget.content_description)
            and _like(self.class_name, widget.class_name, ".")
        )

    def __str__(self) -> str:
        values = zip(PATTERN_FIELDS, asdict(self).values(), strict=True)
        return ", ".join(f"{name} = {value!r}" for name, value in values if value)


@dataclass(frozen=True, slots=True)
class Never:
    """Something that is never to be touched."""

    pattern: Pattern

    def __str__(self) -> str:
        return f"never {self.pattern}"


@dataclass(frozen=True, slots=True)
class FieldTexts:
    """What is written into the fields that fit, and nothing else."""

    pattern: Pattern
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"text {self.pattern}"


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules of a run; a field takes its texts from the first rule that fits it."""

    never: tuple[Never, ...] = ()
    texts: tuple[FieldTexts, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.never or self.texts)


def pattern_of(values: Mapping[str, Any]) -> Pattern:
    """A pattern from its fields by name."""
    return Pattern(*(str(values.get(name, "")) for name in PATTERN_FIELDS))


def _like(pattern: str, value: str, separator: str = "") -> bool:
    if not pattern or fnmatchcase(value, pattern):
        return True
    return bool(separator) and fnmatchcase(value.rpartition(separator)[2], pattern)
