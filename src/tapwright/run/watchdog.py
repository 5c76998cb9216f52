"""The watchdog: notices when an episode no longer gets anywhere."""

from __future__ import annotations

from tapwright.core.screen import Screen
from tapwright.recipes.limits import LoopLimits
from tapwright.run.events import RestartReason

_VAIN_STARTS = 3  # in a row, after which its data are why the app does not come back


class Watchdog:
    """Counts the steps outside the app, without change, and on blank screens."""

    def __init__(self, limits: LoopLimits, package: str) -> None:
        self._limits = limits
        self._package = package
        self._outside = self._unchanged = self._blank = 0
        self._vain_starts = 0  # alarms since the app was last shown

    def begin_episode(self) -> None:
        """Starts to count anew."""
        self._outside = self._unchanged = self._blank = self._vain_starts = 0

    def notice(self, before: Screen, after: Screen) -> None:
        """Counts a step."""
        self._outside = 0 if after.package == self._package else self._outside + 1
        if not self._outside:
            self._vain_starts = 0
        self._unchanged = self._unchanged + 1 if after == before else 0
        self._blank = 0 if after.widgets or self._outside else self._blank + 1

    def alarm(self, *, has_actions: bool) -> RestartReason | None:
        """Returns why the app should be started again, if it should."""
        limits = self._limits
        if self._outside > limits.outside_steps:
            self._vain_starts += 1
            is_dead = self._vain_starts > _VAIN_STARTS
            return RestartReason.DEAD if is_dead else RestartReason.LEFT
        if 0 < limits.blank_steps <= self._blank:
            return RestartReason.BLANK
        if not has_actions:
            return RestartReason.NOTHING_TO_DO
        if 0 < limits.stuck_steps <= self._unchanged:
            return RestartReason.STUCK
        return None
