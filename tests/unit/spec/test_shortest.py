"""How much a formula or a scenario asks for at the least."""

from __future__ import annotations

import pytest

from tapwright.spec import Monitor, read_specification
from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.screen_labels import PlainScreen

SCENARIO = """\
SCENARIO two stages
STAGE first
  EVENTUALLY activity IS A
STAGE second
  EVENTUALLY activity IS B
"""
CHAIN = "X([activity = A] U ([activity = B] & X([activity = B] U [text = done])))"


def monitor(text: str) -> Monitor:
    name = "x.sts" if text.startswith("SCENARIO") else "x.ltl"
    return read_specification(text, name).monitor()


def see(watching: Monitor, activity: str, text: str = "") -> None:
    screen = PlainScreen(activity=activity, widgets=({"text": text},))
    watching.step(LabelledStep(ActionLabels("click"), screen))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("[activity = A]", 1),
        ("X X [activity = A]", 3),
        ("[activity = A] | X [activity = B]", 1),
        ("[activity = A] & X [activity = B]", 2),
        ("F([activity = A] & X F [activity = B])", 2),
        ("G [activity = A]", 0),
        (CHAIN, 3),
        (SCENARIO, 2),
    ],
)
def test_steps_needed(text: str, steps: int) -> None:
    assert monitor(text).steps_needed == steps


def test_each_stage_done_is_a_step_less() -> None:
    scenario = monitor(SCENARIO)
    see(scenario, "A")
    assert scenario.steps_needed == 1
    see(scenario, "B")
    assert scenario.steps_needed == 0


def test_what_is_left_may_be_longer_and_yet_less_is_needed() -> None:
    formula = monitor("F([activity = A] & X([text = one] U ([activity = B] & [text = two])))")
    see(formula, "Main")
    assert formula.progress == 0
    see(formula, "A")  # and it may begin again: the formula left has both
    assert formula.progress == 1
    assert formula.steps_needed == 1
