"""`pytest --apk`: what is collected, what fails and what is told of it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

HELP = "X F [activity = HelpActivity]\n"
TASKS = "SCENARIO Tasks\nSTAGE see them\n  EVENTUALLY activity IS TaskListActivity\n"
NEVER = "SCENARIO Never\nSTAGE see it\n  EVENTUALLY activity IS HelpActivity AND text IS Buy milk\n"
TAP = 'tapwright test 1\napp org.example.todo\nshows activity HelpActivity\n\n  click id="help"\n'
CONFIG = "[witness]\nepisodes = 10\n"
Pytest = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Pytest:
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    (scenarios / "help.ltl").write_text(HELP)
    (scenarios / "tasks.sts").write_text(TASKS)
    (scenarios / "open-help.tap").write_text(TAP)
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")

    def run_pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pytest", "scenarios", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTEST_ADDOPTS": "", "COLUMNS": "120"},
            check=False,
        )

    return run_pytest


def test_without_an_app_nothing_is_collected_and_that_is_told(run: Pytest) -> None:
    done = run()
    assert done.returncode == 5, done.stdout
    assert "tapwright: 3 files (.ltl, .sts, .tap) left out, as no app is given" in done.stdout


def test_each_file_is_an_item(run: Pytest, tmp_path: Path) -> None:
    done = run("--apk", "demo:todo", "-v", "--junitxml", "out.xml")
    assert done.returncode == 0, done.stdout
    for name in ("help.ltl::help", "tasks.sts::tasks", "open-help.tap::open-help"):
        assert f"scenarios/{name} PASSED" in done.stdout
    assert "tapwright: org.example.todo on fake, seed 0" in done.stdout
    assert len(list(ElementTree.parse(tmp_path / "out.xml").iter("testcase"))) == 3


def test_items_are_chosen_by_name(run: Pytest) -> None:
    assert "1 passed, 2 deselected" in run("--apk", "demo:todo", "-k", "tasks").stdout


def test_a_search_that_finds_nothing_says_how_far_it_got(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "scenarios/never.sts").write_text(NEVER)
    done = run("--apk", "demo:todo", "-k", "never")
    assert done.returncode == 1
    for told in (
        "no witness of never.sts in 10 episodes",
        "tapwright how far it got",
        "got 0 of 1 done; left: see it",
        "tapwright closest screen",
    ):
        assert told in done.stdout
    assert "Traceback" not in done.stdout


def test_a_test_that_no_longer_holds_says_where(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "scenarios/away.tap").write_text(TAP + '  click id="moved"\n')
    done = run("--apk", "demo:todo", "-x", "-k", "away")
    assert done.returncode == 1
    assert "diverged at step 2: expected to click moved" in done.stdout
    assert "1. Click help" in done.stdout
    assert 'HelpActivity with "topics", "Web site"' in done.stdout


def test_a_witness_is_replayed_the_next_time(run: Pytest) -> None:
    first = run("--apk", "demo:todo", "-rA", "-k", "tasks").stdout
    assert "tapwright witness call" in first
    second = run("--apk", "demo:todo", "-rA", "-k", "tasks").stdout
    assert "tapwright witness call" not in second
    assert "tapwright last screen call" in second


def test_a_wrong_file_is_told_with_its_place(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "scenarios/wrong.sts").write_text("SCENARIO a\nSTGE b\n")
    done = run("--apk", "demo:todo", "-k", "wrong")
    assert done.returncode == 1
    assert "wrong.sts:2:1: unknown keyword 'STGE', did you mean 'STAGE'?" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--apk", "demo:tod"), "no sample app 'tod', did you mean 'todo'?"),
        (("--apk", "demo:todo", "--apk-device", "fke"), "no device 'fke', did you mean 'fake'?"),
    ],
)
def test_wrong_options(run: Pytest, arguments: tuple[str, ...], told: str) -> None:
    done = run(*arguments)
    assert done.returncode in (1, 4)
    assert told in done.stdout + done.stderr


def test_a_wrong_configuration(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "tapwright.toml").write_text("[witness]\nepisods = 3\n")
    done = run("--apk", "demo:todo")
    assert done.returncode == 4
    assert "[witness] has no 'episods', did you mean 'episodes'?" in done.stderr


def test_what_holds_only_where_the_test_typed_passes_with_a_warning(
    run: Pytest, tmp_path: Path
) -> None:
    (tmp_path / "scenarios/typed.sts").write_text(
        "SCENARIO Typed\nMEANING paper\nSTAGE see it\n  EVENTUALLY text IS Spreadsheet\n"
    )
    told = "text IS Spreadsheet in stage"
    first = run("--apk", "demo:todo", "-rA", "-k", "typed")
    assert first.returncode == 0, first.stdout
    assert f"OwnFieldWarning: typed.sts: {told}" in first.stdout
    assert 'typed by the test: "Spreadsheet" (into ' in first.stdout
    again = run("--apk", "demo:todo", "-k", "typed")  # replays the witness it kept
    assert again.returncode == 0, again.stdout
    assert f"OwnFieldWarning: typed.sts: {told}" in again.stdout
    assert "OwnFieldWarning" not in run("--apk", "demo:todo", "-k", "tasks").stdout


def test_a_text_that_is_not_declared_is_not_typed_and_the_failure_says_so(
    run: Pytest, tmp_path: Path
) -> None:
    (tmp_path / "tapwright.toml").write_text("[witness]\nepisodes = 2\n")
    (tmp_path / "scenarios/typed.sts").write_text(
        "SCENARIO Typed\nSTAGE see it\n  EVENTUALLY text IS Spreadsheet\n"
    )
    done = run("--apk", "demo:todo", "-k", "typed")
    assert done.returncode == 1, done.stdout
    assert "to let the test type it, declare it: INPUT Spreadsheet" in done.stdout


def test_a_saved_test_that_only_shows_what_it_typed_warns(run: Pytest, tmp_path: Path) -> None:
    (tmp_path / "scenarios/own.tap").write_text(
        "tapwright test 1\napp org.example.todo\nshows formula F [text = Spreadsheet]\n\n"
        '  write "Spreadsheet" id="user"\n'
    )
    done = run("--apk", "demo:todo", "-k", "own")
    assert done.returncode == 0, done.stdout
    assert "OwnFieldWarning: own.tap: [text = Spreadsheet] holds only in a field" in done.stdout
