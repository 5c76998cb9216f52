"""What lies behind the window on top: the app's own window that a person would come back to."""

from __future__ import annotations

from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Observation

_COVERS = frozenset({WindowKind.POPUP, WindowKind.DIALOG})


class Backdrop:
    """Follows the screens of one app and tells which of its windows is covered."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._last: Screen | None = None

    def restart(self) -> None:
        """Forgets what was shown, since the app was started anew."""
        self._last = None

    def with_behind(self, observation: Observation) -> Observation:
        """Returns the observation with the window behind a menu, a dialog or another app."""
        screen = observation.screen
        if screen.window in _COVERS or screen.package != self._package:
            return observation._replace(behind=self._last)
        self._last = screen
        return observation
