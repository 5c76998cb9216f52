"""What a run directory says to a CI system."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.report import runs

from tapwright.ci.outcomes import outcome_of_run
from tapwright.ci.problem import CodePlace, Level
from tapwright.core.app import App
from tapwright.findings.source_tree import SourceTree
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.budget import Budget
from tapwright.run.new_record import new_record
from tapwright.run.record import (
    CounterRecord,
    CrashRecord,
    RateRecord,
    RunRecord,
    RunState,
    UsedRecord,
    ViolationRecord,
)
from tapwright.run.run_directory import RunDirectory
from tapwright.run.settings import RunSettings

STACK = (
    "java.lang.Error: x\n\tat org.app.Main.go(Main.java:3)\n\tat android.os.Looper.loop(L.java:1)"
)


def record_in(path: Path) -> RunRecord:
    settings = RunSettings(
        App("app", "org.app"), "fake", "random", Budget(steps=9), 7, path, known=Path("k.json")
    )
    record = new_record(settings)
    record.state, record.ended = RunState.FINISHED, "the step budget is used up"
    record.used = UsedRecord(steps=9, seconds=2.0)
    record.coverage = {"line": CounterRecord(covered=1, total=4)}
    record.found.crashes["Error-1"] = CrashRecord(
        headline="java.lang.Error: x",
        test="tests/Error-1.tap",
        verdict=FindingVerdict.CONFIRMED,
        rate=RateRecord(held=3, times=3),
        seconds=4.5,
    )
    record.found.violations = [
        ViolationRecord(
            property="rotation", loses="text of a", before="x", verdict=FindingVerdict.KNOWN
        )
    ]
    record.found.known_gone = ["Gone-1"]
    return record


@pytest.fixture
def run(tmp_path: Path) -> Path:
    path = tmp_path / "run"
    directory = RunDirectory(path)
    with directory:
        directory.create(record_in(path))
        directory.write_file("crashes/Error-1/crash.txt", f"x\nstep 1\non Main\n\n{STACK}\n")
    return path


def test_findings_have_place_level_time_and_command(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "app/src/Main.java"
    source.parent.mkdir(parents=True)
    source.write_text("package org.app;\n")
    outcome = outcome_of_run(run, "app.apk", SourceTree([tmp_path / "app"]))
    crash, violation = outcome.problems
    assert crash.place == CodePlace("app/src/Main.java", 3, "org.app.Main.go")
    assert crash.level is Level.ERROR
    assert crash.kind == "java.lang.Error"
    assert crash.seconds == 4.5
    assert crash.verdict == "confirmed, 3 of 3 replays"
    assert crash.reproduce == f"tapwright replay app.apk {run}/tests/Error-1.tap"
    assert violation.name == "rotation: text of a"
    assert violation.level is Level.NOTE
    assert violation.is_known
    assert outcome.gone == ("Gone-1",)
    assert outcome.has_baseline
    assert ("Coverage by line", "25.0% (1 of 4)") in outcome.facts


def test_without_sources_the_test_is_the_place(run: Path) -> None:
    crash = outcome_of_run(run, "app.apk").problems[0]
    assert crash.place == CodePlace((run / "tests/Error-1.tap").as_posix(), 1)


def test_a_specification_without_a_witness_is_a_problem(tmp_path: Path) -> None:
    outcome = outcome_of_run(runs.witness(tmp_path / "w"), "app.fsm")
    assert [each.name for each in outcome.problems] == ["not-found"]
    problem = outcome.problems[0]
    assert problem.rule == "no-witness"
    assert problem.place is not None
    assert problem.place.path.endswith("not-found.sts")
    assert ("Witnessed", "1 of 2 specifications") in outcome.facts
