"""An episode as it was taken."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.spec import Monitor, Verdict


class Attempt(NamedTuple):
    """One episode: its launch, its steps, and what the specification says of them."""

    episode: int
    launched: Observation
    steps: tuple[Step, ...]
    verdict: Verdict | None = None  # None: there is no specification

    @property
    def is_witness(self) -> bool:
        """Whether it satisfies the specification."""
        return self.verdict is Verdict.SATISFIED

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The first screen and the one after each step."""
        return (self.launched.screen, *(step.after for step in self.steps))


def final_verdict(monitor: Monitor | None) -> Verdict | None:
    """Returns what a specification says of an episode that is over; None where there is none."""
    if monitor is None:
        return None
    if not monitor.verdict.is_final:
        monitor.finish()
    return monitor.verdict
