"""Keyed actions: an action with a key that stays the same when texts and positions change."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from tapwright.core.action import Action, Argument


@dataclass(frozen=True, slots=True, eq=False)
class KeyedAction(Action):
    """An action with the key under which tables and graphs keep what is learnt about it.

    `Action.target` names a widget with the text that it shows now. What was learnt must not be
    lost when that text changes, so the abstraction gives the action a key that does not change.
    """

    key: Hashable = ""


def key_of(action: Action) -> Hashable:
    """Returns the action's key; an action without one is its own key."""
    return action.key if isinstance(action, KeyedAction) else action


def find_again(action: Action, actions: Sequence[Action]) -> Action | None:
    """Returns the action with the same key on another screen, carrying the same text.

    Returns None if the screen has none; actions on the system are possible on every screen.
    """
    key = key_of(action)
    for candidate in actions:
        if key_of(candidate) == key:
            if candidate.kind.argument is Argument.TEXT:
                return replace(candidate, argument=action.argument)
            return candidate
    # The system's actions need no widget, so they can be done anywhere.
    return action if action.kind.is_system else None
