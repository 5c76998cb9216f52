"""An action as a table of values knows it: with a key that outlives texts and positions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from tapwright.core.action import Action, Argument


@dataclass(frozen=True, slots=True, eq=False)
class KeyedAction(Action):
    """An action with the key that its abstraction gives it.

    `Action.target` names a widget with the text that it shows now. What was learnt about an event
    must not be lost when that text changes, so tables and graphs use `key`.
    """

    key: Hashable = ""


def key_of(action: Action) -> Hashable:
    """What a table calls the action."""
    return action.key if isinstance(action, KeyedAction) else action


def find_again(action: Action, actions: Sequence[Action]) -> Action | None:
    """The same event among the actions of another screen, carrying the same text."""
    key = key_of(action)
    for candidate in actions:
        if key_of(candidate) == key:
            if candidate.kind.argument is Argument.TEXT:
                return replace(candidate, argument=action.argument)
            return candidate
    # The system's actions need no widget, so they can be done anywhere.
    return action if action.kind.is_system else None
