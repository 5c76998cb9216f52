"""What `tapwright bench` says and returns."""

import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run


def _steady(text: str) -> str:
    text = re.sub(r"\d+\.\d s$", "TIME", text, flags=re.MULTILINE)
    return re.sub(r"\|\s+\d+ \|\s+(\d+) \|$", r"| RATE | \1 |", text, flags=re.MULTILINE)


def test_the_tables_that_come_along(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("bench", "--list") == snapshot


def test_a_small_comparison(run: Run, snapshot: SnapshotAssertion, tmp_path: Path) -> None:
    # One process, so that the results come in order.
    answer = run("bench", "smoke", "--out", "b", "--runs", "2", "--jobs", "1")
    assert _steady(answer) == snapshot
    assert (tmp_path / "b" / "plots" / "coverage-over-steps.svg").is_file()
    assert (tmp_path / "b" / "plots" / "transition-by-app.png").is_file()


def test_engines_for_witnesses(run: Run, tmp_path: Path) -> None:
    answer = run(
        *("bench", "farlead2-model", "--out", "b", "--runs", "1", "--level", "L4", "--quiet"),
        *("--row", "GER", "--row", "RL", "--no-plots"),
    )
    assert "exit status 0" in answer
    assert "30 of 30 results" in answer
    assert re.search(r"\| GER +\| +100.00 \| +15 of 15 \| +0 \|", answer)
    assert re.search(r"\| paper: GER, Notes +\| +94.30 \|", answer)
    assert not (tmp_path / "b" / "experience").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["bench"],
        ["bench", "smoek"],
        ["bench", "none.toml"],
        ["bench", "smoke", "--row", "randm"],
        ["bench", "smoke", "--app", "tood"],
        ["bench", "farlead2", "--level", "L5"],
        ["bench", "farlead2", "--steps", "5"],
        ["bench", "sqdroid"],
        ["bench", "sqdroid", "--apps", "."],
        ["bench", "smoke", "--runs", "0"],
    ],
    ids=" ".join,
)
def test_wrong_input(run: Run, arguments: list[str], snapshot: SnapshotAssertion) -> None:
    answer = run(*arguments)
    assert answer.startswith("exit status 2")
    assert answer == snapshot
