"""A place of an app, as people tell them apart: the activity with what can be done on it.

Every agent has states of its own; places are the same in all runs, so that reports compare.
"""

from __future__ import annotations

from tapwright.core.screen import Screen
from tapwright.model.abstraction import ExecutableWidgets


class Places:
    """Names the place of a screen."""

    def __init__(self) -> None:
        self._abstraction = ExecutableWidgets(texts=("",))

    def name_of(self, screen: Screen) -> str:
        """Equal for screens that differ only in the values they show."""
        return str(self._abstraction.state_of(screen))
