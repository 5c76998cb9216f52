"""Which widgets of a window OF, BESIDE, ABOVE and BELOW leave for a proposition to speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tapwright.spec.meaning import fold
from tapwright.spec.proposition import Binding, BoundTo, Reading, Relation
from tapwright.spec.widget_view import ViewTree

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_ROW = re.compile(rf"row (\d{{1,4}})|({'|'.join(_ORDINALS)}|last) row")


def value_matches(relation: Relation, wanted: str, reading: Reading, values: Iterable[str]) -> bool:
    """Returns whether one of the values is, or contains, what is wanted."""
    if reading is Reading.LOOSE:
        wanted, values = fold(wanted), map(fold, values)
    if relation is Relation.IS:
        return any(value == wanted for value in values)
    return any(wanted in value for value in values)


def names_row(binding: Binding) -> bool:
    """Returns whether it names an entry of a list by its number: `OF row 2`, `OF last row`.

    In quotes it is the name of a widget, as any other.
    """
    return binding.place is BoundTo.OF and _row_match(binding) is not None


def widgets_within(bindings: tuple[Binding, ...], tree: ViewTree) -> set[int] | None:
    """Returns the widgets that the places leave; None if no place is named."""
    found: set[int] | None = None
    for binding in bindings:
        if binding.place is not BoundTo.SAME:
            here = set(_within(binding, tree))
            found = here if found is None else found & here
    return found


def _within(binding: Binding, tree: ViewTree) -> Iterator[int]:
    if binding.place is BoundTo.OF:
        return _in_row(binding, tree) if names_row(binding) else _named(binding, tree)
    if binding.place is BoundTo.BESIDE:
        return _beside(binding, tree)
    return _ordered(binding, tree)


def _named(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets of that name; of one without a text, also what it contains."""
    for index, view in enumerate(tree.views):
        if value_matches(Relation.IS, binding.value, binding.reading, tree.names(index)):
            yield from (index,) if view.text or view.is_field else tree.inside(index)


def _row_match(binding: Binding) -> re.Match[str] | None:
    is_bare = binding.reading is Reading.LOOSE
    return _ROW.fullmatch(fold(binding.value)) if is_bare else None


def _in_row(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets of the row with that number among those that are shown."""
    match, rows = _row_match(binding), list(tree.rows())
    assert match is not None, "asked after names_row"
    if match[2] == "last":
        number = len(rows)
    else:
        number = int(match[1]) if match[1] else _ORDINALS.index(match[2]) + 1
    if 1 <= number <= len(rows):
        yield from tree.inside(rows[number - 1])


def _beside(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the other widgets in the row of one with that text."""
    for index in _saying(binding, tree):
        yield from (each for each in tree.row(index) if each != index)


def _ordered(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets in rows before, or after, the row of one with that text.

    In a list these are the rows of the same list; elsewhere all that stands before it or after it.
    """
    for index in _saying(binding, tree):
        row, around = tree.row(index), tree.list_around(index)
        is_above = binding.place is BoundTo.ABOVE
        yield from range(around.start, row.start) if is_above else range(row.stop, around.stop)


def _saying(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets with that text or description."""
    for index, view in enumerate(tree.views):
        said = [each for name in ("text", "contentDescription") for each in view.values(name)]
        if value_matches(Relation.IS, binding.value, binding.reading, filter(None, said)):
            yield index
