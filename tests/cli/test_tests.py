"""What the commands about tests say and return: replay, minimise, export, record."""

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run

CRASH = """tapwright test 1
app      org.example.todo
seed     1
shows    crash NullPointerException-303bd2be "java.lang.NullPointerException: uri"

on LoginActivity
  click id="help"
on HelpActivity
  back
on LoginActivity
  click id="org.example.todo:id/enter" text="Log in" class="android.widget.Button"
on TaskListActivity
  menu
  click text="Settings"
on SettingsActivity
  # the culprit
  click text="Export"
"""


@pytest.fixture
def crash(tmp_path: Path) -> Path:
    path = tmp_path / "crash.tap"
    path.write_text(CRASH)
    return path


def test_a_test_that_holds(run: Run, crash: Path, snapshot: SnapshotAssertion) -> None:
    assert run("replay", "demo:todo", "crash.tap", "--times", "2") == snapshot


def test_a_test_that_diverges(run: Run, crash: Path, snapshot: SnapshotAssertion) -> None:
    crash.write_text(CRASH.replace('text="Settings"', 'text="Preferences"'))
    answer = run("replay", "demo:todo", "crash.tap")
    assert answer.startswith("exit status 1")
    assert answer == snapshot


def test_a_replay_as_json(run: Run, crash: Path) -> None:
    answer = run("replay", "demo:todo", "crash.tap", "--times", "12", "--json")
    facts = json.loads(answer.split("--- stdout\n")[1].split("--- stderr")[0])
    assert facts["times"] == 12
    # One log-in in ten finds no connection, so some of twelve seeds diverge.
    assert 0 < facts["held"] < 12
    diverged = [each for each in facts["replays"] if not each["held"]]
    assert all(each["diverged"]["step"] == 5 for each in diverged)
    assert answer.startswith("exit status 1")


def test_minimising(run: Run, crash: Path, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    assert run("minimise", "demo:todo", "crash.tap", "-o", "short.tap") == snapshot
    assert (tmp_path / "short.tap").read_text() == snapshot
    assert run("replay", "demo:todo", "short.tap").startswith("exit status 1"), "it crashes"


OWN = """tapwright test 1
app      org.example.todo
# typed by the test: "Old" (into user)
shows    formula F [text = Spreadsheet]

  click id="help"
  back
  write "Spreadsheet" id="user"
"""


def test_a_test_that_shows_only_what_it_typed_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.tap").write_text(OWN)
    warning = "warning: [text = Spreadsheet] holds only in a field that the test wrote (user)"
    assert warning in run("replay", "demo:todo", "own.tap")
    answer = run("minimise", "demo:todo", "own.tap", "--out", "short.tap")
    assert answer.startswith("exit status 0")
    typed = 'typed by the test: "Spreadsheet" (into user)'
    assert typed in answer
    assert warning in answer
    lines = (tmp_path / "short.tap").read_text().splitlines()
    assert lines[1:3] == [f"# {typed}", f"# {warning}"]
    assert "Old" not in "".join(lines)


@pytest.mark.parametrize("form", ["pytest", "maestro", "sts", "ltl"])
def test_exporting(run: Run, crash: Path, snapshot: SnapshotAssertion, form: str) -> None:
    assert run("export", "crash.tap", "--to", form) == snapshot


def test_exporting_to_a_file(run: Run, crash: Path, tmp_path: Path) -> None:
    assert run("export", "crash.tap", "--to", "sts", "-o", "deep/crash.sts").startswith(
        "exit status 0"
    )
    assert (tmp_path / "deep/crash.sts").read_text().startswith("SCENARIO ")


def test_recording_by_hand(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    lines = 'click Help\nreset\nwrite user Ada\nclick "Log in"\nquit\n'
    answer = run("record", "demo:todo", "-o", "a.tap", "--dumps", "d", "--seed", "1", stdin=lines)
    assert answer.startswith("exit status 0")
    assert (tmp_path / "a.tap").read_text() == snapshot
    assert sorted(path.name for path in (tmp_path / "d/1").iterdir()) == ["1.txt", "2.txt"]
    assert run("replay", "demo:todo", "a.tap").startswith("exit status 0")


def test_recording_nothing_writes_no_test(run: Run, tmp_path: Path) -> None:
    answer = run("record", "demo:todo", "-o", "a.tap", stdin="look\nquit\n")
    assert "exit status 2" in answer
    assert "nothing was done" in answer
    assert not (tmp_path / "a.tap").exists()
    run("record", "demo:todo", "-o", "a.tap", "--shows", "text Welcome", stdin="quit\n")
    assert "text Welcome" in (tmp_path / "a.tap").read_text()


def test_recording_from_a_run_and_from_a_test(run: Run, crash: Path, tmp_path: Path) -> None:
    run("explore", "demo:todo", "--steps", "100", "--seed", "1", "--out", "r", "--quiet")
    answer = run("record", "demo:todo", "--from", "r", "--steps", "9", "-o", "a.tap")
    assert "9 steps written to a.tap" in answer
    assert "seed     1\n" in (tmp_path / "a.tap").read_text()
    assert run("replay", "demo:todo", "a.tap").startswith("exit status 0")
    answer = run("record", "demo:todo", "--from", "crash.tap", "--dumps", "d")
    assert "6 dumps written to d/1" in answer


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "demo:todo", "none.tap"],
        ["replay", "demo:todo", "broken.tap"],
        ["replay", "demo:todo", "other.tap"],
        ["replay", "demo:todo", "crash.tap", "--times", "0"],
        ["minimise", "demo:todo", "crash.tap"],
        ["minimise", "demo:todo", "plain.tap", "-o", "x.tap"],
        ["minimise", "demo:todo", "fails.tap", "-o", "x.tap"],
        ["export", "crash.tap", "--to", "junit"],
        ["export", "plain.tap", "--to", "sts"],
        ["record", "demo:todo"],
        ["record", "demo:todo", "-o", "x.tap", "--shows", "texts Saved"],
        ["record", "demo:todo", "-o", "x.tap", "--from", "crash.tap", "--dumps", "crash.tap"],
    ],
    ids=" ".join,
)
def test_wrong_input(
    run: Run, crash: Path, tmp_path: Path, snapshot: SnapshotAssertion, arguments: list[str]
) -> None:
    (tmp_path / "broken.tap").write_text('tapwright test 1\napp a.b\n  clik id="x"\n')
    (tmp_path / "other.tap").write_text("tapwright test 1\napp a.b\n")
    (tmp_path / "plain.tap").write_text("tapwright test 1\napp org.example.todo\nback\n")
    (tmp_path / "fails.tap").write_text(
        "tapwright test 1\napp org.example.todo\nshows activity HelpActivity\nrotate\n"
    )
    answer = run(*arguments)
    assert answer.startswith("exit status 2")
    assert "Traceback" not in answer
    assert answer == snapshot
    assert not (tmp_path / "x.tap").exists()
