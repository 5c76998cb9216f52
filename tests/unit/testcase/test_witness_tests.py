"""How long a witness is verified and shortened, and which shorter way is as good."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apps.target import Target
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.run.attempt import Attempt
from tapwright.run.run_directory import RunDirectory
from tapwright.spec import Verdict, read_specification
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import new_test
from tapwright.testcase.witness_tests import WitnessCare, WitnessTests, as_clean_as

MODEL = """\
package org.example
start one
screen one OneActivity
  button #stay "Stay" -> one
  button #next "Next" -> two
screen two TwoActivity
"""
APP = App("example", "org.example")
SPECIFICATION = read_specification("X F [activity = TwoActivity]", "two.ltl")
TWO = Target("two", SPECIFICATION, SPECIFICATION)


@pytest.mark.parametrize(
    ("given", "searched", "allowed"), [(None, 2.0, 10.0), (None, 90.0, 90.0), (30.0, 90.0, 30.0)]
)
def test_a_witness_gets_as_much_time_as_its_search_or_ten_seconds(
    given: float | None, searched: float, allowed: float
) -> None:
    assert WitnessCare(seconds=given).seconds_after(searched) == allowed


class Slow(FakeDevice):
    """Takes four seconds for each start of the app."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(parse_model(MODEL))
        self.clock = clock

    def _launch(self) -> Observation:
        self.clock.advance(4.0)
        return super()._launch()


def roundabout(device: FakeDevice) -> Attempt:
    """Returns a witness of three steps; one would do."""
    device.reset()
    launched = shown = device.launch()
    steps: list[Step] = []
    for text in ("Stay", "Stay", "Next"):
        button = next(each for each, _ in shown.screen.identities() if each.text == text)
        action = Action(ActionKind.CLICK, button)
        after = device.perform(action)
        steps.append(Step(len(steps), 0, shown.screen, action, after))
        shown = after
    return Attempt(0, launched, tuple(steps), Verdict.SATISFIED)


@pytest.mark.parametrize(("searched", "length"), [(60.0, 1), (0.0, 3)])
def test_replays_count_against_the_time(tmp_path: Path, searched: float, length: int) -> None:
    clock = ManualClock()
    care = WitnessCare(times=3, pictures=False)
    blank = new_test(APP, "fake", DeviceOptions())
    tests = WitnessTests(RunDirectory(tmp_path), blank, care, lambda line: None, clock)
    with Slow(clock) as device:
        device.install(APP)
        assert tests.accept(device, TWO, roundabout(device), searched)
    assert tests.length_to_beat(TWO) == len(tests.tests["two"].test.steps) == length


@pytest.mark.parametrize("care", [WitnessCare(minimise=False), WitnessCare(times=0)])
def test_no_shorter_test_is_wanted_where_tests_are_kept_as_found(
    tmp_path: Path, care: WitnessCare
) -> None:
    blank = new_test(APP, "fake", DeviceOptions())
    tests = WitnessTests(RunDirectory(tmp_path), blank, care, lambda line: None)
    with FakeDevice(parse_model(MODEL)) as device:
        device.install(APP)
        assert tests.accept(device, TWO, roundabout(device))
    assert tests.length_to_beat(TWO) is None


def test_a_way_over_the_apps_own_things_is_not_as_good_as_one_without() -> None:
    listed = Screen("x", "List", (Widget("android.widget.TextView", text="Example"),))
    form = Screen("x", "Form", (Widget("android.widget.EditText", text="Example"),))
    field = next(form.identities())[0]
    step = Step(0, 0, form, Action(ActionKind.WRITE, field, "Hammer"), Observation(listed))
    clean = Replay(True, "", Observation(listed), (), ())
    destroying = Replay(True, "", Observation(listed), (step,), ())
    assert not as_clean_as(clean, TWO)(destroying)
    assert as_clean_as(destroying, TWO)(destroying)
