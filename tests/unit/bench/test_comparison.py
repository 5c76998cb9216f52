"""Comparisons go on where they were, lose nothing, and say the same each time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tapwright.bench.comparison import BenchSettings, ComparisonOutcome, run_comparison
from tapwright.bench.result_lines import ExploreFound
from tapwright.bench.results import FILE, ResultFile, read_results
from tapwright.bench.table import AgentRow, Table
from tapwright.bench.table_file import load_table
from tapwright.core.errors import InputError
from tapwright.run.budget import Budget

pytestmark = pytest.mark.slow  # starts worker processes

SMOKE = replace(load_table("smoke"), runs=2, budget=Budget(steps=40))


def run(
    out: Path, table: Table = SMOKE, *, work: bool = True
) -> tuple[ComparisonOutcome, list[str]]:
    told: list[str] = []
    settings = BenchSettings(table, out, jobs=2, plots=False)
    return run_comparison(settings, told.append, work=work), told


def figures(out: Path) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, line in read_results(out).items():
        timeless = msgspec.structs.replace(line.result, seconds=0.0)
        if isinstance(timeless, ExploreFound):
            timeless = msgspec.structs.replace(timeless, processor_seconds=0.0)
        found[name] = timeless
    return found


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    outcome, told = run(tmp_path)
    assert (outcome.results, outcome.wanted, outcome.errors) == (8, 8, [])
    before = (tmp_path / FILE).read_bytes()
    assert before.count(b"\n") == 8
    again, told = run(tmp_path)
    assert told == ["smoke: 0 results to get, 8 there, 1 at a time"]
    assert (tmp_path / FILE).read_bytes() == before
    assert again.results == 8


def test_missing_and_damaged_results_are_got_again_and_are_the_same(tmp_path: Path) -> None:
    run(tmp_path)
    whole = figures(tmp_path)
    lines = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(b"".join(lines[:5]) + lines[5][:40])  # a kill cut it off
    outcome, told = run(tmp_path)
    assert told[0].startswith("smoke: 3 results to get, 5 there")
    assert outcome.results == 8
    assert figures(tmp_path) == whole


def test_a_damaged_result_is_told_with_its_line(tmp_path: Path) -> None:
    run(tmp_path, replace(SMOKE, runs=1))
    lines = (tmp_path / FILE).read_text().splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), "run": "first"})
    (tmp_path / FILE).write_text("\n".join([*lines, ""]))
    with pytest.raises(
        InputError, match=r"jsonl:2: damaged result: run is no whole number: .first"
    ):
        read_results(tmp_path)


def test_other_settings_are_other_results(tmp_path: Path) -> None:
    run(tmp_path)
    longer = replace(SMOKE, budget=Budget(steps=50))
    outcome, told = run(tmp_path, longer)
    assert told[0].startswith("smoke: 8 results to get, 8 there")
    assert {line.result.steps for line in read_results(tmp_path).values()} == {40, 50}
    assert outcome.results == 8


def test_a_line_tells_what_it_comes_from(tmp_path: Path) -> None:
    run(tmp_path, replace(SMOKE, runs=1))
    line = json.loads((tmp_path / FILE).read_text().splitlines()[0])
    assert {"commit", "tapwright", "python", "ended", "settings", "run", "table"} <= line.keys()
    assert line["settings"]["budget"]["steps"] == 40


def test_what_fails_is_told_and_tried_again(tmp_path: Path) -> None:
    bad = AgentRow("bad", "qlearning", {"gamma": "high"})
    table = replace(SMOKE, rows=(*SMOKE.rows, bad), runs=1)
    outcome, told = run(tmp_path, table)
    assert len(outcome.errors) == 2
    assert "bad on todo, run 1: setting gamma takes a number" in outcome.errors[0]
    assert (outcome.results, outcome.wanted) == (4, 6)
    assert not (tmp_path / "work").exists()
    _, told = run(tmp_path, table)
    assert told[0].startswith("smoke: 2 results to get")


def test_rows_that_lack_their_use_cases_are_named(tmp_path: Path) -> None:
    row = AgentRow("guided", "sqdroid", semantic=True)
    outcome, told = run(tmp_path, replace(SMOKE, rows=(*SMOKE.rows, row), runs=1))
    assert told[0] == "Left out, since they need use cases (--semantic DIR): guided."
    assert told[0] in (tmp_path / "report.md").read_text()
    assert (outcome.results, outcome.wanted) == (4, 4)


def test_two_comparisons_do_not_share_a_directory(tmp_path: Path) -> None:
    with ResultFile(tmp_path), pytest.raises(InputError, match="another comparison is writing"):
        run(tmp_path)


def test_a_report_without_work(tmp_path: Path) -> None:
    run(tmp_path, replace(SMOKE, runs=1))
    outcome, told = run(tmp_path, work=False)
    assert told == []
    assert (outcome.results, outcome.wanted) == (4, 8)
    assert "| todo" in (tmp_path / "report.md").read_text()
    assert (tmp_path / "csv" / "overview.csv").is_file()


def test_a_killed_comparison_leaves_no_process_and_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapwright", "bench", "models", "--no-plots"]
    command += ["--out", str(tmp_path), "--jobs", "2", "--row", "random", "--steps", "3000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith(b"[3/"):
                break
        children = _children(process.pid)
        assert len(children) >= 2
        process.kill()
    deadline = time.monotonic() + 30
    while any(_alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_alive(child) for child in children)
    done = len(read_results(tmp_path))
    assert done >= 3
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0
    assert f"models: {40 - done} results to get, {done} there" in result.stderr
    assert "40 of 40 results" in result.stdout


def test_an_interruption_reports_what_there_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapwright", "bench", "models", "--no-plots"]
    command += ["--out", str(tmp_path), "--jobs", "1", "--row", "random", "--steps", "20000"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("[1/"):
                break
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "Interrupted; the same command goes on from here." in out
    assert (tmp_path / "report.md").is_file()


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(each) for each in text.split()]


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
