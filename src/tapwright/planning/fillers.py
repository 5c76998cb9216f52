"""Texts for the fields of a form that a specification says nothing of, by what each is called.

A form with such a field often cannot be saved while it is empty, and refuses a name where it wants
an address. A number suits most: fields for text take it too. Each field gets a number of its own,
since forms refuse two persons, or two passwords, that are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tapwright.spec.meaning import fold

# The first row that has a word of the field's name tells the text.
_BY_NAME = (
    (("email", "mail", "e-mail"), "ada@example.org"),
    (("url", "uri", "website", "homepage", "link", "host", "server"), "http://example.org/"),
    (("phone", "telephone", "mobile", "tel", "fax"), "5550100"),
    (("zip", "postcode", "postal", "plz"), "12345"),
    (("address", "street"), "12 Main Street"),
    (("city", "town", "place", "location"), "Springfield"),
    (("country",), "Norway"),
    (("year",), "2020"),
    (("date", "birthday", "birth", "deadline"), "2020-02-20"),
    (("time", "clock", "alarm"), "12:30"),
    (("name", "person", "author", "contact", "surname", "username", "user", "nick"), "Ada"),
    (("title", "subject", "description", "note", "notes", "comment", "message", "label"), "Sample"),
)
_NUMBERS = ("12", "34", "56", "78", "90")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@lru_cache(maxsize=4096)
def fillers_for(names: tuple[str, ...], position: int, named: frozenset[str]) -> tuple[str, ...]:
    """Returns what may be typed into a field that nothing is declared for, the likeliest first.

    Args:
        names: what a person may call the field: its id, description, label or hint.
        position: of the field among those of its screen.
        named: texts that the specification names, folded; no filler resembles one.
    """
    start, words = position % len(_NUMBERS), _words(names)
    numbers = unlike((*_NUMBERS[start:], *_NUMBERS[:start]), named)
    suggested = next((text for those, text in _BY_NAME if not words.isdisjoint(those)), None)
    # Fields are misnamed, and some take digits alone: a number is offered always.
    return (*(() if suggested is None else unlike((suggested,), named)), *numbers[:1])


@lru_cache(maxsize=1024)
def unlike(texts: tuple[str, ...], named: frozenset[str]) -> tuple[str, ...]:
    """Returns the texts that cannot be mistaken for one that the specification names."""
    folded = [(text, fold(text)) for text in texts]
    return tuple(
        text for text, said in folded if not any(said in each or each in said for each in named)
    )


def _words(names: Iterable[str]) -> frozenset[str]:
    """Returns the words of names such as `personName` and `edit_e_mail`, in lower case."""
    return frozenset(word.lower() for name in names for word in _WORD.findall(name))
