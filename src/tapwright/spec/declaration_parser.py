"""Parses the head of a specification: `MEANING` and `INPUT` lines, the same in all languages."""

from __future__ import annotations

import re

from tapwright.spec.errors import Text, nearest, shown
from tapwright.spec.meaning import Input, Meaning
from tapwright.spec.proposition_parser import read_value, skip_blanks

KEYWORDS = ("MEANING", "INPUT")
_TO = re.compile(r"\s(?:TO|INTO)\s")
_TO_QUOTED = re.compile(r'\s(?:TO|INTO)\s+"(?:[^"\\]|\\.)*"\s*$')
_ANY_NUMBER = re.compile(r"ANY\s+NUMBER(?=\s|$)")


def read_meaning(text: Text, offset: int, end: int) -> Meaning:
    """Parses what follows MEANING."""
    said = text.content[offset:end].casefold()
    if said not in list(Meaning):
        message = f"no meaning is called {shown(said)}{nearest(said, list(Meaning))}"
        raise text.error(message, offset)
    return Meaning(said)


def read_input(text: Text, offset: int, end: int) -> Input:
    """Parses what follows INPUT: a text or ANY NUMBER, and perhaps TO and a field."""
    number = _ANY_NUMBER.match(text.content, offset, end)
    if number is not None:
        value, behind = "", number.end()
    else:
        value, behind = read_value(text, offset, end, lambda begin: before_to(text, begin, end))
        if not value:
            raise text.error("an input needs a text", offset)
    behind = skip_blanks(text.content, behind, end)
    if behind >= end:
        return Input(value)
    target = behind_to(text, behind, end)
    field, last = read_value(text, target, end, lambda _: end)
    if skip_blanks(text.content, last, end) < end:
        raise text.error("expected the end of the line", last)
    return Input(value, field)


def before_to(text: Text, begin: int, end: int) -> int:
    """Returns where a bare value ends: before the last TO or INTO outside quotes."""
    quoted = _TO_QUOTED.search(text.content, begin, end)
    if quoted is not None:
        return quoted.start()
    stop = end
    for match in _TO.finditer(text.content, begin, end):
        stop = match.start()
    return stop


def behind_to(text: Text, offset: int, end: int) -> int:
    """Returns the offset behind TO or INTO, which must come next."""
    for word in ("TO", "INTO"):
        behind = offset + len(word)
        if text.content.startswith(word, offset, end) and not text.content[behind:end].strip():
            raise text.error(f"{word} needs the name of a field", offset)
        if text.content.startswith(f"{word} ", offset, end):
            return skip_blanks(text.content, behind, end)
    raise text.error("expected the end of the line, or TO and the name of a field", offset)
