"""What an app compares typed texts with is told, and opens what waits for a certain text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tapwright.api.exploring import explore
from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Step
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.registry import DeviceOptions
from tapwright.planning.learnt_texts import LearntTexts
from tapwright.report.jacoco import read_jacoco

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "codes.apk"
# The field, its door, and the rounds of learning that it takes.
LOCKS = {
    "word": ("word", 2),
    "prefix": ("prefix", 4),
    "pattern": ("pattern", 2),
    "range": ("range", 4),
    "date": ("date", 2),
    "switch_": ("switch", 2),
    "table": ("table", 2),
    "map": ("map", 2),
}


@pytest.fixture(scope="module")
def watching() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(comparisons=True)) as device:
        device.install(identify_app(APK))
        yield device


def find(screen: Screen, name: str) -> WidgetIdentity:
    return next(each for each, it in screen.identities() if it.resource_id.endswith(f"/{name}"))


def said(screen: Screen) -> str:
    return next(each.text for each in screen.widgets if each.resource_id.endswith("/said"))


def attempt(device: JvmDevice, field: str, text: str) -> tuple[Step, Step]:
    """Types a text and presses the field's button; returns both steps."""
    taken = []
    for kind, name, argument in (
        (ActionKind.WRITE, field, text),
        (ActionKind.CLICK, f"open_{field.rstrip('_')}", None),
    ):
        screen = device.observe().screen
        action = Action(kind, find(screen, name), argument)
        taken.append(Step(0, 0, screen, action, device.perform(action)))
    return taken[0], taken[1]


@pytest.mark.parametrize("field", LOCKS)
def test_each_lock_is_opened_by_what_was_learnt(watching: JvmDevice, field: str) -> None:
    door, rounds = LOCKS[field]
    watching.reset()
    watching.launch()
    learnt = LearntTexts(Random(1))
    texts, tried = ["hello"], set[str]()
    for _ in range(rounds):
        for text in texts:
            tried.add(text)
            for step in attempt(watching, field, text):
                learnt.note(step)
            if said(step.after) == f"Opened: {door}":
                assert text != "hello"
                return
        known = learnt.texts_of(step.after, Action(ActionKind.WRITE, find(step.after, field), ""))
        texts = [text for text in known if text not in tried]
    pytest.fail(f"{field} stays locked after {sorted(tried)}")


def test_the_place_is_the_method_that_compares(watching: JvmDevice) -> None:
    watching.reset()
    watching.launch()
    _, step = attempt(watching, "word", "hello")
    (told,) = [each for each in step.observation.comparisons if each.other == "xyzzy-plugh"]
    assert (told.typed, told.passed, told.site) == (
        "hello",
        False,
        "org.tapwright.codes.Locks.word",
    )


def test_after_a_reset_what_was_typed_before_is_not_compared(watching: JvmDevice) -> None:
    watching.reset()
    watching.launch()
    screen = watching.observe().screen
    watching.perform(Action(ActionKind.WRITE, find(screen, "word"), "hello"))
    watching.reset()
    watching.launch()
    screen = watching.observe().screen
    after = watching.perform(Action(ActionKind.CLICK, find(screen, "open_word")))
    assert after.comparisons == ()


def test_nothing_is_told_unless_it_is_asked_for() -> None:
    with JvmDevice() as device:
        device.install(identify_app(APK))
        device.launch()
        steps = [each for field in LOCKS for each in attempt(device, field, "hello")]
    assert all(step.observation.comparisons == () for step in steps)


def doors_opened(run: Path) -> set[str]:
    """The doors behind which code ran; what the screen says of it may be scrolled away."""
    coverage = read_jacoco(run / "coverage" / "jacoco.xml")
    assert coverage is not None
    (doors,) = [
        each for package in coverage.parts for each in package.parts if each.name == "Doors"
    ]
    opened = {
        each.name.partition("(")[0] for each in doors.parts if each.count("instruction").covered
    }
    return opened - {"<init>"}


def test_an_exploration_opens_doors_with_it_and_not_without(tmp_path: Path) -> None:
    opened = {}
    for learns in (False, True):
        options, out = DeviceOptions(comparisons=learns), tmp_path / f"{learns}"
        explore(APK, steps=300, seed=1, out=out, device_options=options, verify=0, suite=False)
        opened[learns] = doors_opened(out)
    assert "word" not in opened[False]
    assert "word" in opened[True]
    assert len(opened[True]) > len(opened[False]) + 3
