"""The abstraction for tools that see no widgets, only points of the screen to touch."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import ActionKind, Argument, accepts
from tapwright.core.screen import Bounds, Screen

_KINDS = (ActionKind.CLICK, ActionKind.WRITE)


class TouchPoint(NamedTuple):
    """The area of a widget, for hitting it by chance."""

    bounds: Bounds
    focused: bool
    size: tuple[int, int]  # of the screen


class TouchPoints(CachedAbstraction):
    """Offers a click or text for every widget that takes one; later widgets lie above."""

    def __init__(self) -> None:
        super().__init__()
        self._widgets = ExecutableWidgets()

    def _abstract(self, screen: Screen) -> StateAndActions:
        events = [
            KeyedAction(
                kind,
                identity,
                "" if kind.argument is Argument.TEXT else None,
                TouchPoint(widget.bounds, widget.focused, screen.size),
            )
            for identity, widget in screen.identities()
            for kind in _KINDS
            if accepts(kind, widget)
        ]
        # A touch beside all widgets is possible too, without effect.
        nothing = KeyedAction(
            ActionKind.IDLE, argument=0.0, key=TouchPoint(Bounds(), False, screen.size)
        )
        return StateAndActions(self._widgets.state_of(screen), (*events, nothing))
