"""What the command line says in the cases that puzzled people who met it first."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tapwright.apk.graph_text import graph_lines
from tapwright.cli.blame import own_code_of
from tapwright.cli.inspect import _transitions
from tapwright.cli.styled import say_styled
from tapwright.core.activity_graph import ActivityGraph
from tests.cli.conftest import Run

BOOM = "def make(ingredients):\n    return 1 / 0\n"


def test_an_error_in_the_users_own_agent_names_the_users_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "boom.py").write_text(BOOM)
    answer = run("explore", "demo:todo", "--agent", "boom:make", "--steps", "5")
    assert "error: boom.py:2, in make failed: ZeroDivisionError: division by zero" in answer
    assert "defect of tapwright" not in answer
    (tmp_path / "wrong.py").write_text("def make(ingredients):\n    return 'me'\n")
    answer = run("explore", "demo:todo", "--agent", "wrong:make", "--steps", "5")
    assert answer.startswith("exit status 2")
    assert "agent 'wrong:make' made a str, not a Recipe" in answer


def test_an_error_of_the_tool_itself_is_nobody_elses() -> None:
    with pytest.raises(AttributeError) as caught:
        list(graph_lines(None))  # type: ignore[arg-type]
    assert own_code_of(caught.value) is None


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["explore", "demo:notes", "--device", "fake"], "the fake device runs models (.fsm), not"),
        (["explore", "--watch", "demo:todo"], "'demo:todo' is no port; write demo:todo before"),
        (["explore", "demo:todo", "--time", "0s"], "--time 0s: there is nothing to do in that"),
        (["explore", "demo:todo", "--agent", "qlearning", "--set", "gamma=5"], "from 0 to 1"),
        (["check", "empty"], "nothing to check in empty"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_input_is_told_in_words(
    run: Run, tmp_path: Path, arguments: list[str], told: str
) -> None:
    (tmp_path / "empty").mkdir()
    answer = run(*arguments)
    assert answer.startswith("exit status 2"), answer
    assert told in answer


def test_the_help_of_report_names_the_file_that_is_written(run: Run) -> None:
    assert "./comparison.html" in run("report", "--help")


def test_a_directory_of_specifications_and_tests_is_checked(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "specs/deep"
    folder.mkdir(parents=True)
    (folder / "a.ltl").write_text("F[activity CONTAINS Activity]\n")
    (folder / "b.tap").write_text("tapwright test 1\napp org.a\n\nback\n")
    answer = run("check", "specs")
    assert answer.startswith("exit status 0"), answer
    assert "b.tap: test of org.a, 1 step" in answer
    assert "2 files: none wrong" in answer
    (folder / "b.tap").write_text("tapwright test 1\napp org.a\n\nbakc\n")
    answer = run("check", "specs")
    assert answer.startswith("exit status 2")
    assert "cannot read 'bakc', did you mean 'back'" in answer
    assert "2 files: 1 wrong" in answer


def test_a_quiet_run_says_nothing_but_its_result(run: Run) -> None:
    answer = run("explore", "demo:todo", "--steps", "300", "--seed", "1", "--quiet")
    assert answer.endswith("--- stderr\n")


def test_transitions_are_counted_by_ways_and_long_lines_are_wrapped() -> None:
    targets = {f"org.app.Activity{number:02d}" for number in range(30)}
    graph = ActivityGraph(frozenset(), {"org.app.Main": frozenset(targets)})
    first, *rest = _transitions(graph, None)
    assert first == "transitions 30"
    assert len(rest) > 1
    assert max(map(len, rest)) <= 100


def styled(line: str, *, colour: bool) -> str:
    @click.command()
    def command() -> None:
        say_styled(line)

    return CliRunner().invoke(command, color=colour).output


def test_crashes_are_red_and_none_is_green_where_a_terminal_shows_it() -> None:
    assert styled("Crashes        3", colour=True) == "\x1b[31m\x1b[1mCrashes        3\x1b[0m\n"
    assert styled("Crashes        0", colour=True).startswith("\x1b[32m")
    assert styled("Crashes        3", colour=False) == "Crashes        3\n"
    assert "\x1b]0;" not in styled("Steps          \x1b]0;harm", colour=True)


def test_the_values_of_a_summary_stand_below_each_other(run: Run) -> None:
    answer = run("explore", "demo:todo", "--steps", "300", "--seed", "1")
    rows = re.findall(
        r"^(?:Steps|States|Activities|Transitions|Crashes|Run directory|Report) +",
        answer,
        re.MULTILINE,
    )
    assert len(rows) == 7
    assert len({len(row) for row in rows}) == 1


def test_pytest_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a.sts").write_text("SCENARIO a\nSTAGE b\n  EVENTUALLY package IS c\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "a.sts"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "tapwright: 1 file (.ltl, .sts, .tap) left out, as no app is given" in done.stdout
