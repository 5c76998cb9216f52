"""The states of the FARLEAD papers: everything observed on a screen that is not mere geometry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tapwright.abstractions.abstraction import RememberingAbstraction, Seen, widget_actions
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


class ScreenContent(RememberingAbstraction):
    """A state is the package, the activity, the context and the attributes of every widget.

    Bounds and focus are left out: a keyboard or a blinking cursor makes no other state.
    """

    def __init__(
        self,
        *,
        kinds: Sequence[ActionKind] = TABLE_2_WIDGET_KINDS,
        system: Sequence[Action] = TABLE_2_SYSTEM,
        taps: Taps | None = None,
    ) -> None:
        """Look at screens.

        Args:
            kinds: what may be done to widgets.
            system: what may be done on every screen.
            taps: which taps are worth offering; all, unless given.
        """
        super().__init__()
        self._taps = taps
        self._kinds = tuple(kinds)
        self._system = tuple(system)

    def _look(self, screen: Screen) -> Seen:
        return _seen(screen, self._kinds, self._system, self._taps)


@lru_cache(maxsize=4096)
def _seen(
    screen: Screen, kinds: tuple[ActionKind, ...], system: tuple[Action, ...], taps: Taps | None
) -> Seen:
    # Each specification of a run has an abstraction of its own, and they see the same screens.
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
    return Seen(state_name(screen, content), (*actions, *system))


def _attributes(widget: Widget) -> tuple[str | bool, ...]:
    return (
        widget.class_name,
        widget.resource_id,
        widget.text,
        widget.content_description,
        widget.checked,
        widget.enabled,
        widget.selected,
    )
