"""The thing that a title names takes the place of another of its kind, if the test still holds."""

from __future__ import annotations

import pytest

from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.spec import read_specification
from tapwright.testcase.find import SearchPlan, find_test
from tapwright.testcase.test_case import new_test

MODEL = """\
package org.example
start list
screen list ListActivity
  button "Bills" -> bills
  button "Clothes" -> clothes
  button #other "Spend" -> list
screen bills EnvelopeActivity
  label "Envelope"
screen clothes EnvelopeActivity
  label "Envelope"
"""
APP = App("example", "org.example")


def found(title: str, model: str = MODEL) -> list[str]:
    """Returns the steps of the test that is found for a scenario with this title."""
    text = f"SCENARIO {title}\nSTAGE s\nEVENTUALLY text IS Envelope"
    specification = read_specification(text, "a.sts")
    with FakeDevice(parse_model(model)) as device:
        device.install(APP)
        blank = new_test(APP, "fake", DeviceOptions())
        target = Target("a", specification, specification)
        # Without the weight of titles the search itself prefers neither.
        plan = SearchPlan("planner", settings={"intent": "0"})
        test, _ = find_test(device, target, blank, plan)
    assert test is not None
    return [step.describe() for step in test.test.steps]


@pytest.mark.parametrize("name", ["Bills", "Clothes"])
def test_the_row_that_the_title_names_is_touched(name: str) -> None:
    assert found(f"An envelope is opened: {name.lower()}") == [f'Click "{name}"']


def test_a_thing_of_another_kind_or_without_the_effect_is_not() -> None:
    shut = MODEL.replace('"Clothes" -> clothes', '"Clothes" -> list')
    assert found("Spend from clothes", shut) == ['Click "Bills"']
