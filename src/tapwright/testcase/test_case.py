"""A test as a value: which app, on what kind of device, what it shows, and the steps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple

from tapwright.core.action import Action
from tapwright.core.app import App
from tapwright.device.registry import DeviceOptions
from tapwright.spec.action_words import describe_labelled


class ShownKind(StrEnum):
    """What a test can show; the value is the word after `shows` in a test file."""

    CRASH = "crash"
    ACTIVITY = "activity"
    TEXT = "text"
    GONE = "gone"
    CHECKED = "checked"
    UNCHECKED = "unchecked"
    FORMULA = "formula"
    SCENARIO = "scenario"
    LOSS = "loss"


DEFECTS = (ShownKind.CRASH, ShownKind.LOSS)
# What one screen shows: it may also stand below a step, and holds then after that step.
OF_A_SCREEN = (
    ShownKind.ACTIVITY,
    ShownKind.TEXT,
    ShownKind.GONE,
    ShownKind.CHECKED,
    ShownKind.UNCHECKED,
)


class Shown(NamedTuple):
    """One thing that happens when the test runs; a test holds when all of them do.

    `value` is a crash's signature, the class of the activity reached, a text on the last screen
    or one that is not on it, the name of a checked or unchecked widget there, a formula, the text
    of a scenario, or the name of a property with what is lost.
    """

    kind: ShownKind
    value: str
    remark: str = ""  # for people: the crash's headline, where the scenario came from


def in_words(shown: Shown) -> str:
    """What is shown, as a person would say it; of a screen that is meant."""
    match shown.kind:
        case ShownKind.ACTIVITY:
            return f"shows {shown.value.rpartition('.')[2]}"
        case ShownKind.TEXT:
            return f'shows "{shown.value}"'
        case ShownKind.GONE:
            return f'does not show "{shown.value}"'
        case ShownKind.CHECKED | ShownKind.UNCHECKED:
            return f'"{shown.value}" is {shown.kind}'
    return f"shows the {shown.kind} {shown.remark or shown.value}"


class Rate(NamedTuple):
    """How often the test held when it was verified."""

    held: int
    times: int

    @property
    def is_flaky(self) -> bool:
        """Whether it sometimes does not hold."""
        return self.held < self.times

    def __str__(self) -> str:
        return f"{self.held} of {self.times}"


class PlannedStep(NamedTuple):
    """One action, the activity it is done on ("" if that is not known) and a person's remark.

    `label` is the first text inside the widget, if it has no name of its own; `shows` is what holds
    on the screen that the step leads to.
    """

    action: Action
    activity: str = ""
    comment: str = ""
    label: str = ""
    shows: tuple[Shown, ...] = ()

    def describe(self) -> str:
        """The step as a person would say it."""
        return describe_labelled(self.action, self.label)


@dataclass(frozen=True, slots=True)
class TestCase:
    """A test that can be kept: everything that is needed to do it again."""

    __test__: ClassVar[bool] = False  # nothing for pytest to collect

    package: str
    steps: tuple[PlannedStep, ...] = ()
    shows: tuple[Shown, ...] = ()
    name: str = ""
    version: str = ""
    sha256: str = ""
    device: str = ""  # where it was found
    options: DeviceOptions = field(default_factory=DeviceOptions)
    rate: Rate | None = None  # None: not verified yet
    comment: str = ""  # a person's remark at the top of the file
    is_expected: bool = False  # the user has accepted the defect that it shows

    @property
    def shows_defect(self) -> bool:
        """Whether it shows something that an app should not do: such a test fails as it holds."""
        return any(shown.kind in DEFECTS for shown in self.shows)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone."""
        return tuple(step.action for step in self.steps)

    @property
    def crash(self) -> Shown | None:
        """The crash that the test shows, if it shows one."""
        return next((shown for shown in self.shows if shown.kind is ShownKind.CRASH), None)

    def with_steps(self, steps: tuple[PlannedStep, ...]) -> TestCase:
        """The same with other steps; what was verified of the old ones is not of these."""
        return replace(self, steps=steps, rate=None)

    def with_seed(self, seed: int) -> TestCase:
        """The same with another seed for what is random on the device."""
        return replace(self, options=replace(self.options, seed=seed))

    def with_rate(self, rate: Rate) -> TestCase:
        """The same with how often it held."""
        return replace(self, rate=rate)


def new_test(app: App, device: str, options: DeviceOptions) -> TestCase:
    """A test of this app with no steps yet."""
    return TestCase(
        package=app.package,
        version=app.version,
        sha256=app.sha256,
        device=device,
        # Which classes are measured changes nothing that a test does.
        options=replace(options, coverage_packages=(), mapping=""),
    )
