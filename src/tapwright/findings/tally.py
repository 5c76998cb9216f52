"""Running totals of a run, for progress displays and summaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field

from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Limit, Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.crashes import signature


@dataclass(slots=True)
class Tally:
    """Counts steps, coverage, states, activities, crashes and limits of a run."""

    steps: int = 0
    covered: int = 0
    states: set[Hashable] = field(default_factory=set)
    activities: set[str] = field(default_factory=set)
    crashes: dict[str, Crash] = field(default_factory=dict)  # first of each signature
    crash_counts: Counter[str] = field(default_factory=Counter)
    limits: Counter[Limit] = field(default_factory=Counter)
    unaudited: Counter[str] = field(default_factory=Counter)  # answers to the app, by call
    suspects: dict[str, str] = field(default_factory=dict)  # what a crash rests on, by signature

    def begin(self, mark: EpisodeMark, package: str) -> None:
        """Counts what the start of an episode shows."""
        self._see(mark.screen, package)
        self.limits.update(mark.limits)
        self.unaudited.update(dict(mark.unaudited))

    def add(self, step: Step, state: Hashable, package: str) -> str | None:
        """Counts a step; returns the signature of its crash if it is the first with it."""
        observation = step.observation
        self.steps += 1
        self.covered += observation.newly_covered
        self.states.add(state)
        self._see(observation.screen, package)
        if observation.limits:  # seldom; an update with nothing would cost as much as the rest
            self.limits.update(observation.limits)
        if observation.unaudited:
            self.unaudited.update(dict(observation.unaudited))
        crash = observation.crash
        if crash is None or not crash.is_finding:
            return None
        name = signature(crash)
        self.crash_counts[name] += 1
        self._suspect(name, crash)
        return name if self.crashes.setdefault(name, crash) is crash else None

    def _suspect(self, name: str, crash: Crash) -> None:
        """A crash that came once without a doubtful answer is no suspect, whatever came before."""
        if not crash.rests_on:
            self.suspects.pop(name, None)
        elif self.crash_counts[name] == 1:
            self.suspects[name] = crash.rests_on

    def _see(self, screen: Screen, package: str) -> None:
        """Counts the activity if the screen is the app's own."""
        if screen.package == package:
            self.activities.add(screen.activity)
