"""Which texts are tried after a comparison."""

from __future__ import annotations

import re
from random import Random

import pytest

from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.planning.comparison_texts import texts_for


def seen(kind: str, typed: str, other: str, *, passed: bool = False) -> TextComparison:
    return TextComparison(ComparisonKind(kind), typed, other, passed, "a.B.c")


def tried(*comparisons: TextComparison) -> tuple[str, ...]:
    return texts_for(comparisons[-1], comparisons, Random(1))


@pytest.mark.parametrize(
    ("comparison", "texts"),
    [
        (seen("equal", "hello", "xyzzy"), ("xyzzy",)),
        (seen("prefix", "hello", "INV-"), ("INV-", "INV-hello")),
        (seen("suffix", "hello", ".txt"), (".txt", "hello.txt")),
        (seen("part", "hello", "@"), ("@", "hello@hello")),
        (seen("integer", "hello", ""), ("7", "1000")),
        (seen("decimal", "hello", ""), ("0.5", "7")),
        (seen("number", "42", "4200"), ("4199", "4201", "4200")),
        (seen("number", "2.5", "9.75"), ("8.75", "10.75", "9.75")),
        (seen("length", "hello", "8"), ("helloaa", "helloaaaa", "helloaaa")),
        (seen("length", "12345", "3"), ("12", "1234", "123")),
        (seen("example", "hello", "29.02.2020"), ("29.02.2020",)),
        (seen("number", "42", "1e300"), ()),
        (seen("number", "42", "no number"), ()),
        (seen("regex", "hello", r"(a)\1"), ()),
        (seen("length", "hello", "100000"), ()),
    ],
)
def test_they_would_make_it_hold(comparison: TextComparison, texts: tuple[str, ...]) -> None:
    assert tried(comparison) == texts


def test_a_regular_expression_is_matched() -> None:
    texts = tried(seen("regex", "hello", "[A-Z]{3}-[0-9]{4}"))
    assert texts
    assert all(re.fullmatch("[A-Z]{3}-[0-9]{4}", text) for text in texts)


def test_a_number_between_two_bounds_is_tried() -> None:
    low, high = seen("number", "42", "4200"), seen("number", "4201", "4299", passed=False)
    assert "4249" in tried(low, high)


def test_what_held_needs_no_other_text() -> None:
    assert tried(seen("equal", "xyzzy", "xyzzy", passed=True)) == ()
    assert tried(seen("regex", "abc", "[a-c]+", passed=True)) == ()
