"""A use case as a test: from steps done by hand, from an episode of a run, from another test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.device.registry import DeviceOptions
from tapwright.findings.crashes import signature
from tapwright.run.run_directory import TRACE_FILE, read_record
from tapwright.run.settings import RunSettings
from tapwright.testcase.episodes import planned, read_episodes
from tapwright.testcase.test_case import Shown, ShownKind, TestCase


@dataclass(frozen=True, slots=True)
class Recording:
    """The first screen and the steps taken from it."""

    first: Screen
    steps: tuple[Step, ...]
    options: DeviceOptions | None = None  # of the device it was done on, where they are known

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screens in visiting order."""
        return (self.first, *(step.after for step in self.steps))

    def to_test(self, blank: TestCase, shows: Sequence[Shown] = ()) -> TestCase:
        """The test that does it again; unless told otherwise it shows where it ended."""
        options = blank.options if self.options is None else self.options
        shown = tuple(shows) or self._ending()
        return replace(blank, options=options, steps=planned(self.steps), shows=shown)

    def _ending(self) -> tuple[Shown, ...]:
        crash = self.steps[-1].crash if self.steps else None
        if crash is not None and crash.is_finding:
            return (Shown(ShownKind.CRASH, signature(crash), crash.headline),)
        activity = self.screens[-1].activity
        return (Shown(ShownKind.ACTIVITY, activity),) if activity else ()


def recording_of(run: Path, number: int, package: str, most: int | None = None) -> Recording:
    """An episode of a run, or its first steps."""
    settings = read_record(run).settings
    tested = settings.app.package
    if tested != package:
        raise InputError(f"{run} is a run of {tested}, not of {package}")
    episodes = {episode.mark.number: episode for episode in read_episodes(run / TRACE_FILE).all}
    if number not in episodes:
        last = f"; they are numbered from 0 to {max(episodes)}" if episodes else ""
        raise InputError(f"{run} has no episode {number}{last}")
    episode = episodes[number]
    return Recording(episode.mark.screen, tuple(episode.steps[:most]), _options(settings))


def _options(settings: RunSettings) -> DeviceOptions:
    """Those that change what a test does."""
    return replace(settings.options, coverage_packages=(), serial="", mapping="")
