"""An app that crashes at every start in the same way ends the run; any other way it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.errors import ExitStatus
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import RestartReason
from tapwright.run.run_directory import read_record
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


class StrandedDevice(FakeDevice):
    """Its app leaves something behind, with which it ends at every start without a crash."""

    def __init__(self) -> None:
        super().__init__(parse_model(MODEL))
        self.is_stranded = False
        self.in_vain = 0  # starts that showed nothing of the app

    def _reset(self) -> None:
        super()._reset()
        self.is_stranded = False

    def _perform(self, action: Action, screen: Screen) -> Observation:
        observation = super()._perform(action, screen)
        self.is_stranded = self.is_stranded or action.kind is ActionKind.CLICK
        if not self.is_stranded:
            return observation
        self.in_vain += action.kind is ActionKind.REINIT
        return observation._replace(screen=Screen("com.android.launcher3", "Launcher"))


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


@pytest.mark.parametrize("agent", ["random", "frontier"])
def test_data_with_which_the_app_does_not_start_are_cleared(agent: str, tmp_path: Path) -> None:
    device = StrandedDevice()
    app, out = App("example", "org.example"), tmp_path / "run"
    settings = RunSettings(app, "fake", agent, Budget(steps=120), 1, out)
    Session(settings, make_device=lambda options: device).run()
    record = read_record(out)
    cleared = record.restarts[RestartReason.DEAD]
    assert cleared >= 3
    assert device.in_vain <= 6 * cleared + 6  # with those that the agent itself chooses
    assert record.found.activities[0].endswith("OneActivity")
