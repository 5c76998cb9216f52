"""Decodes three numbers of a network into an action, as in ARES and ATAC (its section 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.widget_slots import SlotKey, WidgetSlot, slots_of
from tapwright.core.action import Action, ActionKind

SIZE = 3
# What the second number chooses among when a widget takes text.
STRINGS = (
    "",
    "0",
    "1",
    "-1",
    "42",
    "3.14",
    "1000000",
    "99999999999",
    "a",
    "hello",
    "Hello World",
    "test",
    "admin",
    "password",
    "Password1!",
    "name@example.org",
    "not an address",
    "http://example.org",
    "+15550100",
    "2024-02-29",
    "12:30",
    "25:61",
    "null",
    "true",
    "'; --",
    "<b>bold</b>",
    "../../etc",
    "%s %d",
    "äöü ß",
    "日本語",
    "🙂",
    " ",
    "  two  spaces  ",
    "line\nbreak",
    "x" * 100,
    "1e9",
    "0x1F",
    "$5.00",
    "50%",
    "A-B_C",
)
_SCROLLS = (
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_RIGHT,
    ActionKind.SCROLL_LEFT,
)
_NETWORK = (ActionKind.NETWORK_OFF, ActionKind.NETWORK_ON)


class ActionDecoder:
    """Decodes vectors of [-1, 1]³ into actions: which widget, which text, which direction.

    Turning the network off and on is one choice that toggles.
    """

    def __init__(self) -> None:
        self._online = True

    def begin_episode(self) -> None:
        """Notes that the network is on after a fresh start."""
        self._online = True

    def decode(self, vector: Sequence[float], actions: Sequence[Action]) -> Action:
        """Returns the action that the vector means; system actions first, then widgets (ARES)."""
        system = self._system(actions)
        slots = slots_of(actions)
        index = _bin(vector[0], len(system) + len(slots))
        if index < len(system):
            chosen = system[index]
            if chosen.kind in _NETWORK:
                self._online = chosen.kind is ActionKind.NETWORK_ON
            return chosen
        slot = slots[index - len(system)]
        action = _event(slot, _kind(slot, vector[2]), actions)
        if action.kind is ActionKind.WRITE:
            return replace(action, argument=STRINGS[_bin(vector[1], len(STRINGS))])
        return action

    def _system(self, actions: Sequence[Action]) -> list[Action]:
        """Returns the system actions; of the two for the network only the one with an effect."""
        hidden = ActionKind.NETWORK_ON if self._online else ActionKind.NETWORK_OFF
        return [action for action in actions if action.kind.is_system and action.kind is not hidden]


def _bin(number: float, bins: int) -> int:
    """Returns in which of so many equal parts of [-1, 1] the number lies."""
    return min(max(int((float(number) + 1.0) / 2.0 * bins), 0), bins - 1)


def _kind(slot: WidgetSlot, number: float) -> ActionKind:
    """Returns the kind of action that the third number means for this widget."""
    if slot.editable:
        return ActionKind.WRITE
    if slot.clickable and slot.long_clickable:
        return ActionKind.LONG_CLICK if number > 0 else ActionKind.CLICK
    if slot.clickable:
        return ActionKind.CLICK
    if slot.scrollable:
        return _SCROLLS[_bin(number, len(_SCROLLS))]
    return ActionKind.LONG_CLICK


def _event(slot: WidgetSlot, kind: ActionKind, actions: Sequence[Action]) -> Action:
    """Returns the action of this kind on the widget, or another if the device lacks the kind."""
    of_slot = [
        action
        for action in actions
        if isinstance(action, KeyedAction)
        and isinstance(action.key, SlotKey)
        and action.key.slot == slot
    ]
    # A device may lack the kind; anything else that the widget takes will do.
    return next((action for action in of_slot if action.kind is kind), of_slot[0])
