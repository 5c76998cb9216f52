"""Values of the Device contract: what a device can do, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Any, NamedTuple

from tapwright.core.action import ActionKind
from tapwright.core.step import Observation


class Power(Flag):
    """What a device may be able to do beyond showing and acting; declared, never guessed."""

    NONE = 0
    SCREENSHOT = auto()
    COVERAGE = auto()
    LOGS = auto()
    VIRTUAL_TIME = auto()  # idle costs no real time
    DETERMINISTIC = auto()  # the same actions from a reset give the same screens
    RAW_INPUT = auto()  # takes fingers and keys by place and code
    TOASTS = auto()  # tells what toasts say
    SYSTEM_CALLS = auto()  # takes what a phone's shell asks of Android: intents, settings


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a device can do: its powers and the kinds of action it performs."""

    powers: Power
    actions: frozenset[ActionKind]


class Counter(NamedTuple):
    """How much of something was covered."""

    covered: int
    total: int

    @property
    def share(self) -> float:
        """Between 0 and 1; an empty total is not covered."""
        return self.covered / self.total if self.total else 0.0


class SystemAnswer(NamedTuple):
    """What a call of the phone's shell led to, and what it answered."""

    observation: Observation
    result: dict[str, Any]


# What a finger or a key does: its name, then its numbers or texts, as `["tap", 120, 300]`.
RawEvent = list[str | int | float | bool | None]
