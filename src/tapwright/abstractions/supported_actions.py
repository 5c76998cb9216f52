"""Takes from an abstraction the actions that the device cannot perform."""

from __future__ import annotations

from tapwright.abstractions.abstraction import Abstraction, CachedAbstraction, StateAndActions
from tapwright.core.action import ActionKind
from tapwright.core.screen import Screen


class SupportedActions(CachedAbstraction):
    """Another abstraction without the kinds of action that the device cannot perform."""

    def __init__(self, other: Abstraction, kinds: frozenset[ActionKind]) -> None:
        super().__init__()
        self._other = other
        self._kinds = kinds

    def _abstract(self, screen: Screen) -> StateAndActions:
        actions = tuple(
            action for action in self._other.actions_of(screen) if action.kind in self._kinds
        )
        return StateAndActions(self._other.state_of(screen), actions)
