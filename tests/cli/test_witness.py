"""What `tapwright witness` says and returns."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run

SETTINGS = """\
SCENARIO The sound can be switched off
STAGE open the app
  EVENTUALLY package IS org.example.todo
STAGE open the settings
  INVARIANT package IS org.example.todo
  EVENTUALLY activity IS SettingsActivity
STAGE switch it off
  INVARIANT package IS org.example.todo
  EVENTUALLY activity IS SettingsActivity AND text IS Sound AND checked IS false
"""
IMPOSSIBLE = """\
# Help shows a task
X F ([activity = HelpActivity] & X F ([activity = HelpActivity] & [text = Buy milk]))
"""
STEPS = """\
SCENARIO Steps
STAGE open the help
  EVENTUALLY activity IS HelpActivity
  STEPS
    Reinit
    Click Help
"""


@pytest.fixture
def files(tmp_path: Path) -> None:
    (tmp_path / "settings.sts").write_text(SETTINGS)
    (tmp_path / "impossible.ltl").write_text(IMPOSSIBLE)
    (tmp_path / "help.L4.sts").write_text(STEPS)
    (tmp_path / "typo.sts").write_text(SETTINGS.replace("SettingsActivity", "SetingsActivity"))
    (tmp_path / "broken.sts").write_text("SCENARIO broken\nSTAGE one\n  EVENTULLY x\n")
    (tmp_path / "settings.txt").write_text(SETTINGS)
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.sqlite").write_text("no database" * 100)


def steady(text: str) -> str:
    return re.sub(r"(in|with replays) [\d.hms]+\n", r"\1 TIME\n", text)


@pytest.mark.usefixtures("files")
def test_a_witness_is_found_verified_and_shown(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    answer = run("witness", "demo:todo", "settings.sts", "--seed", "1", "--out", "r")
    assert answer.startswith("exit status 0")
    assert steady(answer) == snapshot
    assert (tmp_path / "r/tests/settings.tap").read_text() == snapshot(name="test")
    facts = json.loads((tmp_path / "r/run.json").read_text())
    assert facts["witnesses"]["settings"]["test"]["verified"] is True
    again = run("replay", "demo:todo", "r/tests/settings.tap", "--times", "3")
    assert again.startswith("exit status 0")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("agent", "setting", "told"),
    [
        ("planner", "doubleness=0", "error: no setting 'doubleness'"),
        ("farlead", "planning=false", "hint: the planner is an agent of its own: --agent planner"),
        ("monkey", "episode_steps=9", "has no effect on monkey in a search"),
    ],
)
def test_a_setting_without_effect_is_refused(run: Run, agent: str, setting: str, told: str) -> None:
    answer = run("witness", "demo:todo", "help.L4.sts", "--agent", agent, "--set", setting)
    assert answer.startswith("exit status 2")
    assert told in answer


@pytest.mark.usefixtures("files")
def test_no_witness_says_how_far_it_got(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    arguments = ["impossible.ltl", "help.L4.sts", "--episodes", "20", "--seed", "1", "--out", "r"]
    answer = run("witness", "demo:todo", *arguments)
    assert answer.startswith("exit status 1")
    assert steady(answer) == snapshot
    assert (tmp_path / "r/closest/impossible.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("files")
def test_the_result_as_json(run: Run) -> None:
    arguments = ["--level", "L4", "--seed", "1", "--out", "r", "--json", "--quiet"]
    answer = run("witness", "demo:todo", "help", *arguments)
    found = json.loads(answer.split("--- stdout\n")[1].split("--- stderr")[0])
    assert found["witnessed"] == 1
    (specification,) = found["specifications"]
    assert specification["found"] is True
    assert specification["test"]["rate"] == {"held": 3, "times": 3}


def test_every_activity(run: Run, snapshot: SnapshotAssertion) -> None:
    arguments = ["--every-activity", "--level", "L2", "--seed", "1", "--out", "r", "--quiet"]
    answer = run("witness", "demo:todo", *arguments)
    assert answer.startswith("exit status 0")
    assert steady(answer) == snapshot


@pytest.mark.usefixtures("files")
def test_experience_is_shared_between_runs(run: Run) -> None:
    common = ["settings.sts", "--seed", "3", "--experience", "known.sqlite", "--out"]
    first = run("witness", "demo:todo", *common, "first")
    second = run("witness", "demo:todo", *common, "second")
    assert "experiences rehearsed" not in first
    assert re.search(r"\d+ experiences? rehearsed", second)


@pytest.mark.parametrize("agent", ["farlead", "farlead2", "random", "monkey", "qbe"])
def test_every_agent_finds_an_easy_witness(run: Run, tmp_path: Path, agent: str) -> None:
    (tmp_path / "easy.ltl").write_text("X F [activity = HelpActivity]")
    arguments = ["--agent", agent, "--seed", "1", "--out", "r", "--quiet"]
    assert run("witness", "demo:todo", "easy.ltl", *arguments).startswith("exit status 0")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["settings.sts", "--every-activity"],
        ["missing.sts"],
        ["broken.sts"],
        ["typo.sts"],
        ["settings.txt"],
        ["empty"],
        ["help.L4.sts", "--level", "L3"],
        ["settings.sts", "--agent", "farled"],
        ["settings.sts", "--set", "relevanc=1"],
        ["settings.sts", "--agent", "farlead2", "--set", "doublenes=1"],
        ["settings.sts", "--agent", "farlead2", "--set", "tail_length=2"],
        ["settings.sts", "--experience", "text.sqlite"],
        ["settings.sts", "--experience", "none/e.sqlite"],
        ["settings.sts", "--episodes", "0"],
    ],
    ids=lambda arguments: " ".join(arguments) or "nothing",
)
@pytest.mark.usefixtures("files")
def test_wrong_input(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion, arguments: list[str]
) -> None:
    answer = run("witness", "demo:todo", *arguments, "--seed", "1", "--out", "r")
    assert answer.startswith("exit status 2")
    assert "Traceback" not in answer
    assert answer == snapshot
    assert not (tmp_path / "r").exists()
    assert (tmp_path / "text.sqlite").read_text().startswith("no database")


@pytest.mark.usefixtures("files")
def test_workers_a_guide_and_a_login_search_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "login.sts").write_text(
        "SCENARIO Log in\nSTAGE be inside\n  EVENTUALLY activity IS TaskListActivity\n"
    )
    (tmp_path / "open.ltl").write_text("X F [activity = SettingsActivity]\n")
    answer = run(
        *("witness", "demo:todo", "open.ltl", "--workers", "2", "--login", "login.sts"),
        *("--guide", "fsm", "--seed", "1", "--out", "r", "--quiet"),
    )
    assert answer.startswith("exit status 0")
    facts = json.loads((tmp_path / "r/run.json").read_text())
    assert facts["settings"]["workers"] == 2
    assert facts["settings"]["login"] == "login.sts"
    assert facts["settings"]["agent_options"]["guide"] == "fsm"
    assert facts["logins"]["done"] >= 1
    assert facts["guidance"] is not None
    assert (tmp_path / "r/login.tap").is_file()


def test_an_app_or_a_run_to_go_on_with(run: Run, tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    assert "give APP and SPEC, or --resume RUN_DIR" in run("witness")
    assert "give APP and SPEC, or --resume RUN_DIR" in run("witness", "demo:todo", "--resume", "r")
    assert "r is not a run directory" in run("witness", "--resume", "r")
