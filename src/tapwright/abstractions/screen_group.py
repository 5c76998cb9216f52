"""A place of an app, as people tell them apart: the activity with what can be done on it.

Every agent has states of its own; places are the same in all runs, so that reports compare.
"""

from __future__ import annotations

from tapwright.abstractions.abstraction import WIDGET_KINDS
from tapwright.abstractions.state_name import state_name
from tapwright.core.action import needs_met
from tapwright.core.screen import Screen

_REMEMBERED = 65536  # names of screens


class Places:
    """Names the place of a screen."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}  # by fingerprint

    def name_of(self, screen: Screen) -> str:
        """Equal for screens that differ only in the values they show."""
        name = self._names.get(screen.fingerprint)
        if name is None:
            if len(self._names) >= _REMEMBERED:
                self._names.clear()
            name = self._names[screen.fingerprint] = _place(screen)
        return name


def _place(screen: Screen) -> str:
    usable = []
    for widget in screen.widgets:
        met = needs_met(widget)
        usable += [
            (kind.value, widget.class_name, widget.resource_id)
            for kind in WIDGET_KINDS
            if kind.need in met
        ]
    return state_name(screen, (screen.package, screen.activity, screen.landscape, usable))
