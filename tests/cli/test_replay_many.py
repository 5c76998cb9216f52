"""`tapwright replay` of many tests at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

EXPLORE = ("explore", "demo:todo", "--steps", "3000", "--seed", "1", "--out", "r", "--quiet")


@pytest.fixture
def tests(run: Run, tmp_path: Path) -> list[Path]:
    """A directory with tests of behaviour, which pass, and of crashes, which fail."""
    run(*EXPLORE)
    return sorted((tmp_path / "r/tests").glob("*.tap"))


def test_a_directory_is_replayed_with_one_summary(
    run: Run, tests: list[Path], tmp_path: Path
) -> None:
    answer = run(
        "replay", "demo:todo", "r/tests", "--workers", "2", "--junit", "j.xml", "--sarif", "s.sarif"
    )
    assert answer.startswith("exit status 1"), answer
    crashes = [path for path in tests if "Exception" in path.name]
    assert f"{len(tests)} tests: " in answer
    assert f"Replaying {len(tests)} tests on fake" in answer
    failed = [line for line in answer.splitlines() if line.startswith("failed  ")]
    assert {Path(line.split()[1]).name for line in failed} >= {path.name for path in crashes}
    junit = (tmp_path / "j.xml").read_text()
    assert junit.count("<testcase") == len(tests)
    results = json.loads((tmp_path / "s.sarif").read_text())["runs"][0]["results"]
    assert len(results) == len(failed)
    uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert (tmp_path / uri).is_file()


def test_parts_are_disjoint_and_whole(run: Run, tests: list[Path]) -> None:
    seen: list[str] = []
    for number in (1, 2, 3):
        answer = run("replay", "demo:todo", "r/tests", "--shard", f"{number}/3", "--json")
        facts = json.loads(answer.split("--- stdout\n")[1].split("--- stderr")[0])
        seen += [each["test"] for each in facts]
    assert sorted(seen) == sorted(f"r/tests/{path.name}" for path in tests)


def test_files_that_are_no_tests_are_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    answer = run("replay", "demo:todo", "empty")
    assert answer.startswith("exit status 2")
    assert "error: no tests in empty" in answer
    answer = run("replay", "demo:todo", "a.tap", "b.tap")
    assert answer.startswith("exit status 2")
    assert "a.tap" in answer


def test_a_test_of_another_app_is_told_by_its_file(run: Run, tests: list[Path]) -> None:
    text = tests[0].read_text()
    other = tests[0].with_name("other.tap")
    lines = ["app org.other" if line.startswith("app ") else line for line in text.splitlines()]
    other.write_text("\n".join(lines) + "\n")
    answer = run("replay", "demo:todo", "r/tests")
    assert answer.startswith("exit status 2"), answer
    assert "other.tap: the test is for org.other" in answer


@pytest.mark.slow
def test_watching_replays_again_when_a_test_changes(
    run: Run, tests: list[Path], tmp_path: Path
) -> None:
    test = next(path for path in tests if "Exception" in path.name)
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "tapwright", "replay", "demo:todo", str(test), "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert process.stdout is not None
    try:
        first = read_until(process, "Waiting for a change")
        assert "failed  " in first
        text = test.read_text()
        head, _, rest = text.partition("\n")
        test.write_text(f"{head}\nexpects defect\n{rest}")
        second = read_until(process, "Waiting for a change")
        assert f"Changed: {test}" in second
        assert "passed  " in second
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    text = ""
    assert process.stdout is not None
    while words not in text:
        line = process.stdout.readline()
        assert line, f"it ended: {text}"
        text += line
    return text


@pytest.mark.slow
def test_watching_searches_again_when_a_specification_changes(tmp_path: Path) -> None:
    specification = tmp_path / "a.ltl"
    specification.write_text("F[activity CONTAINS Activity]\n")
    command = ["witness", "demo:todo", "a.ltl", "--watch", "--seed", "1", "--out", "r"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "tapwright", *command, "--episodes", "2", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert process.stdout is not None
    try:
        assert "No witness" not in read_until(process, "Waiting for a change")
        specification.write_text("F[activity = NoSuch & text = nothing at all]\n")
        second = read_until(process, "Waiting for a change")
        assert "Changed: a.ltl" in second
        assert "error: " in second or "No witness" in second
        specification.write_text("F[activity CONTAINS Activity]\n")
        third = read_until(process, "Waiting for a change")
        assert "r-3" in third, "each search has a run directory of its own"
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()
