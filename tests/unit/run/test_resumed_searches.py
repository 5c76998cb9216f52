"""Searches for witnesses that were killed go on: what is found stays, what is not is searched."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.unit.run.test_searches import MODEL, NEVER, THREE, TWO, Keeper, run

from tapwright.apps.target import Target
from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.end_reason import EndReason
from tapwright.run.record import RunState
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import read_record
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session

pytestmark = pytest.mark.slow  # starts processes

COMMAND = [sys.executable, "-m", "tapwright", "witness"]


class Interrupting(FakeDevice):
    """Ends the run, by Ctrl-C, before one of its steps."""

    performed, last = 0, 0

    def _perform(self, action: Action, screen: Screen) -> Observation:
        Interrupting.performed += 1
        if Interrupting.performed == Interrupting.last:
            raise KeyboardInterrupt
        return super()._perform(action, screen)


def interrupted(out: Path, *targets: Target, step: int = 10) -> RunResult:
    Interrupting.performed, Interrupting.last = 0, step
    return run(
        out,
        *targets,
        agent="planner",
        make_device=lambda options: Interrupting(parse_model(MODEL)),
    )


def resume(out: Path, keeper: Keeper) -> RunResult:
    return Session(
        settings_of_run(out, witness=True),
        make_keeper=lambda directory: keeper,
        make_device=lambda options: FakeDevice(parse_model(MODEL)),
    ).run()


def test_only_what_has_not_ended_is_searched_for(tmp_path: Path) -> None:
    out, keeper = tmp_path / "r", Keeper()
    first = interrupted(out, TWO, NEVER, THREE)
    assert first.reason is EndReason.INTERRUPTED
    record = read_record(out)
    assert {name: search.is_over for name, search in record.witnesses.items()} == {
        "two": True,
        "never": False,
    }
    done = resume(out, keeper)
    assert done.reason is EndReason.SEARCHED
    assert keeper.concluded == ["never", "three"]
    assert done.steps > first.steps
    record = read_record(out)
    assert record.state is RunState.FINISHED
    assert {name: search.found for name, search in record.witnesses.items()} == {
        "two": True,
        "never": False,
        "three": True,
    }
    assert [part.steps for part in record.parts] == [0, first.steps]
    assert record.used is not None
    assert record.used.seconds >= first.seconds


def test_a_search_that_goes_on_knows_its_own_experience(tmp_path: Path) -> None:
    out, keeper = tmp_path / "r", Keeper()
    interrupted(out, NEVER, step=100)  # in the middle of an episode, but not of the first
    done = resume(out, keeper)
    assert done.searches["never"].rehearsed > 0


def test_when_all_have_ended_nothing_is_searched_again(tmp_path: Path) -> None:
    out, keeper = tmp_path / "r", Keeper()
    run(out, TWO, THREE)
    file = out / "run.json"
    file.write_text(file.read_text().replace('"finished"', '"running"'))
    assert resume(out, keeper).reason is EndReason.SEARCHED
    assert keeper.concluded == []
    assert read_record(out).state is RunState.FINISHED


def test_a_killed_command_goes_on_and_shows_all_tests(tmp_path: Path) -> None:
    (tmp_path / "help.ltl").write_text("X F [activity = HelpActivity]\n")
    (tmp_path / "never.ltl").write_text("X F ([activity = HelpActivity] & [text = No such text])\n")
    out = tmp_path / "run"
    typed = ["demo:todo", "help.ltl", "never.ltl", "--episodes", "100000", "--agent", "random"]
    process = subprocess.Popen(
        [*COMMAND, *typed, "--seed", "1", "--out", str(out), "--quiet"], cwd=tmp_path
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and "help" not in _searches(out):
        time.sleep(0.05)
    process.kill()
    process.wait()
    found = (out / "tests" / "help.tap").read_bytes()
    assert read_record(out).state is RunState.KILLED
    facts = json.loads((out / "run.json").read_text())
    facts["settings"]["limits"]["episodes"] = 3
    (out / "run.json").write_text(json.dumps(facts))
    done = subprocess.run(
        [*COMMAND, "--resume", str(out), "--quiet"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "Witness of" in done.stdout
    assert "1 of 2 witnessed" in done.stdout
    assert (out / "tests" / "help.tap").read_bytes() == found


def _searches(out: Path) -> set[str]:
    if not (out / "run.json").is_file():
        return set()
    return set(read_record(out).witnesses)
