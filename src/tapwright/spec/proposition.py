"""Atomic propositions: `property relation value`, true or false of one step."""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from typing import NamedTuple

from tapwright.core.screen import FLAGS


class Relation(StrEnum):
    """How a property is compared; IS NOT and NOT CONTAINS are the negations."""

    IS = "IS"
    CONTAINS = "CONTAINS"
    KEPT = "KEPT AS"  # true where there is a value, which gets a name for later steps


class Reading(IntEnum):
    """How a value is compared with what a screen shows."""

    PAPER = 0  # exactly, wherever it stands
    LOOSE = 1  # without case and surrounding blanks, where the app shows it
    QUOTED = 2  # exactly, where the app shows it


class BoundTo(StrEnum):
    """Which widget a binding speaks of."""

    SAME = "&"  # the widget itself
    OF = "OF"  # the widget itself, by its name
    BESIDE = "BESIDE"  # another one in the same row, by its text
    ABOVE = "ABOVE"  # one in an earlier row, by its text
    BELOW = "BELOW"  # one in a later row, by its text


ACTION_PROPERTIES = ("actionType", "actionDetail", "actionParam", "actionObjectID")
SCREEN_PROPERTIES = (
    "package",
    "activity",
    "crashed",
    "screen",
    "orientation",
    "window",
    "keyboard",
    "title",
    "toast",
)
# By the name in a specification: the attribute of a widget that is true or false.
WIDGET_FLAGS = {
    first + "".join(word.capitalize() for word in others): flag
    for flag in FLAGS
    for first, *others in [flag.split("_")]
}
WIDGET_PROPERTIES = (
    "text",
    "contentDescription",
    "resourceId",
    "objectID",
    "class",
    *WIDGET_FLAGS,
)
COUNT = "count"  # of the widgets that OF names; in the declared meaning alone
KEEPABLE = ("text", "contentDescription", COUNT)  # what `KEPT AS` gives a name to
KEPT_NAME = re.compile(r"[^\W\d]\w*")
PROPERTIES = (*ACTION_PROPERTIES, *SCREEN_PROPERTIES, *WIDGET_PROPERTIES, COUNT)

_OTHER_SPELLINGS = {
    "contentdesc": "contentDescription",
    "description": "contentDescription",
    "id": "resourceId",
    "classname": "class",
    "actionparameter": "actionParam",
}
_FLAGS = frozenset({"crashed", *WIDGET_FLAGS})
# Properties whose values are names from a short list; their case carries no meaning.
_FOLDED = _FLAGS | {"actionType", "screen", "orientation", "window", "keyboard"}
_CHOICES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_FLAGS, ("true", "false")),
    "screen": ("on", "off"),
    "orientation": ("portrait", "landscape"),
    "window": ("activity", "dialog", "popup"),
    "keyboard": ("shown", "hidden"),
}


class Binding(NamedTuple):
    """What else is said of the widget that a proposition speaks of, or of one beside it."""

    place: BoundTo
    name: str  # the property; empty for OF and BESIDE
    relation: Relation
    value: str
    reading: Reading = Reading.LOOSE
    positive: bool = True


class Proposition(NamedTuple):
    """A comparison of a property with a value. `name` is one of PROPERTIES."""

    name: str
    relation: Relation
    value: str
    reading: Reading = Reading.PAPER
    bindings: tuple[Binding, ...] = ()
    # Whether it is the label that the value is there, though not where it counts.
    only_somewhere: bool = False
    kept: str | None = None  # of the label that says what a `KEPT AS` found

    @property
    def is_action(self) -> bool:
        """Returns whether it is about the action, so that it is known before the step."""
        return self.name in ACTION_PROPERTIES

    @property
    def names_target(self) -> bool:
        """Returns whether it says which widget is acted on."""
        return self.name in ("actionDetail", "actionObjectID")

    @property
    def is_paper(self) -> bool:
        """Returns whether it is compared as in the papers."""
        return self.reading is Reading.PAPER

    @property
    def somewhere(self) -> Proposition:
        """Returns the label that the value is there, though not where it counts."""
        return self._replace(only_somewhere=True)

    @property
    def keeps(self) -> bool:
        """Returns whether it gives a name to what is shown."""
        return self.relation is Relation.KEPT

    @property
    def text_to_write(self) -> str | None:
        """Returns the text that it names, which a test may have to write to make it true.

        A text on the screen is typed in the papers' meaning only; a text that an action must have
        is declared by that.
        """
        is_typed = self.name == "actionParam" or (self.name == "text" and self.is_paper)
        return self.value if is_typed and self.value else None


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


def is_flag(property_name: str) -> bool:
    """Returns whether a widget has the property or not, so that its name says enough."""
    return property_name in WIDGET_FLAGS


def choices_of(property_name: str) -> tuple[str, ...]:
    """Returns the only values that the property can have; empty if any text will do."""
    return _CHOICES.get(property_name, ())
