"""The settings of the adb device."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdbSettings:
    """Settings of one phone; frozen, so that a run can be repeated with them."""

    # Which phone; empty when there is only one.
    serial: str = ""
    # Answer to permission requests: all, none, or ask, which leaves the dialog to be answered.
    grant: str = "all"
    # How the screen is read: by uiautomator2's server, or by the phone's own `uiautomator dump`.
    hierarchy: str = "server"
    # How long a phone that dropped off is waited for before it counts as lost.
    wait_seconds: float = 60.0
    # How long one request may take.
    answer_seconds: float = 30.0
    # A screen has settled when it looks the same again after this pause...
    settle_pause: float = 0.15
    # ...or when this time is up.
    settle_seconds: float = 3.0
