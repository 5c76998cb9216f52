"""The episodes of a run, read back from its trace, and tests cut from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.core.action import ActionKind
from tapwright.core.step import Crash, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.findings.crashes import signature
from tapwright.findings.tally import Tally
from tapwright.testcase.labels import plan_of
from tapwright.testcase.shortcuts import Ways
from tapwright.testcase.test_case import PlannedStep, Shown, ShownKind, TestCase


@dataclass(slots=True)
class Episode:
    """The steps from one fresh start of the app."""

    mark: EpisodeMark
    steps: list[Step] = field(default_factory=list)

    @property
    def crash(self) -> Crash | None:
        """The finding that ended it."""
        crash = self.steps[-1].crash if self.steps else None
        return crash if crash is not None and crash.is_finding else None


@dataclass(slots=True)
class Episodes:
    """All episodes of a run and the ways through the app that they took."""

    all: list[Episode]
    ways: Ways

    def crashing(self) -> dict[str, list[Episode]]:
        """The episodes that ended in a crash by its signature, the shortest first."""
        found: dict[str, list[Episode]] = {}
        for episode in self.all:
            if episode.crash is not None:
                found.setdefault(signature(episode.crash), []).append(episode)
        for episodes in found.values():
            episodes.sort(key=lambda episode: len(episode.steps))
        return found

    def grounds(self) -> dict[str, str]:
        """What each crash rests on, by its signature; nothing if it ever came without that."""
        tally = Tally()
        for episode in self.all:
            if episode.crash is not None:
                tally.add(episode.steps[-1], None, "")
        return tally.suspects


def read_episodes(trace: Path) -> Episodes:
    """Read a trace; the steps of several workers may be interleaved in it."""
    episodes: dict[int, Episode] = {}
    ways = Ways()
    for each in read_trace(trace):
        if isinstance(each, EpisodeMark):
            episodes[each.number] = Episode(each)
        elif each.episode in episodes:
            episodes[each.episode].steps.append(each)
            ways.add([each])
    return Episodes(list(episodes.values()), ways)


def planned(steps: Iterable[Step]) -> tuple[PlannedStep, ...]:
    """Steps that were taken, as steps to take again."""
    return tuple(plan_of(step) for step in steps)


def crash_test(blank: TestCase, name: str, episode: Episode) -> TestCase:
    """The test that led to the crash with this signature."""
    crash = episode.crash
    assert crash is not None, "asked only of an episode that crashed"
    steps: Sequence[Step] = episode.steps
    if len(steps) == 1 and steps[0].action.kind is ActionKind.REINIT:
        steps = ()  # the start itself crashed, and every test begins with it
    shown = Shown(ShownKind.CRASH, name, crash.headline.splitlines()[0] if crash.headline else "")
    return TestCase(
        blank.package,
        planned(steps),
        (shown,),
        name=name,
        version=blank.version,
        sha256=blank.sha256,
        device=blank.device,
        options=blank.options,
    )
