"""Where a declared proposition holds: where it counts, only somewhere, or nowhere.

A text counts where the app shows it. It does not count in a field that holds a text which the test
may type, unless the proposition names the field; nor as a part of a typed text that was not asked
for; nor behind the window on top. It is there all the same, so that it is not gone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tapwright.spec.meaning import fold
from tapwright.spec.places import names_row, value_matches, widgets_within
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Relation
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
    if behind is not None and any(map(names_row, proposition.bindings)):
        return Presence.SOMEWHERE  # nobody knows: the entries of a menu are not rows
    best = Presence.NOWHERE
    for index in _candidates(proposition, top):
        if _counts(proposition, top.views[index], typed):
            return Presence.COUNTS
        best = Presence.SOMEWHERE
    if best is Presence.NOWHERE and behind is not None:
        is_behind = next(_candidates(proposition, behind), None) is not None
        return Presence.SOMEWHERE if is_behind else Presence.NOWHERE
    return best


def _candidates(proposition: Proposition, tree: ViewTree) -> Iterator[int]:
    """Yields the widgets that have the value and everything that it is bound to."""
    name, relation, wanted, reading, bindings = proposition[:5]
    places = widgets_within(bindings, tree)
    for index in range(len(tree.views)) if places is None else sorted(places):
        view = tree.views[index]
        if value_matches(relation, wanted, reading, view.values(name)) and all(
            _has(view, each) for each in bindings if each.place is BoundTo.SAME
        ):
            yield index


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
