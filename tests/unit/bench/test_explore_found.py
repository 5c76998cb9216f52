"""What an exploration found is read off its run."""

from __future__ import annotations

from pathlib import Path

from tapwright.apps.naming import choose_app
from tapwright.bench.app_finder import FoundApp
from tapwright.bench.explore_found import RunMeasures
from tapwright.bench.job import Cell, ExploreJob
from tapwright.bench.marks import growth_of_steps
from tapwright.bench.table import AgentRow
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


def test_the_figures_of_a_run_and_the_tests_of_its_crashes(tmp_path: Path) -> None:
    app, device, _ = choose_app("demo:todo")
    row, budget = AgentRow("random", "random"), Budget(steps=600)
    found = FoundApp(app, device, "digest")
    cell = Cell("random", "todo", 1, {})
    job = ExploreJob(cell, row, found, budget, None, tmp_path / "run", verify=1, marks=(50,))
    settings = RunSettings(app, device, "random", budget, 1, job.directory)
    after = RunMeasures(job, settings, growth_of_steps)
    result = after.found(Session(settings, afterwards=after).run())
    assert result.steps == 600
    assert result.coverage["transition"].covered > 5
    assert result.crashes
    assert set(result.tests) == set(result.crashes)
    assert result.processor_seconds > 0
    (mark,) = result.marks
    assert mark.events == 50
    assert 0 < mark.covered < result.coverage["transition"].covered
    assert result.curve[-1][0] == 600
