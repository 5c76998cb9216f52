"""What can be told to an agent on the command line takes effect."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run


def test_what_was_learnt_today_is_where_tomorrow_begins(run: Run, tmp_path: Path) -> None:
    first = run(
        *("explore", "demo:todo", "--agent", "qlearning", "--steps", "500", "--seed", "1"),
        *("--save", "learnt.json", "--out", "one", "--verify", "0"),
    )
    assert first.startswith("exit status 1")
    learnt = json.loads((tmp_path / "learnt.json").read_text())
    assert learnt["learnt"] == "qlearning"
    second = run(
        *("explore", "demo:todo", "--agent", "qlearning", "--steps", "500", "--seed", "2"),
        *("--load", "learnt.json", "--save", "more.json", "--out", "two", "--verify", "0"),
    )
    assert second.startswith("exit status")
    more = json.loads((tmp_path / "more.json").read_text())
    count = sum(sum(row.values()) for row in learnt["counts"].values())
    assert sum(sum(row.values()) for row in more["counts"].values()) > count


def test_the_model_is_left_behind_and_options_are_on_record(run: Run, tmp_path: Path) -> None:
    run(
        *("explore", "demo:todo", "--agent", "sqdroid", "--steps", "300", "--seed", "1"),
        *("--set", "epsilon=0.4", "--guide", "fsm", "--out", "run", "--verify", "0"),
    )
    names = {path.name for path in (tmp_path / "run" / "model").iterdir()}
    assert names == {"model.json", "model.dot"}
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    options = facts["settings"]["agent_options"]
    assert (options["settings"], options["guide"]) == ({"epsilon": "0.4"}, "fsm")
    assert "restarts" in facts
