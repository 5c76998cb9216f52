"""An app that crashes at every start in the same way ends the run; any other way it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.core.errors import ExitStatus
from tapwright.core.step import Crash, Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

MODEL = 'package org.example\nscreen one OneActivity\n  button #next "Next" -> one\n'
STEPS = 30


class DeadDevice(FakeDevice):
    """Crashes at each launch but every `alive`-th; with several names the defects take turns."""

    def __init__(self, names: list[str], alive: int = 0, kind: str = "crash") -> None:
        super().__init__(parse_model(MODEL))
        self.names, self.alive, self.kind, self.launches = names, alive, kind, 0

    def _launch(self) -> Observation:
        observation = super()._launch()
        self.launches += 1
        if self.alive and self.launches % self.alive == 0:
            return observation
        name = self.names[self.launches % len(self.names)]
        stack = f"java.lang.Error: dead\n\tat org.example.{name}.onCreate(Main.java:1)"
        return observation._replace(crash=Crash(self.kind, "java.lang.Error", "dead", stack))


def explore(out: Path, device: DeadDevice) -> RunResult:
    settings = RunSettings(
        App("example", "org.example"), "fake", "random", Budget(steps=STEPS), 1, out
    )
    devices = iter([device, DeadDevice(device.names)])
    return Session(settings, make_device=lambda options: next(devices)).run()


def test_equal_crashes_at_launch_end_the_run(tmp_path: Path) -> None:
    result = explore(tmp_path / "run", DeadDevice(["Main"]))
    assert (result.reason, result.steps) == (EndReason.LAUNCH, 5)
    assert result.exit_status == ExitStatus.FINDING
    assert len(result.tally.crashes) == 1


@pytest.mark.parametrize(
    "device",
    [
        DeadDevice(["Main", "Other"]),
        DeadDevice(["Main"], alive=5),
        DeadDevice(["Main"], kind="exit"),
    ],
    ids=["two defects", "starts now and then", "ends itself"],
)
def test_a_run_goes_on_as_long_as_something_else_may_come(
    tmp_path: Path, device: DeadDevice
) -> None:
    result = explore(tmp_path / "run", device)
    assert (result.reason, result.steps) == (EndReason.STEPS, STEPS)
