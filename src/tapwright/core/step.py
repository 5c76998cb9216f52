"""What happens between two screens: the observation a device returns and the step made of it."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.core.action import Action
from tapwright.core.screen import Screen


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
        """One line for a list of findings."""
        if self.kind == "anr":
            return "ANR: the app does not respond"
        return f"{self.exception}: {self.message}" if self.message else self.exception or self.kind


class Limit(NamedTuple):
    """Something the app asked for that this device lacks; never counted as a crash."""

    kind: str
    name: str
    message: str = ""


class Observation(NamedTuple):
    """What the device shows, and what happened since it was last asked, in one message."""

    screen: Screen
    seconds: float = 0.0  # the device's own clock, virtual on a virtual device
    crash: Crash | None = None
    logs: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    newly_covered: int = 0  # coverage probes hit for the first time in this run
    probes: tuple[str, ...] = ()  # which, where the device can tell; equal on devices of a kind
    behind: Screen | None = None  # the app's own window, where something else covers it
    unaudited: tuple[tuple[str, int], ...] = ()  # calls nobody compared with Android's; how often


class Step(NamedTuple):
    """One action and what it led to."""

    number: int  # from 0 over the whole run
    episode: int  # from 0
    before: Screen
    action: Action
    observation: Observation
    rewards: tuple[tuple[str, float], ...] = ()  # each term that made the reward, by name
    values: tuple[tuple[str, float], ...] = ()  # what actions were worth to the agent, best first

    @property
    def after(self) -> Screen:
        """The screen that the action led to."""
        return self.observation.screen

    @property
    def crash(self) -> Crash | None:
        """The crash that the action led to, if any."""
        return self.observation.crash

    @property
    def reward(self) -> float:
        """The sum of the terms."""
        return sum(value for _, value in self.rewards)
