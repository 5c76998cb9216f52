"""Run directories of several machines become one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.report import runs

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.report.report import write_report
from tapwright.run.merge import merge_runs
from tapwright.run.record import RunState, ViolationRecord
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.testcase.test_file import load_test


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    place = tmp_path_factory.mktemp("parts")
    return (
        runs.explore(place / "a", seed=1, verify=False),
        runs.explore(place / "b", seed=2),
    )


def test_each_finding_stands_once_with_its_best_test(
    parts: tuple[Path, Path], tmp_path: Path
) -> None:
    merged = merge_runs(parts, tmp_path / "m")
    first, second = map(read_record, parts)
    (name,) = merged.found.crashes
    crash = merged.found.crashes[name]
    assert crash.times == first.found.crashes[name].times + second.found.crashes[name].times
    assert crash.rate == second.found.crashes[name].rate, "the first was not verified"
    test = load_test(tmp_path / "m" / crash.test)
    assert test == load_test(parts[1] / second.found.crashes[name].test)
    assert (tmp_path / f"m/crashes/{name}/crash.txt").is_file()
    assert (tmp_path / f"m/strips/{name}/strip.json").is_file()
    assert merged.merged == [str(part) for part in parts]
    assert merged.state is RunState.FINISHED
    assert read_record(tmp_path / "m").found == merged.found


def test_the_trace_counts_on_and_a_report_can_be_made(
    parts: tuple[Path, Path], tmp_path: Path
) -> None:
    merged = merge_runs(parts, tmp_path / "m")
    entries = list(read_trace(tmp_path / "m/trace.jsonl"))
    steps = [entry.number for entry in entries if isinstance(entry, Step)]
    marks = [entry.number for entry in entries if isinstance(entry, EpisodeMark)]
    assert merged.used is not None
    assert steps == list(range(merged.used.steps))
    assert marks == list(range(len(marks)))
    pictures = {path.name for part in parts for path in (part / "screens").iterdir()}
    assert {path.name for path in (tmp_path / "m/screens").iterdir()} == pictures
    assert write_report([tmp_path / "m"]).is_file()


def test_searches_are_joined(tmp_path: Path) -> None:
    first, second = runs.witness(tmp_path / "a"), runs.witness(tmp_path / "b")
    with RunDirectory(second) as directory:  # as if this part had had another target alone
        record = read_record(second)
        record.settings = replace(record.settings, targets=record.settings.targets[1:])
        del record.witnesses["found"]
        directory.write_record(record)
    merged = merge_runs([second, first], tmp_path / "m")
    assert sorted(target.name for target in merged.settings.targets) == ["found", "not-found"]
    assert merged.witnesses["found"].found
    assert not merged.witnesses["not-found"].found
    assert (tmp_path / "m/tests/found.tap").is_file()


def test_tests_of_violations_are_numbered_anew(parts: tuple[Path, Path], tmp_path: Path) -> None:
    copies = []
    for number, part in enumerate(parts):
        copy = tmp_path / str(number)
        merge_runs([part], copy)
        with RunDirectory(copy) as directory:
            record = read_record(copy)
            test = directory.write_file("tests/rotation-01.tap", f"of part {number}")
            record.found.violations = [
                ViolationRecord(
                    property="rotation", loses=f"text {number}", test="tests/" + test.name
                )
            ]
            directory.write_record(record)
        copies.append(copy)
    merged = merge_runs(copies, tmp_path / "m")
    places = {each.loses: each.test for each in merged.found.violations}
    assert places == {"text 0": "tests/rotation-01.tap", "text 1": "tests/rotation-02.tap"}
    assert (tmp_path / "m/tests/rotation-02.tap").read_text() == "of part 1"


def test_what_ended_early_is_no_clean_whole(parts: tuple[Path, Path], tmp_path: Path) -> None:
    merge_runs([parts[0]], tmp_path / "early")
    with RunDirectory(tmp_path / "early") as directory:
        record = read_record(tmp_path / "early")
        record.state, record.message = RunState.ENDED_EARLY, "the device failed"
        directory.write_record(record)
    merged = merge_runs([parts[1], tmp_path / "early"], tmp_path / "m")
    assert merged.state is RunState.ENDED_EARLY
    assert merged.message == "the device failed"


def test_what_does_not_belong_together_is_refused(parts: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="an exploration and a search"):
        merge_runs([parts[0], runs.witness(tmp_path / "w")], tmp_path / "m")
    merge_runs([parts[0]], tmp_path / "other")
    with RunDirectory(tmp_path / "other") as directory:
        record = read_record(tmp_path / "other")
        app = replace(record.settings.app, sha256="abc")
        record.settings = replace(record.settings, app=app)
        directory.write_record(record)
    with pytest.raises(InputError, match="not runs of one build"):
        merge_runs([parts[0], tmp_path / "other"], tmp_path / "m")
    with pytest.raises(InputError, match="not a run directory"):
        merge_runs([tmp_path / "none"], tmp_path / "m")
    with pytest.raises(InputError, match="is in use"):
        merge_runs(parts, parts[0])


def test_a_directory_of_a_stranger_leads_nowhere_else(
    parts: tuple[Path, Path], tmp_path: Path
) -> None:
    (tmp_path / "secret.tap").write_text("precious")
    merge_runs([parts[0]], tmp_path / "bad")
    with RunDirectory(tmp_path / "bad") as directory:
        record = read_record(tmp_path / "bad")
        record.found.violations = [
            ViolationRecord(property="../../out", loses="x", test="../secret.tap")
        ]
        directory.write_record(record)
    merge_runs([tmp_path / "bad"], tmp_path / "m")
    copies = [path for path in (tmp_path / "m").rglob("*") if path.is_file()]
    assert not any(path.read_bytes() == b"precious" for path in copies)
    assert not list(tmp_path.glob("out*"))
    (tmp_path / "bad/coverage/jacoco.exec").symlink_to(tmp_path / "secret.tap")
    with pytest.raises(InputError, match="is a link"):
        merge_runs([tmp_path / "bad"], tmp_path / "n")
