"""Screen groups: the activity with the actions possible on it, the same in the runs of all agents.

Each agent has states of its own; screen groups make the reports of different agents comparable.
"""

from __future__ import annotations

from tapwright.abstractions.abstraction import WIDGET_KINDS
from tapwright.abstractions.state_name import state_name
from tapwright.core.action import needs_met
from tapwright.core.screen import Screen

_REMEMBERED = 65536  # size of the cache


class ScreenGroups:
    """Names the group that a screen belongs to."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}  # by fingerprint

    def name_of(self, screen: Screen) -> str:
        """Returns the group's name, equal for screens that differ only in the values they show."""
        name = self._names.get(screen.fingerprint)
        if name is None:
            if len(self._names) >= _REMEMBERED:
                self._names.clear()
            name = self._names[screen.fingerprint] = _group_name(screen)
        return name


def _group_name(screen: Screen) -> str:
    """Returns the name of the group that the screen is in, for the report and for suites.

    Screens of one group have the same activity and widgets that accept the same actions.
    """
    usable = []
    for widget in screen.widgets:
        met = needs_met(widget)
        usable += [
            (kind.value, widget.class_name, widget.resource_id)
            for kind in WIDGET_KINDS
            if kind.need in met
        ]
    return state_name(screen, (screen.package, screen.activity, screen.landscape, usable))
