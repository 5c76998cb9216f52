"""An abstraction makes a screen a state and says what can be done there. Pure."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from tapwright.core.action import Action, ActionKind, Argument, Need, accepts
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
SYSTEM_ACTIONS = (Action(ActionKind.BACK), Action(ActionKind.MENU), Action(ActionKind.ROTATE))
DEFAULT_TEXTS = ("hello", "42", "")


class Abstraction(Protocol):
    """How much of a screen tells one state from another, and which actions are considered."""

    def state_of(self, screen: Screen) -> Hashable:
        """The state; equal states are the same place to the agent."""
        ...

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """What can be done on this screen, in a fixed order."""
        ...


def widget_actions(
    screen: Screen, kinds: Sequence[ActionKind], texts: Sequence[str]
) -> list[Action]:
    """Each action of these kinds that some widget of the screen accepts."""
    actions = []
    for identity, widget in screen.identities():
        for kind in kinds:
            if kind.need is Need.NOTHING or not accepts(kind, widget):
                continue
            if kind.argument is Argument.TEXT:
                actions += [Action(kind, identity, text) for text in texts]
            else:
                actions.append(Action(kind, identity))
    return actions


class _Seen(NamedTuple):
    state: Hashable
    actions: tuple[Action, ...]


class ExecutableWidgets:
    """A state is the activity with what can be done on it; values shown do not matter."""

    def __init__(
        self,
        *,
        kinds: Sequence[ActionKind] = WIDGET_KINDS,
        system: Sequence[Action] = SYSTEM_ACTIONS,
        texts: Sequence[str] = DEFAULT_TEXTS,
        remembered: int = 4096,
    ) -> None:
        self._kinds = tuple(kinds)
        self._system = tuple(system)
        self._texts = tuple(texts)
        self._remembered = remembered
        self._seen: OrderedDict[Screen, _Seen] = OrderedDict()

    def state_of(self, screen: Screen) -> Hashable:
        """Package, activity and the widgets that take actions, by class, id and place."""
        return self._look(screen).state

    def actions_of(self, screen: Screen) -> Sequence[Action]:
        """The widgets' actions, then the system's."""
        return self._look(screen).actions

    def _look(self, screen: Screen) -> _Seen:
        seen = self._seen.get(screen)
        if seen is None:
            on_widgets = widget_actions(screen, self._kinds, self._texts)
            places = tuple(
                (action.kind.value, action.target.class_name, action.target.resource_id)
                for action in on_widgets
                if action.target is not None
            )
            state = (screen.package, screen.activity, screen.landscape, places)
            seen = self._seen[screen] = _Seen(state, (*on_widgets, *self._system))
            if len(self._seen) > self._remembered:
                self._seen.popitem(last=False)
        return seen
