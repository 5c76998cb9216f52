"""The usable widgets of a screen as a numbered list, for the networks of ARES, ATAC and ATPPO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.state_name import OUTSIDE, is_outside, outside_name, state_name
from tapwright.core.action import Action, ActionKind, Argument, needs_met
from tapwright.core.screen import Screen, Widget

_KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.WRITE,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_LEFT,
    ActionKind.SCROLL_RIGHT,
)


class WidgetSlot(NamedTuple):
    """One usable widget: its position in the list and the actions that it accepts."""

    position: int
    clickable: bool
    long_clickable: bool
    scrollable: bool
    editable: bool
    identifier: str  # resource id, else description, else activity, class and text (ARES)


class SlotKey(NamedTuple):
    """The key of an action: which widget, which kind of action."""

    slot: WidgetSlot
    kind: ActionKind


class WidgetSlots(CachedAbstraction):
    """A state is the activity with its usable widgets (ATAC, equation 3)."""

    def __init__(self, package: str, system: Sequence[ActionKind]) -> None:
        super().__init__()
        self._package = package
        self._system = tuple(KeyedAction(kind, key=kind.value) for kind in system)

    def _abstract(self, screen: Screen) -> StateAndActions:
        events: list[Action] = []
        slots: list[WidgetSlot] = []
        for identity, widget in screen.identities():
            met = needs_met(widget)
            kinds = [kind for kind in _KINDS if kind.need in met]
            if not kinds:
                continue
            slot = _slot(len(slots), screen, widget)
            slots.append(slot)
            for kind in kinds:
                text = "" if kind.argument is Argument.TEXT else None
                events.append(KeyedAction(kind, identity, text, SlotKey(slot, kind)))
        actions = (*events, *self._system)
        if screen.package != self._package:
            return StateAndActions(outside_name(screen), actions)
        return StateAndActions(state_name(screen, [tuple(slot) for slot in slots]), actions)


def _slot(position: int, screen: Screen, widget: Widget) -> WidgetSlot:
    """Returns the slot of a widget."""
    identifier = (
        widget.resource_id
        or widget.content_description
        or f"{screen.activity}.{widget.class_name}.{widget.text}"
    )
    return WidgetSlot(
        position,
        widget.clickable,
        widget.long_clickable,
        widget.scrollable,
        widget.editable,
        identifier,
    )


def slots_of(actions: Sequence[Action]) -> list[WidgetSlot]:
    """Returns the widgets that these actions are aimed at, in the order of the list."""
    slots: dict[int, WidgetSlot] = {}
    for action in actions:
        if isinstance(action, KeyedAction) and isinstance(action.key, SlotKey):
            slots[action.key.slot.position] = action.key.slot
    return list(slots.values())


def activity_of(state: object) -> str:
    """Returns the activity that a state of `WidgetSlots` belongs to."""
    return OUTSIDE if is_outside(state) else str(state).rpartition("-")[0]
