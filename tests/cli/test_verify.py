"""`tapwright verify` goes on with what a run left unchecked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

EXPLORE = ("explore", "demo:todo", "--steps", "3000", "--seed", "1", "--out", "r", "--quiet")


def verdicts(path: Path) -> set[str]:
    found = json.loads((path / "run.json").read_text())["found"]
    return {crash["verdict"] for crash in found["crashes"].values()}


def test_what_was_unchecked_is_verified_later(run: Run, tmp_path: Path) -> None:
    told = run(*EXPLORE, "--verify", "0", "--no-suite")
    assert "To go on: tapwright verify r" in told
    assert verdicts(tmp_path / "r") == {"unchecked"}
    answer = run("verify", "r")
    assert answer.startswith("exit status 1")
    assert "confirmed, 3 of 3 replays" in answer
    assert verdicts(tmp_path / "r") <= {"confirmed", "flaky"}
    # What is verified is not done again.
    assert "Verifying" not in run("verify", "r")
    assert (
        "confirmed, 3 of 3 replays" in run("report", "r") + (tmp_path / "r/report.html").read_text()
    )


def test_properties_that_were_not_checked_are_checked(run: Run, tmp_path: Path) -> None:
    run(*EXPLORE, "--check", "rotation", "--verify-time", "1ms")
    record = json.loads((tmp_path / "r/run.json").read_text())
    assert record["found"]["not_checked"]
    run("verify", "r")
    record = json.loads((tmp_path / "r/run.json").read_text())
    assert not record["found"]["not_checked"]
    assert record["found"]["violations"]


def test_a_clean_run_stays_clean(run: Run) -> None:
    run("explore", "demo:todo", "--steps", "5", "--seed", "1", "--out", "r", "--quiet")
    assert run("verify", "r").startswith("exit status 0")


def test_the_result_as_json(run: Run) -> None:
    run(*EXPLORE, "--verify", "0")
    answer = run("verify", "r", "--json", "--no-minimise", "--times", "1")
    facts = json.loads(answer.split("--- stdout\n")[1].split("--- stderr")[0])
    assert {each["verdict"] for each in facts["findings"].values()} <= {"confirmed", "flaky"}
    assert facts["problem"] == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["none"], "none is not a run directory"),
        (["r", "--times", "0"], "Invalid value for '--times'"),
        (["r", "--device", "adbb:X"], "no device 'adbb'"),
    ],
)
def test_wrong_input(run: Run, arguments: list[str], told: str) -> None:
    run("explore", "demo:todo", "--steps", "5", "--seed", "1", "--out", "r", "--quiet")
    answer = run("verify", *arguments)
    assert answer.startswith("exit status 2")
    assert told in answer
    assert "Traceback" not in answer
