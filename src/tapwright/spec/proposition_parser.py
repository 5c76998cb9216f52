"""Parses one proposition, `property relation value`, of a formula or a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tapwright.spec.counting import EXAMPLES, canonical_count
from tapwright.spec.errors import SpecificationError, Text, nearest, shown
from tapwright.spec.formula import Formula
from tapwright.spec.meaning import Meaning
from tapwright.spec.normal_form import literal
from tapwright.spec.proposition import (
    COUNT,
    KEEPABLE,
    KEPT_NAME,
    PROPERTIES,
    WIDGET_PROPERTIES,
    Binding,
    BoundTo,
    Proposition,
    Reading,
    Relation,
    canonical_property,
    canonical_value,
    choices_of,
)

_NAME = re.compile(r"\w[\w-]*")
_RELATION = re.compile(
    r"(?P<sign>!=|≠|!~|==?|~)"
    r"|(?P<words>IS\s+NOT|IS|NOT\s+CONTAINS|CONTAINS|KEPT\s+AS)(?=\s|\"|$)",
    re.IGNORECASE,
)
_WORD = re.compile(r"\S{1,50}")
_PLACES = "|".join(place for place in BoundTo if place is not BoundTo.SAME)
_PLACE = re.compile(rf"({_PLACES})(?=\s)")
_TARGET_STOP = re.compile(
    rf"\s+(?:IS|NOT\s+CONTAINS|CONTAINS|KEPT\s+AS|{_PLACES})(?=[\s\"]|$)|\s*(?:!=|≠|!~|==?|~)"
)
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U(00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})|(.))")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
_MEANINGS = {
    "=": (Relation.IS, True),
    "==": (Relation.IS, True),
    "!=": (Relation.IS, False),
    "≠": (Relation.IS, False),
    "~": (Relation.CONTAINS, True),
    "!~": (Relation.CONTAINS, False),
    "IS": (Relation.IS, True),
    "IS NOT": (Relation.IS, False),
    "CONTAINS": (Relation.CONTAINS, True),
    "NOT CONTAINS": (Relation.CONTAINS, False),
    "KEPT AS": (Relation.KEPT, True),
}
RELATIONS = ("IS", "IS NOT", "CONTAINS", "NOT CONTAINS")


class Mention(NamedTuple):
    """A proposition and its position in the source."""

    proposition: Proposition
    offset: int  # of the value, where an error about the app points


class Read(NamedTuple):
    """A parsed proposition, and the offset behind it."""

    formula: Formula
    mention: Mention
    end: int


def skip_blanks(content: str, offset: int, end: int) -> int:
    """Returns the offset of the next character that is not blank."""
    while offset < end and content[offset].isspace():
        offset += 1
    return offset


def read_proposition(text: Text, offset: int, end: int, value_end: Callable[[int], int]) -> Read:
    """Parses the proposition that begins at the offset.

    Args:
        text: the whole source.
        offset: where the proposition begins.
        end: where the source ends for it.
        value_end: tells where a bare value that begins at an offset ends.
    """
    content = text.content
    offset = skip_blanks(content, offset, end)
    name = _NAME.match(content, offset, end)
    if name is None:
        raise text.error("expected a property, such as activity or text", offset)
    known = canonical_property(name[0])
    if known is None:
        raise _unknown_property(text, name[0], offset)
    offset = skip_blanks(content, name.end(), end)
    bindings: tuple[Binding, ...] = ()
    begin = offset
    if text.meaning is Meaning.DECLARED and known in (*WIDGET_PROPERTIES, COUNT):
        bindings, offset = read_places(text, offset, end)
    if known == COUNT and not any(each.place is BoundTo.OF for each in bindings):
        raise text.error("count needs OF and a name", begin, hint="such as count OF rows IS 3")
    relation, positive, offset = _relation(text, offset, end)
    offset = skip_blanks(content, offset, end)
    reading = reading_at(text, offset)
    value, behind = read_value(text, offset, end, value_end)
    value = canonical_value(known, value)
    if relation is Relation.KEPT:
        value, reading = _kept_name(text, offset, known, bindings, value), Reading.LOOSE
    elif known == COUNT:
        value = _count(text, offset, relation, value)
    choices = choices_of(known)
    if relation is Relation.IS and choices and value not in choices:
        message = f"{known} cannot be {shown(value)}{nearest(value, choices)}"
        raise text.error(message, offset)
    proposition = Proposition(known, relation, value, reading, bindings)
    return Read(literal(proposition, positive), Mention(proposition, offset), behind)


def _count(text: Text, offset: int, relation: Relation, value: str) -> str:
    """Returns the number that a count is compared with, in one spelling."""
    found = canonical_count(value) if relation is Relation.IS else None
    if found is None:
        what = f"count cannot be {shown(value)}" if relation is Relation.IS else "count IS a number"
        raise text.error(what, offset, hint=f"say {_either(EXAMPLES)}")
    return found


def _kept_name(
    text: Text, offset: int, known: str, bindings: tuple[Binding, ...], value: str
) -> str:
    """Returns the name that a value is kept as; refuses what cannot be kept."""
    if known not in KEEPABLE:
        raise text.error(f"{known} cannot be kept", offset, hint=f"{_either(KEEPABLE)} can")
    if text.meaning is Meaning.PAPER:
        raise text.error("the papers' meaning keeps no values", offset, hint="leave MEANING out")
    if not bindings:
        hint = f"such as {known} OF total KEPT AS {value}"
        raise text.error(
            f"say which {known} is kept, by OF, BESIDE, ABOVE or BELOW", offset, hint=hint
        )
    if KEPT_NAME.fullmatch(value) is None:
        raise text.error(
            f"{shown(value)} is no name for a kept value", offset, hint="one word, such as before"
        )
    return value.casefold()


def reading_at(text: Text, offset: int) -> Reading:
    """Returns how the value at the offset is compared: a quoted one exactly."""
    if text.meaning is Meaning.PAPER:
        return Reading.PAPER
    return Reading.QUOTED if text.content.startswith('"', offset) else Reading.LOOSE


def read_places(text: Text, offset: int, end: int) -> tuple[tuple[Binding, ...], int]:
    """Parses `OF name`, `BESIDE text` and their like; returns them and the offset behind."""
    bindings: list[Binding] = []
    while (place := _PLACE.match(text.content, offset, end)) is not None:
        begin = skip_blanks(text.content, place.end(), end)
        reading = reading_at(text, begin)
        value, behind = read_value(text, begin, end, lambda at: _target_end(text, at, end))
        bindings.append(Binding(BoundTo(place[1]), "", Relation.IS, value, reading))
        offset = skip_blanks(text.content, behind, end)
    return tuple(bindings), offset


def _target_end(text: Text, begin: int, end: int) -> int:
    """Returns the end of a bare name after a place such as OF: the next relation or place."""
    stop = _TARGET_STOP.search(text.content, begin, end)
    return end if stop is None else stop.start()


def read_value(
    text: Text, offset: int, end: int, value_end: Callable[[int], int]
) -> tuple[str, int]:
    """Returns a value, quoted or bare, and the offset behind it."""
    content = text.content
    if content.startswith('"', offset, end):
        match = _QUOTED.match(content, offset, end)
        if match is None:
            raise text.error("this quote is never closed", offset)
        return unescape(match[1]), match.end()
    behind = value_end(offset)
    value = content[offset:behind].strip()
    if value.startswith(("=", "~")):
        message = "a value that begins with = or ~ stands in quotes"
        raise text.error(message, offset)
    if not value:
        raise text.error("expected a value", offset, hint='the empty text is written ""')
    return value, behind


def unescape(value: str) -> str:
    """Returns what stands between quotes, with its escapes undone."""
    return _ESCAPE.sub(_unescaped, value)


def _unescaped(match: re.Match[str]) -> str:
    """Returns the character that an escape stands for."""
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else _ESCAPED.get(match[3], match[3])


def _relation(text: Text, offset: int, end: int) -> tuple[Relation, bool, int]:
    """Returns relation, whether it is positive, and the offset behind it."""
    match = _RELATION.match(text.content, offset, end)
    if match is None:
        word = _WORD.match(text.content, offset, end)
        if word is None:
            raise text.error(f"expected {_either(RELATIONS)}, or = != ~ !~", offset)
        message = f"unknown relation {shown(word[0])}{nearest(word[0], RELATIONS)}"
        raise text.error(message, offset)
    key = " ".join(match[0].upper().split())
    relation, positive = _MEANINGS[key]
    return relation, positive, match.end()


def _either(words: tuple[str, ...]) -> str:
    """Returns the words as a list with "or" before the last."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _unknown_property(text: Text, name: str, offset: int) -> SpecificationError:
    if name.casefold() == "not":
        hint = "write NOT after the property: text IS NOT milk"
        return text.error("NOT stands before a property", offset, hint=hint)
    return text.error(f"unknown property {shown(name)}{nearest(name, PROPERTIES)}", offset)
