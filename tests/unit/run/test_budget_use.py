"""Budgets as they are used: a run ends once it has found nothing new for long enough."""

import json
from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.report.overview import ledger_of
from tapwright.report.run_data import read_run
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse, LastNews
from tapwright.run.end_reason import EndReason
from tapwright.run.resume import settings_of_run
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

MODEL = """\
package org.example
screen one OneActivity
  button #next "Next" -> two
screen two TwoActivity
  button #again "Again" -> one
"""


def step(number: int, covered: int = 0) -> Step:
    observation = Observation(Screen(), newly_covered=covered)
    return Step(number, 0, Screen(), Action(ActionKind.BACK), observation)


class WithoutCoverage(FakeDevice):
    """Tells nothing of the code, as most phones."""

    def _perform(self, action: Action, screen: Screen) -> Observation:
        return super()._perform(action, screen)._replace(newly_covered=0, probes=())

    def _launch(self) -> Observation:
        return super()._launch()._replace(newly_covered=0, probes=())


def explore(out: Path, budget: Budget, device: type[FakeDevice] = FakeDevice) -> RunResult:
    settings = RunSettings(App("example", "org.example"), "fake", "random", budget, 1, out)
    return run(settings, device)


def run(settings: RunSettings, device: type[FakeDevice]) -> RunResult:
    model = parse_model(MODEL)
    return Session(settings, make_device=lambda options: device(model, seed=options.seed)).run()


def test_new_code_is_news_and_a_new_state_only_where_no_code_is_told() -> None:
    novelty = LastNews()
    novelty.note(step(3), is_new_state=True)
    assert novelty.steps == 4
    novelty.note(step(5, covered=2), is_new_state=False)
    assert novelty.steps == 6
    novelty.note(step(7), is_new_state=True)
    assert novelty.steps == 6


def test_quiet_ends_a_run_as_planned() -> None:
    use = BudgetUse(Budget(steps=100, quiet=10), ManualClock())
    use.steps = 9
    assert use.used_up() is None
    use.steps = 10
    assert use.used_up() is EndReason.QUIET
    assert not EndReason.QUIET.is_early
    use.novelty.note(step(9, covered=1), is_new_state=False)
    assert use.used_up() is None


def test_a_quiet_run_ends_long_before_its_steps_and_says_so(tmp_path: Path) -> None:
    result = explore(tmp_path / "run", Budget(steps=5000, quiet=60))
    assert result.reason is EndReason.QUIET
    assert 60 < result.steps < 1000
    assert result.exit_status is ExitStatus.CLEAN
    run = read_run(tmp_path / "run")
    assert run.record.ended == EndReason.QUIET.value
    row = ledger_of(run)[-1]
    assert (row.name, row.planned, row.used) == ("Nothing new", "60 steps", "60 steps")


def test_a_resumed_run_counts_the_quiet_of_its_first_part(tmp_path: Path) -> None:
    whole = explore(tmp_path / "whole", Budget(steps=5000, quiet=60), WithoutCoverage)
    explore(tmp_path / "run", Budget(steps=whole.steps - 20, quiet=60), WithoutCoverage)
    file = tmp_path / "run/run.json"
    facts = json.loads(file.read_text())
    facts["state"] = "running"  # as if its process had died
    facts["settings"]["budget"]["steps"] = 5000
    file.write_text(json.dumps(facts))
    resumed = run(settings_of_run(tmp_path / "run"), WithoutCoverage)
    assert resumed.reason is EndReason.QUIET
    assert resumed.steps == whole.steps


def test_quiet_is_no_limit_by_itself() -> None:
    with pytest.raises(InputError, match="needs a budget"):
        Budget(quiet=10)
    with pytest.raises(InputError, match="--until-quiet 0"):
        Budget(steps=10, quiet=0)
