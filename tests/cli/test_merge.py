"""`--shard` and `tapwright merge`: jobs share the work without talking to each other."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

COMMON = ("--seed", "3", "--quiet", "--no-report")


def test_explorations_differ_by_their_part_and_are_merged(run: Run, tmp_path: Path) -> None:
    for number in (1, 2):
        told = run(
            "explore", "demo:todo", "--steps", "800", "--shard", f"{number}/2",
            "--out", f"p{number}", "--no-suite", *COMMON,
        )  # fmt: skip
        assert f"--shard {number}/2" in told.partition("Run again with:")[2]
    seeds = [
        json.loads((tmp_path / f"p{n}/run.json").read_text())["settings"]["seed"] for n in (1, 2)
    ]
    assert seeds == [6, 7]
    answer = run("merge", "p1", "p2", "--out", "whole", "--junit", "j.xml", "--sarif", "s.sarif")
    assert answer.startswith("exit status 1"), answer
    assert (tmp_path / "whole/report.html").is_file()
    record = json.loads((tmp_path / "whole/run.json").read_text())
    parts = [json.loads((tmp_path / f"p{n}/run.json").read_text()) for n in (1, 2)]
    covered = [part["coverage"]["transition"]["covered"] for part in parts]
    assert record["coverage"]["transition"]["covered"] >= max(covered)
    assert record["used"]["steps"] == 1600
    assert set(record["found"]["crashes"]) == {
        name for part in parts for name in part["found"]["crashes"]
    }
    assert 'type="java.lang.' in (tmp_path / "j.xml").read_text()
    assert json.loads((tmp_path / "s.sarif").read_text())["version"] == "2.1.0"


def test_specifications_are_shared_out(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.sts").write_text(
            f"SCENARIO {name}\nSTAGE go\n  EVENTUALLY activity CONTAINS Activity\n"
        )
    searched = []
    for number in (1, 2):
        run("witness", "demo:todo", "a.sts", "b.sts", "c.sts", "--shard", f"{number}/2",
            "--out", f"p{number}", *COMMON)  # fmt: skip
        searched.append(
            sorted(json.loads((tmp_path / f"p{number}/run.json").read_text())["witnesses"])
        )
    assert searched == [["a", "c"], ["b"]]
    answer = run("merge", "p1", "p2", "--out", "whole")
    assert answer.startswith("exit status 0"), answer
    assert sorted(json.loads((tmp_path / "whole/run.json").read_text())["witnesses"]) == [
        "a",
        "b",
        "c",
    ]


def test_a_part_without_work_is_clean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.ltl").write_text("F[activity CONTAINS Activity]\n")
    answer = run("witness", "demo:todo", "a.ltl", "--shard", "2/2", *COMMON)
    assert answer.startswith("exit status 0"), answer
    assert "Part 2/2 has no specification to search for" in answer


def test_a_wrong_part_is_told(run: Run) -> None:
    answer = run("explore", "demo:todo", "--shard", "3/2")
    assert answer.startswith("exit status 2")
    assert "not a part of the work: '3/2': write which and of how many" in answer
