"""`${NAME}` in the configuration: the app gets the value, and nobody else sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

SECRET = "correct-horse"
CONFIG = '[[text]]\nid = "user"\nvalues = ["${TAPWRIGHT_TEST_SECRET}"]\n'


def files_with(directory: Path, text: str) -> list[str]:
    return [
        str(path.relative_to(directory))
        for path in directory.rglob("*")
        if path.is_file() and text.encode() in path.read_bytes()
    ]


def test_the_value_is_typed_and_stands_nowhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    monkeypatch.setenv("TAPWRIGHT_TEST_SECRET", SECRET)
    told = run(
        "explore", "demo:todo", "--steps", "3000", "--seed", "1", "--out", "r", "--junit", "j.xml",
        "--sarif", "s.sarif", "--json",
    )  # fmt: skip
    assert SECRET not in told
    assert files_with(tmp_path, SECRET) == []
    assert "r/trace.jsonl" in files_with(tmp_path, "${TAPWRIGHT_TEST_SECRET}"), "it was typed"
    tests = sorted((tmp_path / "r/tests").glob("*.tap"))
    typing = [test for test in tests if "${TAPWRIGHT_TEST_SECRET}" in test.read_text()]
    assert typing
    answer = run("replay", "demo:todo", str(typing[0]))
    assert SECRET not in answer
    assert "came back 1 of 1" in answer or "Held 1 of 1" in answer, "replayed with the value"


def test_a_value_that_is_missing_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    answer = run("explore", "demo:todo", "--steps", "5")
    assert answer.startswith("exit status 2")
    assert "tapwright.toml" in answer
    assert "the environment has no TAPWRIGHT_TEST_SECRET" in answer
