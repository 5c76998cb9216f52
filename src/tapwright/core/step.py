"""What happens between two screens: the observation a device returns and the step made of it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tapwright.core.action import Action
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen


class Limit(NamedTuple):
    """Something the app asked for that this device lacks; never counted as a crash."""

    kind: str
    name: str
    message: str = ""


class Waiting(NamedTuple):
    """What the app has left with the phone, for the user or the clock to come back to."""

    notifications: int = 0
    shortcuts: int = 0
    alarm: float | None = None  # seconds until the next one


NOTHING_WAITS = Waiting()


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
    waiting: Waiting = NOTHING_WAITS
    toasts: tuple[str, ...] = ()  # what the toasts said that were shown, where the device tells

    def followed_by(self, later: Observation) -> Observation:
        """Returns what two observations tell together, with the screen and crash of the later."""
        counts = Counter(dict(self.unaudited)) + Counter(dict(later.unaudited))
        return later._replace(
            logs=(*self.logs, *later.logs),
            limits=(*self.limits, *later.limits),
            newly_covered=self.newly_covered + later.newly_covered,
            probes=(*self.probes, *later.probes),
            unaudited=tuple(sorted(counts.items())),
            toasts=(*self.toasts, *later.toasts),
        )


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
