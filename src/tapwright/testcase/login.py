"""A login from a saved test, or from a scenario whose witness is looked for first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.apps.app_names import names_of
from tapwright.apps.target import Target
from tapwright.apps.targets import targets_of
from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import Rules
from tapwright.run.run_directory import LOGIN_FILE
from tapwright.run.search import SearchLimits
from tapwright.spec import load_specification
from tapwright.testcase.find import SearchPlan, find_test
from tapwright.testcase.locate import Likeness, locate
from tapwright.testcase.oracle import make_oracle
from tapwright.testcase.replay import check_app
from tapwright.testcase.test_case import PlannedStep, ShownKind, TestCase, new_test
from tapwright.testcase.test_file import SUFFIX, load_test, save_test

_LIMITS = SearchLimits(episodes=300)
_OF_LAST_SCREEN = (ShownKind.ACTIVITY, ShownKind.TEXT)
_CERTAIN = (Likeness.SAME, Likeness.SAME_LABEL, Likeness.AS_NAMED, Likeness.SAME_ID)


class SavedLogin:
    """The steps of a test, and the widgets by which its first screen is known again."""

    def __init__(self, test: TestCase, name: str) -> None:
        self.name = name
        self.length = len(test.steps)
        self._steps = test.steps
        self._shows = test.shows
        self._first = Screen()
        self._seen_at_start: list[PlannedStep] = []

    def remember_start(self, screen: Screen) -> None:
        """Remembers which of the login's widgets the first screen shows, up to the first it lacks.

        `starts_on` tells by them later whether the app has logged out.
        """
        self._first, self._seen_at_start = screen, []
        for step in self._steps:
            if step.action.target is None:
                continue
            if not _shows(screen, step):
                return
            self._seen_at_start.append(step)

    def starts_on(self, screen: Screen) -> bool:
        """Whether the same activity shows the same widgets again; what is typed does not matter."""
        if not self._seen_at_start:
            return screen == self._first
        same_place = (screen.package, screen.activity) == (
            self._first.package,
            self._first.activity,
        )
        return same_place and all(_shows(screen, step) for step in self._seen_at_start)

    def aim(self, number: int, screen: Screen) -> Action | None:
        """The step's action with its widget as it is now."""
        step = self._steps[number]
        if step.action.target is None:
            return step.action
        found = locate(screen, step.action.kind, step.action.target, step.label)
        return None if found is None else replace(step.action, target=found.identity)

    def failure_on(self, screen: Screen) -> str:
        """The screen must be another than the first, and what the test shows if it says so."""
        if self.starts_on(screen):
            return f"{screen.activity} is still as before its {self.length} steps"
        last = make_oracle([shown for shown in self._shows if shown.kind in _OF_LAST_SCREEN])
        last.begin(Observation(screen))
        judgement = last.finish()
        return "" if judgement.held else judgement.reason

    def describe(self, number: int) -> str:
        """The step as a person would say it."""
        phrase = self._steps[number].describe()
        return phrase[:1].lower() + phrase[1:]


def _shows(screen: Screen, step: PlannedStep) -> bool:
    target = step.action.target
    found = None if target is None else locate(screen, step.action.kind, target, step.label)
    return found is not None and found.likeness in _CERTAIN


@dataclass(frozen=True, slots=True)
class LoginMaker:
    """Reads a login, or looks for it on the device; keeps it with the run."""

    file: Path
    run: Path  # directory that gets the test
    device: str
    options: DeviceOptions
    rules: Rules
    tell: Callable[[str], None]

    def __post_init__(self) -> None:
        # What is wrong with the file is told before anything is made.
        if self.file.suffix == SUFFIX:
            load_test(self.file)
        else:
            load_specification(self.file)

    def __call__(self, device: Device) -> SavedLogin:
        """The login of the app that is installed."""
        if self.file.suffix == SUFFIX:
            test = load_test(self.file)
            check_app(test, device.app.package)
        else:
            (target,) = targets_of([str(self.file)], None, names_of(device.app))
            test = self._search(device, target)
        if not test.steps:
            raise InputError(f"{self.file} has no steps, so it is no login")
        if self.file != self.run / LOGIN_FILE:
            save_test(test, self.run / LOGIN_FILE)
        return SavedLogin(test, str(self.file))

    def _search(self, device: Device, target: Target) -> TestCase:
        self.tell(f"Looking for a login by {self.file}")
        blank = new_test(device.app, self.device, self.options)
        plan = SearchPlan(limits=_LIMITS, seed=self.options.seed, rules=self.rules)
        found, result = find_test(device, target, blank, plan)
        if found is None:
            far = "" if result.closest is None else f"; left: {result.closest.how_far.left}"
            raise InputError(
                f"no login found by {self.file} in {result.episodes} episodes{far}",
                hint=f"tapwright witness APP {self.file} tells how far it gets; STEPS lead it",
            )
        steps = len(found.test.steps)
        self.tell(f"Found a login of {steps} step{'' if steps == 1 else 's'}")
        return found.test
