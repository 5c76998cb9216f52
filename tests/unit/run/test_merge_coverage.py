"""The coverage of several runs together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.run.budget import Budget
from tapwright.run.merge_coverage import merge_coverage
from tapwright.run.new_record import new_record
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.record import CounterRecord, RunRecord
from tapwright.run.settings import RunSettings

HEAD = "steps,device_seconds,probes_covered\n"


def part(path: Path, *probes: str) -> RunRecord:
    (path / "coverage").mkdir(parents=True)
    (path / "coverage/timeline.csv").write_text(f"{HEAD}0,0.0,0\n9,3.5,{len(probes)}\n")
    journal = ProbeJournal(path)
    if probes:
        journal.add(probes)
    journal.close()
    record = new_record(RunSettings(App("a", "b"), "fake", "random", Budget(steps=9), 1, path))
    record.coverage = {"transition": CounterRecord(covered=len(probes), total=5)}
    return record


def test_each_probe_counts_once(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    records = [part(paths[0], "x", "y"), part(paths[1], "y", "z")]
    assert merge_coverage(paths, records, tmp_path / "m") == {
        "transition": CounterRecord(covered=3, total=5)
    }
    rows = (tmp_path / "m/coverage/timeline.csv").read_text().splitlines()[1:]
    assert rows == ["0,0.000,0", "9,3.500,2", "9,3.500,2", "18,7.000,2", "18,7.000,3"]
    assert ProbeJournal(tmp_path / "m").read() == {"x", "y", "z"}


def test_without_names_the_best_run_counts(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    records = [part(paths[0], "x", "y"), part(paths[1])]
    assert merge_coverage(paths, records, tmp_path / "m")["transition"].covered == 2


def test_a_damaged_time_line_is_told(tmp_path: Path) -> None:
    record = part(tmp_path / "a", "x")
    (tmp_path / "a/coverage/timeline.csv").write_text(HEAD + "what\n")
    with pytest.raises(InputError, match=r"cannot read .*timeline\.csv"):
        merge_coverage([tmp_path / "a"], [record], tmp_path / "m")
