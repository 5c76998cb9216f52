"""Texts to try after a comparison: those that would make it come out the other way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.planning.regex_text import matching_text

_LONGEST = 120
_INTEGERS = ("7", "1000")
_DECIMALS = ("0.5", "7")
_DRAWN = 2  # texts for one regular expression
_GREATEST = 10**15


def texts_for(
    comparison: TextComparison, known: Collection[TextComparison], random: Random
) -> tuple[str, ...]:
    """Returns texts to try next, the most promising last.

    Args:
        comparison: what was seen now.
        known: all that was seen of the field, for what lies between two bounds.
        random: draws where many texts would do.
    """
    found = dict.fromkeys(_texts(comparison, known, random))
    return tuple(text for text in found if text and len(text) <= _LONGEST)


def _texts(
    comparison: TextComparison, known: Collection[TextComparison], random: Random
) -> Iterator[str]:
    kind, typed, other = comparison.kind, comparison.typed, comparison.other
    if kind is ComparisonKind.NUMBER:
        yield from _near(other)
        yield from _between(other, known)
    elif kind is ComparisonKind.LENGTH:
        yield from _of_length(typed, other)
    elif not comparison.passed:
        yield from _accepted(kind, typed, other, random)


def _accepted(kind: ComparisonKind, typed: str, other: str, random: Random) -> Iterator[str]:
    match kind:
        case ComparisonKind.EQUAL | ComparisonKind.EXAMPLE:
            yield other
        case ComparisonKind.PREFIX:
            yield other
            yield other + typed
        case ComparisonKind.SUFFIX:
            yield other
            yield typed + other
        case ComparisonKind.PART:
            yield other
            yield typed + other + typed
        case ComparisonKind.REGEX:
            for _ in range(_DRAWN):
                yield matching_text(other, random) or ""
        case ComparisonKind.INTEGER:
            yield from _INTEGERS
        case ComparisonKind.DECIMAL:
            yield from _DECIMALS


def _near(bound: str) -> Iterator[str]:
    value = _number(bound)
    if value is None:
        return
    if value.is_integer():
        yield from (str(int(value) + step) for step in (-1, 1, 0))
    else:
        yield from (f"{value + step:.10g}" for step in (-1, 1, 0))


def _between(bound: str, known: Collection[TextComparison]) -> Iterator[str]:
    """Yields the middle between the bound and each other that is known."""
    value = _number(bound)
    others = (_number(each.other) for each in known if each.kind is ComparisonKind.NUMBER)
    for other in sorted({each for each in others if each is not None}):
        if value is not None and other != value:
            middle = (value + other) / 2
            whole = value.is_integer() and other.is_integer()
            yield str(int(middle)) if whole else f"{middle:.10g}"


def _of_length(typed: str, bound: str) -> Iterator[str]:
    wanted = _number(bound)
    if wanted is None or not 0 <= wanted <= _LONGEST:
        return
    padding = "1" if typed[-1:].isdigit() else "a"
    for length in (int(wanted) - 1, int(wanted) + 1, int(wanted)):
        yield typed[: max(0, length)].ljust(length, padding)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) <= _GREATEST else None
