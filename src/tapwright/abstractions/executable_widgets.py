"""The abstraction of `random` and QBE: an activity with the actions possible on its widgets."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.abstractions.abstraction import (
    DEFAULT_TEXTS,
    USUAL_SYSTEM_ACTIONS,
    WIDGET_KINDS,
    CachedAbstraction,
    StateAndActions,
    widget_actions,
)
from tapwright.abstractions.state_name import state_name
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen


class ExecutableWidgets(CachedAbstraction):
    """A state is the activity with the actions possible on it; texts and values do not count."""

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

    def _abstract(self, screen: Screen) -> StateAndActions:
        on_widgets = widget_actions(screen, self._kinds, self._texts)
        targets = [
            (action.kind.value, action.target.class_name, action.target.resource_id)
            for action in on_widgets
            if action.target is not None
        ]
        content = (screen.package, screen.activity, screen.landscape, targets)
        return StateAndActions(state_name(screen, content), (*on_widgets, *self._system))
