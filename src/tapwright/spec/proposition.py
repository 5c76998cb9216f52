"""Atomic propositions: `property relation value`, true or false of one step."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Relation(StrEnum):
    """How a property is compared; IS NOT and NOT CONTAINS are the negations."""

    IS = "IS"
    CONTAINS = "CONTAINS"


ACTION_PROPERTIES = ("actionType", "actionDetail", "actionParam", "actionObjectID")
SCREEN_PROPERTIES = ("package", "activity", "crashed", "screen", "orientation")
WIDGET_PROPERTIES = (
    "text",
    "contentDescription",
    "resourceId",
    "objectID",
    "class",
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "longClickable",
    "password",
    "scrollable",
    "selected",
)
PROPERTIES = ACTION_PROPERTIES + SCREEN_PROPERTIES + WIDGET_PROPERTIES

_OTHER_SPELLINGS = {
    "contentdesc": "contentDescription",
    "description": "contentDescription",
    "id": "resourceId",
    "classname": "class",
    "actionparameter": "actionParam",
}
_FLAGS = frozenset(
    {
        "crashed",
        "checkable",
        "checked",
        "clickable",
        "enabled",
        "focusable",
        "focused",
        "longClickable",
        "password",
        "scrollable",
        "selected",
    }
)
# Properties whose values are names from a short list; compared without case.
_FOLDED = _FLAGS | {"actionType", "screen", "orientation"}
_CHOICES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_FLAGS, ("true", "false")),
    "screen": ("on", "off"),
    "orientation": ("portrait", "landscape"),
}


class Proposition(NamedTuple):
    """A comparison of a property with a value. `name` is one of PROPERTIES."""

    name: str
    relation: Relation
    value: str

    @property
    def is_action(self) -> bool:
        """Returns whether it is about the action, so that it is known before the step."""
        return self.name in ACTION_PROPERTIES

    @property
    def names_target(self) -> bool:
        """Returns whether it says which widget is acted on."""
        return self.name in ("actionDetail", "actionObjectID")

    @property
    def text_to_write(self) -> str | None:
        """Returns the text that it names, which a test may have to write to make it true."""
        return self.value if self.name in ("text", "actionParam") and self.value else None


def _fold(name: str) -> str:
    """Returns the name without case, hyphens and underscores."""
    return name.replace("-", "").replace("_", "").casefold()


_CANONICAL = {_fold(name): name for name in PROPERTIES} | _OTHER_SPELLINGS


def canonical_property(name: str) -> str | None:
    """Returns the property of that name in any spelling, or None."""
    return _CANONICAL.get(_fold(name))


def canonical_value(property_name: str, value: str) -> str:
    """Returns the value as it is compared: names from a short list in lower case."""
    return value.casefold() if property_name in _FOLDED else value


def choices_of(property_name: str) -> tuple[str, ...]:
    """Returns the only values that the property can have; empty if any text will do."""
    return _CHOICES.get(property_name, ())
