"""Finds taps without an effect of their own.

On a list whose rows take them, on a text toolbar, and long ones on a field, which open it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.spec import action_labels
from tapwright.spec.labelling import matches
from tapwright.spec.proposition import Proposition

TAPS = (ActionKind.CLICK, ActionKind.LONG_CLICK)
# Adapter views are marked clickable because their rows are: Android lets no app listen to clicks on
# the view itself.
_ADAPTER_VIEWS = ("ListView", "GridView")
_TOOLBAR = "android:id/floating_popup_container"
_TOOLBAR_ENTRY = "android:id/floating_toolbar_menu_item"  # how the ids inside an entry begin
_ENTRY_PARTS = 4  # an entry has an image and a text at most, and is no larger container
# What Android offers for the text of a field. In another language the entries are not recognised,
# and are offered like any others; so is whatever an app adds to the toolbar.
TOOLBAR_ENTRIES = frozenset(
    {"Select all", "Cut", "Copy", "Paste", "Paste as plain text", "Share", "Autofill"}
)


def goes_to_a_row(widgets: Sequence[Widget], index: int) -> bool:
    """Returns whether a tap on the middle of this list hits a widget inside it."""
    widget = widgets[index]
    if widget.class_name.endswith(_ADAPTER_VIEWS):
        return any(inner.clickable for inner in inside(widgets, index))
    if not widget.scrollable:
        return False
    return any(
        (inner.clickable or inner.long_clickable) and _contains_middle(inner, widget.bounds)
        for inner in inside(widgets, index)
    )


@dataclass(frozen=True, slots=True)
class Taps:
    """Leaves out needless taps, except those on widgets that a specification names."""

    named: frozenset[Proposition] = frozenset()

    def worth_offering(self, screen: Screen, actions: Sequence[Action]) -> list[Action]:
        """Returns the actions without the needless taps."""
        needless, fields = needless_taps(screen), _fields(screen)
        return [
            each
            for each in actions
            if each.kind not in TAPS
            or (each.target not in needless and not _selects_text(each, fields))
            or self._names(each, screen)
        ]

    def _names(self, action: Action, screen: Screen) -> bool:
        """Returns whether the specification names the widget of the action."""
        labels = action_labels(action, screen)
        return any(matches(each, labels.values(each.name)) for each in self.named)


def _fields(screen: Screen) -> frozenset[WidgetIdentity]:
    """Returns the widgets of the screen that text is typed into."""
    return frozenset(identity for identity, widget in screen.identities() if widget.editable)


def _selects_text(action: Action, fields: frozenset[WidgetIdentity]) -> bool:
    """Returns whether the action opens Android's toolbar for the text of a field."""
    return action.kind is ActionKind.LONG_CLICK and action.target in fields


def needless_taps(screen: Screen) -> frozenset[WidgetIdentity]:
    """Returns the widgets of the screen that are not worth a tap."""
    widgets, identities = screen.widgets, [identity for identity, _ in screen.identities()]
    lists = {identity for index, identity in enumerate(identities) if goes_to_a_row(widgets, index)}
    return frozenset(lists.union(*_toolbars(widgets, identities)))


def inside(widgets: Sequence[Widget], index: int) -> Iterator[Widget]:
    """Yields the widgets inside the one at this index, in document order."""
    return (widgets[each] for each in _indices_inside(widgets, index))


def _indices_inside(widgets: Sequence[Widget], index: int) -> Iterator[int]:
    """Yields the indices of all widgets inside the one at this index."""
    for each in range(index + 1, len(widgets)):
        if widgets[each].depth <= widgets[index].depth:
            return
        yield each


def _toolbars(
    widgets: Sequence[Widget], identities: Sequence[WidgetIdentity]
) -> Iterator[set[WidgetIdentity]]:
    """Yields the entries of each text selection toolbar that Android itself adds."""
    for index, widget in enumerate(widgets):
        if widget.resource_id == _TOOLBAR:
            entries = [index, *_indices_inside(widgets, index)]
        elif _is_toolbar_entry(widgets, index):
            entries = [index]
        else:
            continue
        yield {identities[each] for each in entries if _is_of_android(widgets[each])}


def _is_toolbar_entry(widgets: Sequence[Widget], index: int) -> bool:
    """Returns whether this is an entry of a toolbar that says so itself; its window does not."""
    parts = (widgets[index], *inside(widgets, index))[:_ENTRY_PARTS]
    return any(each.resource_id.startswith(_TOOLBAR_ENTRY) for each in parts)


def _is_of_android(widget: Widget) -> bool:
    return bool({widget.text, widget.content_description} & TOOLBAR_ENTRIES)


def _contains_middle(inner: Widget, bounds: Bounds) -> bool:
    """Returns whether an enabled widget contains the middle of the bounds."""
    x, y = bounds.centre
    left, top, right, bottom = inner.bounds
    return inner.enabled and left <= x < right and top <= y < bottom
