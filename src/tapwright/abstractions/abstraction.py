"""The contract of abstractions: a screen becomes a state with its possible actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from tapwright.core.action import Action, ActionKind, Argument, needs_met
from tapwright.core.screen import Screen

WIDGET_KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.WRITE,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_LEFT,
    ActionKind.SCROLL_RIGHT,
)
USUAL_SYSTEM_ACTIONS = (Action(ActionKind.BACK), Action(ActionKind.MENU), Action(ActionKind.ROTATE))
_CACHE_SIZE = 4096  # screens
DEFAULT_TEXTS = ("hello", "42", "")


class Abstraction(Protocol):
    """Decides which screens are the same state, and which actions an agent may choose."""

    def state_of(self, screen: Screen) -> Hashable:
        """Returns the state; screens of equal states are the same to the agent."""
        ...

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """Returns the actions that are possible on the screen, in a fixed order."""
        ...


class StateAndActions(NamedTuple):
    """The state of a screen and the actions possible there."""

    state: Hashable
    actions: tuple[Action, ...]


class CachedAbstraction(ABC):
    """Computes state and actions of each screen once; subclasses write `_abstract`."""

    def __init__(self) -> None:
        self._cache: OrderedDict[Screen, StateAndActions] = OrderedDict()

    def state_of(self, screen: Screen) -> Hashable:
        """Returns the state of the screen."""
        seen = self._cache.get(screen)
        return (seen or self._compute(screen)).state

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """Returns the actions of the screen."""
        seen = self._cache.get(screen)
        return (seen or self._compute(screen)).actions

    def _compute(self, screen: Screen) -> StateAndActions:
        """Computes state and actions of a screen and caches them; drops the oldest when full."""
        seen = self._cache[screen] = self._abstract(screen)
        if len(self._cache) > _CACHE_SIZE:
            self._cache.popitem(last=False)
        return seen

    @abstractmethod
    def _abstract(self, screen: Screen) -> StateAndActions:
        """Computes the state and the actions of a screen."""


def widget_actions(
    screen: Screen, kinds: Sequence[ActionKind], texts: Sequence[str]
) -> list[Action]:
    """Returns each action of these kinds that some widget of the screen accepts."""
    actions = []
    for identity, widget in screen.identities():
        met = needs_met(widget)
        for kind in kinds:
            if kind.need not in met:
                continue
            if kind.argument is Argument.TEXT:
                actions += [Action(kind, identity, text) for text in texts]
            else:
                actions.append(Action(kind, identity))
    return actions
