"""Properties that every app should have: what counts as a loss, and its short test."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.testcase.runs import explore, follow

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Observation, Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.report.findings import finding_lines
from tapwright.report.junit import CaseOutcome
from tapwright.report.junit_cases import explore_cases
from tapwright.report.overview import headline_of
from tapwright.report.run_data import read_run
from tapwright.run.end_reason import EndReason
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.properties import MOST_BACKS, LossJudge, Property
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import load_test

SOUND = """
package org.example.form
start home

screen home HomeActivity
  button #fill "Fill in" -> form
  button #read "Read" -> page
  on back -> exit

screen form FormActivity
  field #name
  checkbox #agree "I agree"
  on back -> home

screen page PageActivity
  label "Nothing to lose"
  on back -> home
"""
FORGETFUL = SOUND.replace("  field #name", "  field #name\n  on rotate -> form")
SLEEPY = SOUND.replace("  field #name", "  field #name\n  on pauseresume -> form")
# Three fields of one id, as in a number picker, and three of none, as in Compose.
PICKERS = SOUND.replace("  field #name", "  field #part\n" * 3 + "  field\n" * 2 + "  field")
FORGETFUL_PICKERS = PICKERS.replace("  checkbox", "  on rotate -> form\n  checkbox")
TRAP = SOUND.replace('Nothing to lose"\n  on back -> home', 'Nothing to lose"\n  on back -> page')

ASKING = (
    TRAP.replace("on back -> page", "on back -> question")
    + """
screen question PageActivity
  button "Leave" -> home
  button "Stay" -> page
  on back -> page
"""
)


def check(model: str, path: Path, *properties: Property) -> AfterRun:
    result = explore(model, path, steps=800)
    after = AfterRun(
        TestCase("org.example.form"), VerifySettings(), lambda line: None, checks=properties
    )
    with FakeDevice(parse_model(model)) as device:
        device.install(App("form", "org.example.form"))
        follow(after, device, result)
        for violation in after.violations.values():
            test = load_test(path / violation.path)
            assert test == violation.test
            assert Replayer(device).replay(test).held
    return after


@pytest.mark.parametrize(
    ("model", "checked", "found"),
    [
        (FORGETFUL, Property.ROTATION, {"text of name": 4, "checked state of agree": 4}),
        (SLEEPY, Property.PAUSE_RESUME, {"text of name": 3, "checked state of agree": 3}),
        (TRAP, Property.BACK, {"way out of PageActivity": 13}),
        (ASKING, Property.BACK, {}),
        (
            FORGETFUL_PICKERS,
            Property.ROTATION,
            {"text of part": 4, "text of EditText": 4, "checked state of agree": 4},
        ),
        (FORGETFUL, Property.PAUSE_RESUME, {}),
        (SLEEPY, Property.ROTATION, {}),
        (FORGETFUL, Property.BACK, {}),
    ],
)
def test_each_loss_becomes_a_short_test(
    tmp_path: Path, model: str, checked: Property, found: dict[str, int]
) -> None:
    after = check(model, tmp_path / "run", checked)
    assert {each.what: len(each.test.steps) for each in after.violations.values()} == found
    facts = json.loads((tmp_path / "run/run.json").read_text())["found"].get("violations", [])
    assert [(each["property"], each["loses"]) for each in facts] == [
        (checked.value, each.what) for each in after.violations.values()
    ]


@pytest.mark.parametrize("model", [SOUND, PICKERS])
def test_a_sound_app_has_no_violation(tmp_path: Path, model: str) -> None:
    assert check(model, tmp_path / "run", *Property).violations == {}


def test_a_violation_tells_the_values_of_the_test_that_is_kept(tmp_path: Path) -> None:
    after = check(FORGETFUL, tmp_path / "run", Property.ROTATION)
    violation = after.violations["rotation: text of name"]
    (written,) = (
        step.action.argument
        for step in violation.test.steps
        if step.action.kind is ActionKind.WRITE
    )
    assert (violation.loss.before, violation.loss.after) == (f'"{written}"', '""')
    facts = json.loads((tmp_path / "run/run.json").read_text())["found"]["violations"]
    told = {each["loses"]: (each["before"], each["after"]) for each in facts}
    assert told["text of name"] == (f'"{written}"', '""')
    assert told["checked state of agree"] == ("checked", "not checked")


@pytest.mark.parametrize(
    ("shown", "lost"),
    [
        ([], ["way out of Main"]),
        ([0, 2, 4], []),  # the app asks whether to leave, and back closes the question
        (range(12), ["way out of Main"]),  # a dialog that back does not close
    ],
)
def test_an_app_that_asks_before_it_lets_go_is_no_trap(
    shown: Collection[int], lost: list[str]
) -> None:
    page = Screen("a", "a.Main", window=WindowKind.ACTIVITY)
    question = replace(page, window=WindowKind.DIALOG)
    judge, back = LossJudge("back: "), Action(ActionKind.BACK)
    before = question if len(shown) == MOST_BACKS else page
    judge.begin(Observation(before))
    for number in range(MOST_BACKS):
        now = question if number in shown else page
        judge.see(Step(number, 0, before, back, Observation(now)))
        before = now
    assert [loss.what for loss in judge.violations()] == lost


def test_an_unknown_property_is_the_users_error() -> None:
    with pytest.raises(InputError, match="no property 'rotatoin', did you mean 'rotation'"):
        LossJudge("rotatoin: text of name")


class Tiring(FakeDevice):
    """Takes a thousand seconds an action once it has been told of a property."""

    def __init__(self, model: str, clock: ManualClock, property: Property) -> None:
        super().__init__(parse_model(model))
        self._clock, self._line, self._is_tired = clock, f"Checking {property}", False

    def hear(self, line: str) -> None:
        self._is_tired = self._is_tired or line.startswith(self._line)

    def _perform(self, action: Action, screen: Screen) -> Observation:
        self._clock.advance(1000 if self._is_tired else 0)
        return super()._perform(action, screen)


def test_what_time_was_lacking_for_is_told(tmp_path: Path) -> None:
    path, clock = tmp_path / "run", ManualClock()
    result = explore(SOUND, path, steps=800)
    asked = (Property.ROTATION, Property.PAUSE_RESUME, Property.BACK)
    blank = TestCase("org.example.form")
    with Tiring(SOUND, clock, Property.PAUSE_RESUME) as device:
        after = AfterRun(blank, VerifySettings(), device.hear, checks=asked, clock=clock)
        device.install(App("form", "org.example.form"))
        follow(after, device, result)
    left = {"pauseresume": "in part", "back": "at all"}
    assert after.not_checked == left
    assert json.loads((path / "run.json").read_text())["found"]["not_checked"] == left
    told = list(finding_lines(after, path, "form.fsm"))
    assert "Not checked: back; pauseresume in part" in told
    skipped = explore_cases(result, after, "form.fsm", "org.example.form")[-2:]
    assert [(case.name, case.outcome) for case in skipped] == [
        ("pauseresume", CaseOutcome.SKIPPED),
        ("back", CaseOutcome.SKIPPED),
    ]
    verdict = headline_of(read_run(path))
    assert verdict.kind == "warn"
    assert verdict.detail.endswith("Not checked: back; pauseresume in part.")


def test_nothing_is_checked_after_a_run_that_ended_early(tmp_path: Path) -> None:
    path = tmp_path / "run"
    result = replace(explore(SOUND, path, steps=50), reason=EndReason.DEVICE)
    blank = TestCase("org.example.form")
    after = AfterRun(blank, VerifySettings(), lambda line: None, checks=(Property.BACK,))
    with FakeDevice(parse_model(SOUND)) as device:
        follow(after, device, result)
    assert after.not_checked == {"back": "at all"}


def test_all_violations_are_told_or_counted(tmp_path: Path) -> None:
    fields = "\n".join(f"  field #name{number}" for number in range(5))
    many = FORGETFUL.replace("  field #name", fields)
    after = check(many, tmp_path / "run", Property.ROTATION)
    assert after.not_checked == {}
    lines = list(finding_lines(after, tmp_path / "run", "form.fsm"))
    shown = [line for line in lines if line.startswith("Rotation loses")]
    more = next(line for line in lines if "more violations" in line)
    assert len(shown) == 3
    assert more.split()[1] == str(len(after.violations) - 3)
    assert not any(line.startswith("Not checked") for line in lines)
