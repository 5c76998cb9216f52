"""Parses what stands in brackets: one proposition, or several properties of one widget."""

from __future__ import annotations

import re
from typing import NamedTuple

from tapwright.spec.errors import Text
from tapwright.spec.formula import Formula, Literal
from tapwright.spec.meaning import Meaning
from tapwright.spec.normal_form import literal
from tapwright.spec.proposition import (
    WIDGET_PROPERTIES,
    Binding,
    BoundTo,
    Proposition,
    Reading,
    Relation,
    canonical_property,
    is_flag,
)
from tapwright.spec.proposition_parser import Mention, read_proposition, skip_blanks

_STOP = re.compile(r"\]|&\s*!?\s*(\w[\w-]*)")
_FLAG = re.compile(r"(!?)\s*(\w[\w-]*)\s*(?=[\]&])")


class _Term(NamedTuple):
    """One property of the widget."""

    proposition: Proposition
    positive: bool
    end: int


def read_bracket(text: Text, offset: int, end: int, mentions: list[Mention]) -> tuple[Formula, int]:
    """Parses from an opening bracket on; returns the literal and the offset behind the bracket."""
    at = offset + 1
    terms: list[_Term] = []
    while True:
        at = skip_blanks(text.content, at, end)
        term = _term(text, offset, at, end, mentions)
        terms.append(term)
        at = skip_blanks(text.content, term.end, end)
        if text.content.startswith("]", at, end):
            return _joined(text, offset, terms), at + 1
        if text.meaning is Meaning.PAPER or not text.content.startswith("&", at, end):
            raise text.error("expected ]", min(at, end))
        at += 1


def _term(text: Text, opening: int, offset: int, end: int, mentions: list[Mention]) -> _Term:
    """Parses one property: `text ~ milk`, `checked` or `!checked`."""
    flag = _FLAG.match(text.content, offset, end)
    name = canonical_property(flag[2]) if flag is not None else None
    if text.meaning is Meaning.DECLARED and flag is not None and name is not None and is_flag(name):
        value = "false" if flag[1] else "true"
        return _Term(Proposition(name, Relation.IS, value, Reading.LOOSE), True, flag.end())
    read = read_proposition(text, offset, end, lambda begin: _value_end(text, opening, begin, end))
    mentions.append(read.mention)
    assert isinstance(read.formula, Literal)
    return _Term(read.mention.proposition, read.formula.positive, read.end)


def _value_end(text: Text, opening: int, begin: int, end: int) -> int:
    """Returns the end of a bare value: a bracket, or `&` and a property."""
    for stop in _STOP.finditer(text.content, begin, end):
        if stop[0] == "]":
            return stop.start()
        if text.meaning is Meaning.DECLARED and canonical_property(stop[1]) is not None:
            return stop.start()
    raise text.error("this bracket is never closed", opening)


def _joined(text: Text, offset: int, terms: list[_Term]) -> Formula:
    """Returns the literal of all terms; those after the first positive one are bound to it."""
    if len(terms) == 1:
        return literal(terms[0].proposition, terms[0].positive)
    for term in terms:
        if term.proposition.name not in WIDGET_PROPERTIES:
            message = f"{term.proposition.name} is no property of a widget"
            raise text.error(message, offset, hint="join it outside the brackets")
        if term.proposition.keeps:
            message = "a value that is kept stands in brackets of its own"
            raise text.error(
                message, offset, hint="name the widget by OF: [text OF total KEPT AS before]"
            )
    first = next((each for each in terms if each.positive), None)
    if first is None:
        raise text.error("say what the widget has, not only what it lacks", offset)
    bindings = tuple(_binding(each) for each in terms if each is not first)
    places = tuple(place for each in terms for place in each.proposition.bindings)
    return literal(first.proposition._replace(bindings=(*places, *bindings)))


def _binding(term: _Term) -> Binding:
    name, relation, value, reading = term.proposition[:4]
    return Binding(BoundTo.SAME, name, relation, value, reading, term.positive)
