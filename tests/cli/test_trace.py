"""`tapwright trace`: a page of a run, and of a test that it replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def explored(run: Run, tmp_path: Path) -> Path:
    run("explore", "demo:todo", "--steps", "80", "--seed", "1", "--out", "run", "--no-report")
    return tmp_path


def test_a_run_becomes_one_page(run: Run, explored: Path) -> None:
    assert "run/timeline.html" in run("trace", "run")
    assert "--- stdout\nelse.html" in run("trace", "run", "--out", "else.html", "--from", "70")
    assert len((explored / "else.html").read_text()) < len(
        (explored / "run/timeline.html").read_text()
    )


def test_a_test_of_a_run_knows_its_app(run: Run, explored: Path) -> None:
    test = next((explored / "run/tests").glob("*.tap"))
    answer = run("trace", str(test))
    assert answer.startswith("exit status 0")
    assert "Replayed, passed" in answer
    assert test.with_suffix(".html").exists()


def test_a_test_elsewhere_asks_for_its_app(run: Run, explored: Path) -> None:
    test = next((explored / "run/tests").glob("*.tap"))
    (explored / "moved.tap").write_text(test.read_text())
    answer = run("trace", "moved.tap")
    assert answer.startswith("exit status 2")
    assert "hint: give --app APP" in answer
    assert "exit status 0" in run("trace", "moved.tap", "--app", "demo:todo")


def test_what_is_no_run_and_no_test_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "is not a run directory" in run("trace", "empty")
    assert "no such file: nothing.tap" in run("trace", "nothing.tap")
