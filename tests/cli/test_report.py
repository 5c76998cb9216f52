"""`tapwright report`, and the report that a run leaves."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run

EXPLORE = ("explore", "demo:todo", "--steps", "300", "--seed", "1", "--verify", "0", "--quiet")


def test_a_run_leaves_a_report_that_can_be_made_again(run: Run, tmp_path: Path) -> None:
    assert "Report         r/report.html" in run(*EXPLORE, "--out", "r")
    page = tmp_path / "r" / "report.html"
    first = page.read_text()
    page.unlink()
    assert run("report", "r") == "exit status 0\n--- stdout\nr/report.html\n--- stderr\n"
    assert page.read_text() == first
    assert "other/page.html" in run("report", "r", "--out", "other/page.html")
    assert (tmp_path / "other" / "page.html").read_text() == first


def test_runs_are_compared(run: Run, tmp_path: Path) -> None:
    for number in ("1", "2"):
        run(*EXPLORE, "--out", number, "--no-report", "--screenshots", "none")
        assert not (tmp_path / number / "report.html").exists()
        assert not (tmp_path / number / "screens").exists()
    assert "comparison.html" in run("report", "1", "2")
    assert "2 runs of todo" in (tmp_path / "comparison.html").read_text()


def test_every_screen_can_be_kept(run: Run, tmp_path: Path) -> None:
    run(*EXPLORE, "--out", "states")
    run(*EXPLORE, "--out", "steps", "--screenshots", "steps")
    counts = [len(list((tmp_path / name / "screens").iterdir())) for name in ("states", "steps")]
    assert 0 < counts[0] < counts[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["report"],
        ["report", "none"],
        ["report", "empty"],
        ["report", "broken"],
        ["explore", "demo:todo", "--steps", "5", "--screenshots", "many"],
        ["explore", "demo:todo", "--steps", "5", "--watch", "70000"],
    ],
    ids=" ".join,
)
def test_wrong_input(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion, arguments: list[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "run.json").write_text("{")
    answer = run(*arguments)
    assert answer.startswith("exit status 2")
    assert "Traceback" not in answer
    assert answer == snapshot
