"""A crash of the app, as a device reports it."""

from __future__ import annotations

from typing import NamedTuple


class Crash(NamedTuple):
    """The app died or hung: a finding about the app, never about the device.

    `kind` is `crash`, `anr`, `native` or `exit` (the app ended itself, which is no finding).
    """

    kind: str
    exception: str = ""
    message: str = ""
    stack: str = ""
    thread: str = "main"
    rests_on: str = ""  # a call that the device may have answered otherwise than a phone does

    @property
    def is_finding(self) -> bool:
        """Whether it counts against the app; an app may end itself."""
        return self.kind != "exit"

    @property
    def headline(self) -> str:
        """Returns one line that describes it in a list of findings."""
        if self.kind == "anr":
            return "ANR: the app does not respond"
        return f"{self.exception}: {self.message}" if self.message else self.exception or self.kind
