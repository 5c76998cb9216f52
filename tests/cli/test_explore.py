"""What `tapwright explore` and the lists say and return."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run


def test_a_run_with_findings(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("explore", "demo:todo", "--steps", "3000", "--seed", "1", "--out", "r") == snapshot


def test_the_result_as_json(run: Run) -> None:
    text = run("explore", "demo:todo", "--steps", "100", "--seed", "1", "--out", "r", "--json")
    assert '"steps": 100' in text
    assert '"transition"' in text


@pytest.mark.parametrize(
    "arguments",
    [
        ["explore", "demo:tod"],
        ["explore", "none.fsm"],
        ["explore", "app.txt"],
        ["explore", "demo:todo", "--agent", "randm"],
        ["explore", "demo:todo", "--agent", "qlearning", "--set", "gama=1"],
        ["explore", "demo:todo", "--agent", "qlearning", "--set", "gamma"],
        ["explore", "demo:todo", "--agent", "qlearning", "--load", "none.json"],
        ["explore", "demo:todo", "--agent", "random", "--save", "learnt.json"],
        ["explore", "demo:todo", "--agent", "qlearning", "--save", "none/learnt.json"],
        ["explore", "demo:todo", "--agent", "sqdroid", "--semantic", "taken"],
        ["explore", "demo:todo", "--guide", "fms"],
        ["explore", "demo:todo", "--device", "fke"],
        ["explore", "demo:todo", "--time", "soon"],
        ["explore", "demo:todo", "--steps", "0"],
        ["explore", "demo:todo", "--steps", "many"],
        ["explore", "demo:todo", "--grant", "maybe"],
        ["explore", "demo:notes", "--sdk", "37", "--steps", "5", "--out", "new"],
        ["explore", "demo:todo", "--steps", "5", "--out", "taken"],
        ["explore", "demo:todo", "--steps", "5", "--out", "file"],
        ["explore", "demo:todo", "--steps", "5", "--out", "/proc/none"],
        ["explore", "broken.fsm", "--steps", "5"],
        ["explore"],
        ["explor"],
    ],
    ids=" ".join,
)
def test_wrong_input(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion, arguments: list[str]
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken/mine").write_text("precious")
    (tmp_path / "file").write_text("precious")
    (tmp_path / "broken.fsm").write_text("package a\nscreen one A\n  buton #x\n")
    answer = run(*arguments)
    assert answer.startswith("exit status 2")
    assert "Traceback" not in answer
    assert answer == snapshot
    assert (tmp_path / "taken/mine").read_text() == "precious"
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("agent", ["planner", "farlead", "farlead2"])
def test_an_agent_that_needs_a_goal_cannot_explore(run: Run, tmp_path: Path, agent: str) -> None:
    answer = run("explore", "demo:todo", "--agent", agent, "--steps", "5", "--out", "r")
    assert answer.startswith("exit status 2"), answer
    assert f"error: {agent} searches for a specified behaviour and cannot explore" in answer
    assert f"hint: tapwright witness APP SPEC --agent {agent}" in answer
    assert not (tmp_path / "r").exists()


def test_no_command_shows_the_help(run: Run) -> None:
    answer = run()
    assert answer.startswith("exit status 2")
    assert "Usage: tapwright" in answer
