"""A random walk over an app, and what it saw: for benchmarks of devices."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, field

from tapwright.core.action import Action, ActionKind, Need, accepts
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device

TEXTS = ("hello", "42", "", "a@b.c", "2024-02-30", "ä漢字")
SYSTEM = (
    *(ActionKind.BACK,) * 6,
    ActionKind.MENU,
    ActionKind.ROTATE,
    ActionKind.PAUSE_RESUME,
    ActionKind.HOME,
    ActionKind.POWER,
    ActionKind.VOLUME_UP,
)
OUTSIDE_STEPS = 2


@dataclass
class Walk:
    """A random walk over an app, and what it saw."""

    device: Device
    chance: random.Random
    times: list[float] = field(default_factory=list)
    kinds: list[ActionKind] = field(default_factory=list)  # one for each time
    screens: set[str] = field(default_factory=set)
    crashes: dict[str, int] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    outside: int = 0

    def step(self, screen: Screen) -> Screen:
        """Take one random action."""
        action = self.choose(screen)
        started = time.perf_counter()
        seen = self.device.perform(action)
        self.times.append(time.perf_counter() - started)
        self.kinds.append(action.kind)
        return self.note(seen)

    def note(self, seen: Observation) -> Screen:
        """Remember what an observation tells."""
        self.screens.add(seen.screen.fingerprint)
        for limit in seen.limits:
            name = f"{limit.kind} {limit.name}"
            self.limits[name] = self.limits.get(name, 0) + 1
        if seen.crash is not None:
            frames = [line.strip() for line in seen.crash.stack.splitlines() if "\tat " in line]
            headline = re.sub(r"\{[0-9a-f]+", "{", seen.crash.headline)[:80]  # no object's hash
            name = f"{seen.crash.kind} {headline} {frames[0] if frames else ''}"
            self.crashes[name] = self.crashes.get(name, 0) + 1
        package = self.device.app.package
        self.outside = 0 if seen.screen.package == package else self.outside + 1
        return seen.screen

    def choose(self, screen: Screen) -> Action:
        """A widget's action mostly, a key sometimes, a new start when outside for long."""
        if self.outside > OUTSIDE_STEPS:
            return Action(ActionKind.REINIT)
        choices = [
            (kind, identity)
            for identity, widget in screen.identities()
            for kind in ActionKind
            if kind.need not in (Need.NOTHING, Need.ANY_OR_NOTHING) and accepts(kind, widget)
        ]
        if not choices or self.chance.random() < 0.15:
            return Action(self.chance.choice(SYSTEM))
        kind, identity = self.chance.choice(choices)
        text = self.chance.choice(TEXTS) if kind is ActionKind.WRITE else None
        return Action(kind, identity, text)
