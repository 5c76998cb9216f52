"""Finds the widget that a test means on a screen that may have changed since it was made.

In this order, and never by coordinates:
0. where the test gives a label, the one widget with the same text inside it;
1. the very same identity;
2. the one widget that agrees in everything the test names (a test may name less than a screen
   tells; an id counts by its last part, a class without its package);
3. the one widget with the same id; ids of the framework such as `android:id/text1` are shared by
   all rows of a list, so there the text must agree as well;
4. the one widget of the same class with the same text or description;
5. the nearest by score, if it reaches `THRESHOLD` and stands out by `MARGIN`.

From 2 on only widgets that accept the action count. The score is the weighted mean, over what the
test names, of how similar the two are: id 4 (1 if it is shared), text 3, description 3, class 2; a
text or description that only the widget has costs 1.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from enum import Enum
from typing import NamedTuple

from tapwright.core.action import ActionKind, accepts
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.testcase.labels import labels_inside

THRESHOLD = 0.65
MARGIN = 0.05
_WEIGHTS = {"resource_id": 4.0, "text": 3.0, "content_description": 3.0, "class_name": 2.0}
_UNEXPECTED = 1.0  # what a name that only the widget has costs
_SHARED_ID = 1.0  # what an id weighs that says little, because several widgets have it
_NO_LIKENESS = 0.6  # two words that share less of their letters have nothing in common
_Pair = tuple[WidgetIdentity, Widget]


class Likeness(Enum):
    """Why a widget was taken for the one that the test means."""

    SAME = "the same"
    SAME_LABEL = "the same label"
    SAME_PLACE = "the same place, with another label,"
    AS_NAMED = "as named"
    SAME_ID = "the same id"
    SAME_TEXT = "the same text"
    NEAREST = "the nearest"


class Located(NamedTuple):
    """The widget, by the identity it has now, and why it was taken."""

    identity: WidgetIdentity
    likeness: Likeness
    score: float = 1.0


def locate(
    screen: Screen, kind: ActionKind, wanted: WidgetIdentity, label: str = ""
) -> Located | None:
    """The widget that the test means, or none if nothing on the screen is near enough."""
    if label:
        labelled = _by_label(screen, kind, wanted, label)
        if labelled is not None:
            return labelled
    if screen.find(wanted) is not None:
        return Located(wanted, Likeness.SAME_PLACE if label else Likeness.SAME)
    usable = [pair for pair in screen.identities() if accepts(kind, pair[1])]
    for likeness, agrees in (
        (Likeness.AS_NAMED, _agrees_as_named),
        (Likeness.SAME_ID, _agrees_in_id),
        (Likeness.SAME_TEXT, _agrees_in_text),
    ):
        found = _the_one(usable, wanted, agrees)
        if found is not None:
            return Located(found, likeness)
    # A row that is known by its label alone is not the nearest of rows with other labels.
    return None if label and not wanted.resource_id else _nearest(usable, wanted)


def _by_label(
    screen: Screen, kind: ActionKind, wanted: WidgetIdentity, label: str
) -> Located | None:
    if screen.find(wanted) is not None and label in labels_inside(screen, wanted):
        return Located(wanted, Likeness.SAME)
    found = [
        identity
        for identity, widget in screen.identities()
        if accepts(kind, widget)
        and (not wanted.class_name or _same_class(wanted.class_name, widget.class_name))
        and (label == widget.text or label in labels_inside(screen, identity))
    ]
    return Located(found[0], Likeness.SAME_LABEL) if len(found) == 1 else None


def score(wanted: WidgetIdentity, widget: Widget, *, shared_id: bool = False) -> float:
    """How near the widget comes to the one wanted, from 0 to 1."""
    total = gained = 0.0
    for attribute, weight in _WEIGHTS.items():
        mine, theirs = getattr(wanted, attribute), getattr(widget, attribute)
        if mine:
            counts = _SHARED_ID if shared_id and attribute == "resource_id" else weight
            total += counts
            gained += counts * _similarity(attribute, mine, theirs)
        elif theirs and attribute in ("text", "content_description"):
            total += _UNEXPECTED
    return gained / total if total else 0.0


def _the_one(
    usable: list[_Pair], wanted: WidgetIdentity, agrees: Callable[[WidgetIdentity, Widget], bool]
) -> WidgetIdentity | None:
    found = [identity for identity, widget in usable if agrees(wanted, widget)]
    if len(found) == 1:
        return found[0]
    if agrees is _agrees_as_named and wanted.position < len(found):
        return found[wanted.position]
    same_text = [
        identity
        for identity in found
        if identity.text == wanted.text
        and identity.content_description == wanted.content_description
    ]
    return same_text[0] if len(same_text) == 1 else None


def _agrees_as_named(wanted: WidgetIdentity, widget: Widget) -> bool:
    return (
        any(wanted[1:4])  # a class alone names nothing
        and (not wanted.resource_id or _same_id(wanted.resource_id, widget.resource_id))
        and (not wanted.text or wanted.text == widget.text)
        and wanted.content_description in ("", widget.content_description)
        and (not wanted.class_name or _same_class(wanted.class_name, widget.class_name))
    )


def _agrees_in_id(wanted: WidgetIdentity, widget: Widget) -> bool:
    if not wanted.resource_id or not _same_id(wanted.resource_id, widget.resource_id):
        return False
    return not _of_framework(wanted.resource_id) or (wanted.text, wanted.content_description) == (
        widget.text,
        widget.content_description,
    )


def _agrees_in_text(wanted: WidgetIdentity, widget: Widget) -> bool:
    if wanted.class_name and not _same_class(wanted.class_name, widget.class_name):
        return False
    pairs = (
        (wanted.text, widget.text),
        (wanted.content_description, widget.content_description),
    )
    return any(mine and mine.casefold() == theirs.casefold() for mine, theirs in pairs)


def _nearest(usable: list[_Pair], wanted: WidgetIdentity) -> Located | None:
    sharing = sum(_same_id(wanted.resource_id, widget.resource_id) for _, widget in usable)
    shared = sharing > 1 or _of_framework(wanted.resource_id)
    ranked = sorted(
        ((score(wanted, widget, shared_id=shared), identity) for identity, widget in usable),
        key=lambda pair: -pair[0],
    )
    if not ranked or ranked[0][0] < THRESHOLD:
        return None
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < MARGIN:
        return None
    best, identity = ranked[0]
    return Located(identity, Likeness.NEAREST, best)


def _same_id(wanted: str, actual: str) -> bool:
    return wanted == actual or ("/" not in wanted and wanted == actual.rpartition("/")[2])


def _of_framework(resource_id: str) -> bool:
    return resource_id.startswith("android:")


def _same_class(wanted: str, actual: str) -> bool:
    return wanted == actual or ("." not in wanted and wanted == actual.rpartition(".")[2])


def _similarity(attribute: str, mine: str, theirs: str) -> float:
    if attribute == "class_name":
        return float(_same_class(mine, theirs))
    if attribute == "resource_id":
        mine, theirs = mine.rpartition("/")[2], theirs.rpartition("/")[2]
    ratio = SequenceMatcher(None, mine.casefold(), theirs.casefold(), autojunk=False).ratio()
    return ratio if ratio >= _NO_LIKENESS else 0.0
