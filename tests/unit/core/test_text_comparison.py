"""A comparison as a sentence."""

from __future__ import annotations

import pytest

from tapwright.core.text_comparison import ComparisonKind, TextComparison


@pytest.mark.parametrize(
    ("kind", "other", "sentence"),
    [
        ("equal", "b", "'a' was compared with 'b'"),
        ("prefix", "b", "'a' was compared with the beginning 'b'"),
        ("suffix", "b", "'a' was compared with the end 'b'"),
        ("part", "b", "'a' was compared with the part 'b'"),
        ("regex", "b+", "'a' was compared with the expression 'b+'"),
        ("integer", "", "'a' was parsed as a number"),
        ("decimal", "", "'a' was parsed as a number"),
        ("number", "7", "'a' was compared with 7"),
        ("length", "7", "the length of 'a' was compared with 7"),
        ("example", "b", "'a' was parsed; 'b' would be accepted"),
    ],
)
def test_a_comparison_reads_as_a_sentence(kind: str, other: str, sentence: str) -> None:
    assert str(TextComparison(ComparisonKind(kind), "a", other, False, "p.C.m")) == sentence
