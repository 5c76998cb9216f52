"""Finding power: planted defects come up within a budget, for several seeds."""

from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


@pytest.mark.parametrize("seed", range(5))
def test_random_finds_both_crashes_of_the_todo_model(tmp_path: Path, seed: int) -> None:
    app = choose_app("demo:todo").app
    budget = Budget(steps=4000)
    result = Session(RunSettings(app, "fake", "random", budget, seed, tmp_path / "run")).run()
    found = {crash.exception for crash in result.tally.crashes.values()}
    assert {"java.lang.NullPointerException", "java.lang.IllegalStateException"} <= found
