"""What an app compared a typed text with, as a device tells it with a step."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class ComparisonKind(StrEnum):
    """How the app looked at the text."""

    EQUAL = "equal"  # with a text: a constant, a case, a key, a value of a table
    PREFIX = "prefix"  # whether it begins with a text
    SUFFIX = "suffix"
    PART = "part"
    REGEX = "regex"  # whether a regular expression, in Java's syntax, matches it
    INTEGER = "integer"  # it was parsed as a number; the other side is empty
    DECIMAL = "decimal"
    NUMBER = "number"  # the number in it was compared with another
    LENGTH = "length"  # the number of its characters was
    EXAMPLE = "example"  # it was parsed by something that accepts the other text


class TextComparison(NamedTuple):
    """A typed text, and the other side of a comparison in the app's code."""

    kind: ComparisonKind
    typed: str
    other: str
    passed: bool  # whether it held; for parsers: whether the text was accepted
    site: str  # the method that compares, as package.Class.method

    def __str__(self) -> str:
        """Returns it as a sentence of a report has it."""
        typed, other = repr(self.typed), repr(self.other)
        match self.kind:
            case ComparisonKind.INTEGER | ComparisonKind.DECIMAL:
                return f"{typed} was parsed as a number"
            case ComparisonKind.NUMBER:
                return f"{typed} was compared with {self.other}"
            case ComparisonKind.LENGTH:
                return f"the length of {typed} was compared with {self.other}"
            case ComparisonKind.EXAMPLE:
                return f"{typed} was parsed; {other} would be accepted"
        return f"{typed} was compared with {_HOW.get(self.kind, '')}{other}"


_HOW = {
    ComparisonKind.PREFIX: "the beginning ",
    ComparisonKind.SUFFIX: "the end ",
    ComparisonKind.PART: "the part ",
    ComparisonKind.REGEX: "the expression ",
}
