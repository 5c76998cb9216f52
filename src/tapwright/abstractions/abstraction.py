"""An abstraction makes a screen a state and says what can be done there. Pure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from tapwright.abstractions.state_name import state_name
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
_REMEMBERED = 4096  # screens
DEFAULT_TEXTS = ("hello", "42", "")


class Abstraction(Protocol):
    """How much of a screen tells one state from another, and which actions are considered."""

    def state_of(self, screen: Screen) -> Hashable:
        """The state; equal states are the same place to the agent."""
        ...

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """What can be done on this screen, in a fixed order."""
        ...


class Seen(NamedTuple):
    """A screen as an abstraction sees it."""

    state: Hashable
    actions: tuple[Action, ...]


class RememberingAbstraction(ABC):
    """A template: a screen is looked at once; subclasses write `_look`."""

    def __init__(self) -> None:
        self._memory: OrderedDict[Screen, Seen] = OrderedDict()

    def state_of(self, screen: Screen) -> Hashable:
        """The state of the screen."""
        seen = self._memory.get(screen)
        return (seen or self._remember(screen)).state

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """The actions of the screen."""
        seen = self._memory.get(screen)
        return (seen or self._remember(screen)).actions

    def _remember(self, screen: Screen) -> Seen:
        seen = self._memory[screen] = self._look(screen)
        if len(self._memory) > _REMEMBERED:
            self._memory.popitem(last=False)
        return seen

    @abstractmethod
    def _look(self, screen: Screen) -> Seen: ...


def widget_actions(
    screen: Screen, kinds: Sequence[ActionKind], texts: Sequence[str]
) -> list[Action]:
    """Each action of these kinds that some widget of the screen accepts."""
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


class ExecutableWidgets(RememberingAbstraction):
    """A state is the activity with what can be done on it; values shown do not matter."""

    def __init__(
        self,
        *,
        kinds: Sequence[ActionKind] = WIDGET_KINDS,
        system: Sequence[Action] = USUAL_SYSTEM_ACTIONS,
        texts: Sequence[str] = DEFAULT_TEXTS,
    ) -> None:
        super().__init__()
        self._kinds = tuple(kinds)
        self._system = tuple(system)
        self._texts = tuple(texts)

    def _look(self, screen: Screen) -> Seen:
        on_widgets = widget_actions(screen, self._kinds, self._texts)
        places = [
            (action.kind.value, action.target.class_name, action.target.resource_id)
            for action in on_widgets
            if action.target is not None
        ]
        content = (screen.package, screen.activity, screen.landscape, places)
        return Seen(state_name(screen, content), (*on_widgets, *self._system))


class Supported(RememberingAbstraction):
    """Another abstraction without the actions that a device cannot perform."""

    def __init__(self, other: Abstraction, kinds: frozenset[ActionKind]) -> None:
        super().__init__()
        self._other = other
        self._kinds = kinds

    def _look(self, screen: Screen) -> Seen:
        actions = tuple(
            action for action in self._other.actions_of(screen) if action.kind in self._kinds
        )
        return Seen(self._other.state_of(screen), actions)
