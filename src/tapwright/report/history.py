"""What happened in a run, gathered step by step: from its trace, or while it goes on."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from tapwright.abstractions.screen_group import ScreenGroups
from tapwright.core.action import Action
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.crashes import signature
from tapwright.testcase.labels import describe_on

Series = list[tuple[float, float]]


@dataclass(slots=True)
class Place:
    """A place of the app: how often it was seen, what it leads to, what was covered from it."""

    number: int  # in the order of discovery
    name: str
    screen: Screen  # the first that was seen of it
    found_at: int  # step
    visits: int = 0
    covered: int = 0  # probes that were first reached by what was done here
    crashes: Counter[str] = field(default_factory=Counter)
    ways: dict[tuple[int, str], int] = field(default_factory=dict)  # by goal and action


@dataclass(slots=True)
class CrashStory:
    """All that a trace knows of a crash."""

    signature: str
    crash: Crash
    steps: list[Step]  # of the shortest episode that ended in it
    times: int = 0
    first_step: int = 0
    logs: tuple[str, ...] = ()


class RunHistory:
    """Running totals, series and the graph of places."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._names = ScreenGroups()
        self._by_screen: dict[str, Place] = {}
        self._by_name: dict[str, Place] = {}
        self._described: dict[tuple[str, Action], str] = {}
        self._episode_steps: dict[int, list[Step]] = defaultdict(list)
        self.places: list[Place] = []
        self.steps = self.episodes = self.covered = 0
        self.device_seconds = 0.0
        self.activities: dict[str, int] = {}  # first seen at which step
        self.crashes: dict[str, CrashStory] = {}
        self.kinds: Counter[str] = Counter()  # of actions
        self.coverage: Series = [(0, 0)]
        self.places_seen: Series = []
        self.rewards: list[float] = []
        self.epsilon: Series = []
        self.episode_starts: list[int] = []

    def add(self, entry: EpisodeMark | Step) -> None:
        """Take the next entry of a trace into account."""
        if isinstance(entry, EpisodeMark):
            self._begin(entry)
        else:
            self._take(entry)

    def place_of(self, screen: Screen) -> Place | None:
        """The place that a screen is, if it was seen."""
        return self._by_screen.get(screen.fingerprint)

    def place_named(self, fingerprint: str) -> Place | None:
        """The place that the screen of this fingerprint is, if it was seen."""
        return self._by_screen.get(fingerprint)

    def _begin(self, mark: EpisodeMark) -> None:
        self.episodes += 1
        self.episode_starts.append(self.steps)
        if mark.epsilon is not None:
            self.epsilon.append((self.steps, mark.epsilon))
        self._arrive(mark.screen)

    def _take(self, step: Step) -> None:
        origin = self._by_screen.get(step.before.fingerprint) or self._arrive(step.before)
        self.steps += 1
        observation = step.observation
        self.device_seconds = observation.seconds
        self.kinds[step.action.kind.value] += 1
        self.rewards.append(step.reward)
        self._episode_steps[step.episode].append(step)
        if observation.newly_covered:
            self.covered += observation.newly_covered
            origin.covered += observation.newly_covered
            self.coverage.append((self.steps, self.covered))
        crash = observation.crash
        if crash is not None and crash.is_finding:
            self._crash(step, crash, origin)
        if crash is None:
            goal = self._arrive(observation.screen)
            way = (goal.number, self._said(step))
            origin.ways[way] = origin.ways.get(way, 0) + 1

    def _said(self, step: Step) -> str:
        """What the step does, with the label of a widget that has no name of its own."""
        key = (step.before.fingerprint, step.action)
        if key not in self._described:
            self._described[key] = describe_on(step.action, step.before)
        return self._described[key]

    def _arrive(self, screen: Screen) -> Place:
        place = self._by_screen.get(screen.fingerprint)
        if place is None:
            name = self._names.name_of(screen)
            place = self._by_name.get(name)
            if place is None:
                place = Place(len(self.places), name, screen, self.steps)
                self.places.append(place)
                self._by_name[name] = place
                self.places_seen.append((self.steps, len(self.places)))
            self._by_screen[screen.fingerprint] = place
        place.visits += 1
        if screen.package == self._package:
            self.activities.setdefault(screen.activity, self.steps)
        return place

    def _crash(self, step: Step, crash: Crash, origin: Place) -> None:
        name = signature(crash)
        origin.crashes[name] += 1
        steps = self._episode_steps[step.episode]
        known = self.crashes.get(name)
        if known is None:
            known = self.crashes[name] = CrashStory(name, crash, list(steps))
            known.first_step, known.logs = step.number, step.observation.logs
        elif len(steps) < len(known.steps):
            known.steps = list(steps)
        known.times += 1

    def reward_series(self, points: int = 80) -> Series:
        """The mean reward of equal parts of the run."""
        size = max(1, -(-len(self.rewards) // points))
        return [
            (start + len(part) / 2, sum(part) / len(part))
            for start in range(0, len(self.rewards), size)
            if (part := self.rewards[start : start + size])
        ]
