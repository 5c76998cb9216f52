"""Texts that a regular expression matches, drawn within bounds."""

from __future__ import annotations

import re
from random import Random

import pytest

from tapwright.planning.regex_text import matching_text


@pytest.mark.parametrize(
    "regex",
    [
        r"[A-Z]{3}-\d{4}",
        r"^\d{1,3}(\.\d{1,3}){3}$",
        r"(?:north|south)-[a-f0-9]+",
        r"^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z]).{8,}$",
        r"[^\s@]+@[^\s@]+\.[a-z]{2,}",
        r"\+?[0-9 ()-]{7,}",
        r"a?b*c+?d{2,}",
        r"[a-zA-Z0-9\+\.\_\%\-\+]{1,256}\@[a-zA-Z0-9][a-zA-Z0-9\-]{0,64}"
        r"(\.[a-zA-Z0-9][a-zA-Z0-9\-]{0,25})+",
        r"(?i)abc",
        r"x(?!y)z",
        r"\S\D\W",
        r"[]a]b",
    ],
)
def test_a_text_is_matched_by_its_expression(regex: str) -> None:
    random = Random(1)
    for _ in range(30):
        text = matching_text(regex, random)
        assert text is not None
        assert re.fullmatch(regex, text), text


@pytest.mark.parametrize(
    ("regex", "form"),
    [
        (r"\p{Lu}\p{Alpha}\p{Digit}", "[A-Z][A-Za-z][0-9]"),
        (r"(?<year>\d{4})", r"\d{4}"),
        (r"\Qa.b\E+", r"a\.b|(a\.b)+"),
        (r"\P{L}", r"[^A-Za-z]"),
        (r"a++b", "a+b"),
    ],
)
def test_the_syntax_is_that_of_java(regex: str, form: str) -> None:
    text = matching_text(regex, Random(2))
    assert text is not None
    assert re.fullmatch(form, text), text


@pytest.mark.parametrize(
    "regex",
    [
        *(
            r"(a)\1",
            "[a-z&&[^b]]",
            "(",
            ")",
            "[",
            "a{",
            "*",
            r"\p{IsGreek}",
            "\\",
            "x{5,2}",
            "(?z)",
        ),
        *("a{81}", "(a{40}){40}", "((((){80}){80}){80}){80}", "(" * 300 + ")" * 300, "x{9999999}"),
    ],
)
def test_what_is_not_understood_or_too_large_gets_no_text(regex: str) -> None:
    assert matching_text(regex, Random(3)) is None
