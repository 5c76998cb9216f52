"""Notices an app that cannot be started: each launch ends in the same crash."""

from __future__ import annotations

from tapwright.core.crash import Crash
from tapwright.findings.crashes import signature

ENOUGH = 5  # equal crashes in a row; a defect that depends on chance or time shows itself before


class DeadLaunches:
    """Counts the launches in a row that crash in the same way."""

    def __init__(self) -> None:
        self._signature = ""
        self._times = 0

    def count(self, crash: Crash) -> bool:
        """Takes the crash of a launch; returns whether more launches would show nothing new."""
        if crash.kind == "exit":  # no crash but the app's own decision
            return False
        name = signature(crash)
        self._times = self._times + 1 if name == self._signature else 1
        self._signature = name
        return self._times >= ENOUGH

    def clear(self) -> None:
        """Forgets them: the app has started."""
        self._signature, self._times = "", 0
