"""How many widgets of a name are shown: `count OF rows IS 3`, `count OF note IS at least 2`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator

from tapwright.spec.places import value_matches, widgets_within
from tapwright.spec.presence import Presence
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Relation
from tapwright.spec.widget_view import ViewTree

ROWS = ("row", "rows")  # what `count OF rows` counts: the entries of lists
EXAMPLES = ("3", "at least 3", "at most 3", "more than 3", "fewer than 3")
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "": operator.eq,
    "at least": operator.ge,
    "at most": operator.le,
    "more than": operator.gt,
    "fewer than": operator.lt,
}
_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_WORDS = r"(?:(at least|at most|more than|fewer than|less than) )?"
_VALUE = re.compile(rf"{_WORDS}(\w+|\{{[^\W\d]\w*\}}(?: *[+-] *\d+)?)")


def canonical_count(value: str) -> str | None:
    """Returns the value in one spelling, such as `at least 3`; None if it is no number."""
    match = _VALUE.fullmatch(" ".join(value.split()).casefold())
    if match is None:
        return None
    words, number = (match[1] or "").replace("less than", "fewer than"), match[2]
    if number.startswith("{"):
        return f"{words} {number}".strip()  # a kept number; once it is known that stands here
    if number in _NUMBERS:
        number = str(_NUMBERS.index(number))
    if not number.isascii() or not number.isdecimal():
        return None
    return f"{words} {int(number)}".strip()


def admits(value: str, count: int) -> bool:
    """Returns whether a canonical value is met by so many."""
    words, _, number = value.rpartition(" ")
    return _COMPARED[words](count, int(number))


def exclude_each_other(one: str, other: str) -> bool:
    """Returns whether no number meets both canonical values; kept ones may be any number."""
    if "{" in one or "{" in other:
        return False
    largest = max(int(each.rpartition(" ")[2]) for each in (one, other))
    return not any(admits(one, n) and admits(other, n) for n in range(largest + 2))


def count_presence(proposition: Proposition, top: ViewTree, behind: ViewTree | None) -> Presence:
    """Returns whether as many widgets are shown as it says.

    Where something else covers the app's own window, and has none of them itself, nobody knows: a
    menu must not make a list empty. Nor are its own entries the rows that are meant.
    """
    shown = len(counted(proposition.bindings, top))
    if behind is not None and (not shown or any(map(_is_rows, proposition.bindings))):
        return Presence.SOMEWHERE
    return Presence.COUNTS if admits(proposition.value, shown) else Presence.NOWHERE


def counted(bindings: tuple[Binding, ...], tree: ViewTree) -> set[int]:
    """Returns the widgets that have the name, in the row that BESIDE names."""
    named = [each for each in bindings if each.place is BoundTo.OF]
    found = set(range(len(tree.views))).intersection(*(_called(each, tree) for each in named))
    beside = widgets_within(tuple(each for each in bindings if each not in named), tree)
    return found if beside is None else found & beside


def _is_rows(binding: Binding) -> bool:
    return binding.place is BoundTo.OF and binding.value.casefold() in ROWS


def _called(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets called so by id, description, label or text, or the rows of lists."""
    if _is_rows(binding):
        yield from tree.rows()
        return
    for index, view in enumerate(tree.views):
        names = (*tree.names(index), *((view.text,) if view.text else ()))
        if value_matches(Relation.IS, binding.value, binding.reading, names):
            yield index
