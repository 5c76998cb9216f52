"""What is exported as a Maestro flow runs here again, with the verdict of the test itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright
from tapwright.findings.crashes import signature
from tapwright.testcase.export.maestro import to_maestro
from tapwright.testcase.flow.reading import read_flow
from tapwright.testcase.flow.runner import FlowOutcome, FlowRunner
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.test_case import TestCase

APP = "demo:todo"


def as_flow(test: TestCase, place: Path) -> FlowOutcome:
    """Runs the exported flow; what is random on the device is as in the test."""
    exported = to_maestro(test)
    assert exported.left_out in ([], ["the check for the formula"])  # Maestro knows no formulas
    (place / "flow.yaml").write_text(exported.text, encoding="utf-8")
    with tapwright.open_device(APP) as device:
        return FlowRunner(device, seed=test.options.seed).run(read_flow(place / "flow.yaml"))


def passes(test: TestCase) -> bool:
    (replay,) = tapwright.replay(APP, test)
    return outcome_of(test, replay).passed


def test_a_test_of_a_crash_fails_with_the_same_crash(tmp_path: Path) -> None:
    found = tapwright.explore(APP, agent="qlearning", steps=3000, seed=1, out=tmp_path / "run")
    assert found.crashes
    for name, crash in found.crashes.items():
        outcome = as_flow(crash.test, tmp_path)
        assert outcome.passed == passes(crash.test) is False
        assert outcome.crash is not None
        assert signature(outcome.crash) == name


@pytest.mark.parametrize(
    "formula", ["X F [activity = HelpActivity]", "X F [activity = EditActivity]"]
)
def test_a_test_of_what_is_specified_passes(formula: str, tmp_path: Path) -> None:
    (tmp_path / "wish.ltl").write_text(f"{formula}\n")
    found = tapwright.witness(APP, tmp_path / "wish.ltl", seed=1, out=tmp_path / "run")
    test = found.tests["wish"]
    assert passes(test)
    outcome = as_flow(test, tmp_path)
    assert outcome.passed, outcome.reason
