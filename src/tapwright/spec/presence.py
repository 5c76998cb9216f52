"""Where a declared proposition holds: where it counts, only somewhere, or nowhere.

A text counts where the app shows it. It does not count in a field that holds a text which the test
may type, unless the proposition names the field; nor as a part of a typed text that was not asked
for; nor behind the window on top. It is there all the same, so that it is not gone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tapwright.spec.meaning import fold
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Reading, Relation
from tapwright.spec.widget_view import ViewTree, WidgetView

_NAMING = frozenset({"resourceId", "objectID", "contentDescription"})


class Presence(IntEnum):
    """Where a proposition holds."""

    NOWHERE = 0
    SOMEWHERE = 1
    COUNTS = 2


class TypedTexts(NamedTuple):
    """The texts that a test may type, and those that it typed without leave."""

    declared: tuple[str, ...] = ()
    undeclared: frozenset[str] = frozenset()


def presence(
    proposition: Proposition, top: ViewTree, behind: ViewTree | None, typed: TypedTexts
) -> Presence:
    """Returns where a proposition about a widget holds."""
    best = Presence.NOWHERE
    for index in _candidates(proposition, top):
        if _counts(proposition, top.views[index], typed):
            return Presence.COUNTS
        best = Presence.SOMEWHERE
    if best is Presence.NOWHERE and behind is not None:
        is_behind = next(_candidates(proposition, behind), None) is not None
        return Presence.SOMEWHERE if is_behind else Presence.NOWHERE
    return best


def value_matches(relation: Relation, wanted: str, reading: Reading, values: Iterable[str]) -> bool:
    """Returns whether one of the values is, or contains, what is wanted."""
    if reading is Reading.LOOSE:
        wanted, values = fold(wanted), map(fold, values)
    if relation is Relation.IS:
        return any(value == wanted for value in values)
    return any(wanted in value for value in values)


def _candidates(proposition: Proposition, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets that have the value and everything that it is bound to."""
    name, relation, wanted, reading, bindings, _ = proposition
    places = within_places(bindings, tree)
    for index in range(len(tree.views)) if places is None else sorted(places):
        view = tree.views[index]
        if value_matches(relation, wanted, reading, view.values(name)) and all(
            _has(view, each) for each in bindings if each.place is BoundTo.SAME
        ):
            yield index


def within_places(bindings: tuple[Binding, ...], tree: ViewTree) -> set[int] | None:
    """Returns the widgets that OF and BESIDE leave; None if nothing is said."""
    found: set[int] | None = None
    for binding in bindings:
        if binding.place is BoundTo.SAME:
            continue
        here = set(_named(binding, tree) if binding.place is BoundTo.OF else _beside(binding, tree))
        found = here if found is None else found & here
    return found


def _named(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets of that name; of one without a text, also what it contains."""
    for index, view in enumerate(tree.views):
        if value_matches(Relation.IS, binding.value, binding.reading, tree.names(index)):
            yield from (index,) if view.text or view.is_field else tree.inside(index)


def _beside(binding: Binding, tree: ViewTree) -> Iterator[int]:
    """Yields the other widgets in the row of one with that text."""
    for index, view in enumerate(tree.views):
        said = [each for name in ("text", "contentDescription") for each in view.values(name)]
        if value_matches(Relation.IS, binding.value, binding.reading, filter(None, said)):
            yield from (each for each in tree.row(index) if each != index)


def _has(view: WidgetView, binding: Binding) -> bool:
    found = value_matches(
        binding.relation, binding.value, binding.reading, view.values(binding.name)
    )
    return found is binding.positive


def _counts(proposition: Proposition, view: WidgetView, typed: TypedTexts) -> bool:
    """Returns whether the app says it, and not only the test."""
    if proposition.name != "text":
        return True
    wanted = fold(proposition.value)
    if any(_is_echo(fold(text), view, wanted) for text in typed.undeclared):
        return False
    declared = [fold(text) for text in typed.declared]
    if view.is_field and fold(view.text) in declared:
        return _names_field(proposition.bindings)
    return proposition.relation is Relation.IS or wanted in _without_echoes(view, wanted, declared)


def _is_echo(text: str, view: WidgetView, wanted: str) -> bool:
    """Returns whether what is wanted is there because the test typed it without leave."""
    return wanted in text and text in fold(view.text)


def _names_field(bindings: tuple[Binding, ...]) -> bool:
    return any(each.place is BoundTo.OF or each.name in _NAMING for each in bindings)


def _without_echoes(view: WidgetView, wanted: str, declared: Collection[str]) -> str:
    """Returns what the widget says without typed texts of which another part is wanted."""
    said = fold(view.text)
    for text in declared:
        if text and not _has_words(text, wanted):
            said = said.replace(text, "\n")
    return said


@lru_cache(maxsize=4096)
def _has_words(text: str, wanted: str) -> bool:
    """Returns whether the text has what is wanted as whole words."""
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None
