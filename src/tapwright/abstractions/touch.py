"""What a finger on a point of the screen does: the abstraction for tools that see no widgets."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.abstractions.abstraction import ExecutableWidgets, RememberingAbstraction, Seen
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import ActionKind, Argument, accepts
from tapwright.core.screen import Bounds, Screen

_KINDS = (ActionKind.CLICK, ActionKind.WRITE)


class TouchPoint(NamedTuple):
    """Where a widget is, for hitting it by chance."""

    bounds: Bounds
    focused: bool
    size: tuple[int, int]  # of the screen


class TouchPoints(RememberingAbstraction):
    """Every widget that takes a click or a text, later ones above earlier ones."""

    def __init__(self) -> None:
        super().__init__()
        self._widgets = ExecutableWidgets()

    def _look(self, screen: Screen) -> Seen:
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
        # Without a widget the screen can still be touched, to no effect.
        nothing = KeyedAction(
            ActionKind.IDLE, argument=0.0, key=TouchPoint(Bounds(), False, screen.size)
        )
        return Seen(self._widgets.state_of(screen), (*events, nothing))
