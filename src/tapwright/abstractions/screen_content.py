"""The states of the FARLEAD papers: everything that a screen shows except geometry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions, widget_actions
from tapwright.abstractions.needless_taps import Taps
from tapwright.abstractions.state_name import state_name
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget

# Table 2 of the FARLEAD2 paper, but for write (its texts come from the specification) and reinit
# (it begins every episode).
TABLE_2_WIDGET_KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_LEFT,
    ActionKind.SCROLL_RIGHT,
)
TABLE_2_SYSTEM = (
    Action(ActionKind.BACK),
    Action(ActionKind.DOUBLE_BACK),
    Action(ActionKind.MENU),
)


class ScreenContent(CachedAbstraction):
    """A state is package, activity, orientation and the attributes of every widget.

    Bounds and focus are left out: a keyboard or a blinking cursor makes no other state.
    """

    def __init__(
        self,
        *,
        kinds: Sequence[ActionKind] = TABLE_2_WIDGET_KINDS,
        system: Sequence[Action] = TABLE_2_SYSTEM,
        taps: Taps | None = None,
    ) -> None:
        """Chooses the actions to offer.

        Args:
            kinds: actions on widgets.
            system: actions that are possible on every screen.
            taps: leaves out needless taps; all are offered unless given.
        """
        super().__init__()
        self._taps = taps
        self._kinds = tuple(kinds)
        self._system = tuple(system)

    def _abstract(self, screen: Screen) -> StateAndActions:
        return _seen(screen, self._kinds, self._system, self._taps)


@lru_cache(maxsize=4096)
def _seen(
    screen: Screen, kinds: tuple[ActionKind, ...], system: tuple[Action, ...], taps: Taps | None
) -> StateAndActions:
    # Each specification of a run has an abstraction of its own, and they see the same screens.
    """Returns state and actions; cached for all abstractions of a run."""
    content = (
        screen.package,
        screen.activity,
        screen.landscape,
        screen.screen_on,
        [_attributes(widget) for widget in screen.widgets],
    )
    actions = widget_actions(screen, kinds, ())
    if taps is not None:
        actions = taps.worth_offering(screen, actions)
    return StateAndActions(state_name(screen, content), (*actions, *system))


def _attributes(widget: Widget) -> tuple[str | bool, ...]:
    """Returns what tells two widgets apart: all but bounds and focus."""
    return (
        widget.class_name,
        widget.resource_id,
        widget.text,
        widget.content_description,
        widget.checked,
        widget.enabled,
        widget.selected,
    )
