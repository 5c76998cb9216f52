"""States as the set of UI events of the app's own widgets (Vuong and Takada, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.state_name import outside_name, state_name
from tapwright.core.action import Action, ActionKind, Argument, needs_met
from tapwright.core.screen import Screen, Widget

UI_KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.CHECK,
    ActionKind.WRITE,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_LEFT,
    ActionKind.SCROLL_RIGHT,
)
BUTTONS = (
    KeyedAction(ActionKind.MENU, key="menu"),
    KeyedAction(ActionKind.BACK, key="back"),
)


def event_key(kind: ActionKind, widget: Widget) -> str:
    """Returns kind, class name, resource id and position on the screen as one text."""
    left, top, right, bottom = widget.bounds
    return (
        f"{kind.value} {widget.simple_class} {widget.resource_id} [{left},{top}][{right},{bottom}]"
    )


class UiEvents(CachedAbstraction):
    """A state is the activity's name and its possible events; menu and back are always two."""

    def __init__(
        self,
        package: str,
        *,
        kinds: Sequence[ActionKind] = UI_KINDS,
        buttons: Sequence[KeyedAction] = BUTTONS,
    ) -> None:
        super().__init__()
        self._package = package
        self._kinds = tuple(kinds)
        self._buttons = tuple(buttons)

    def _abstract(self, screen: Screen) -> StateAndActions:
        inside = screen.package == self._package
        package = self._package if inside else screen.package
        events: dict[str, KeyedAction] = {}
        for identity, widget in screen.identities():
            if widget.package != package:
                continue
            met = needs_met(widget)
            for kind in self._kinds:
                if kind.need in met:
                    key = event_key(kind, widget)
                    text = "" if kind.argument is Argument.TEXT else None
                    events.setdefault(key, KeyedAction(kind, identity, text, key))
        actions: tuple[Action, ...] = (*events.values(), *self._buttons)
        if not inside:
            return StateAndActions(outside_name(screen), actions)
        return StateAndActions(state_name(screen, (screen.activity, sorted(events))), actions)
