"""Column S: what use cases cover by themselves, from the record that comes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.bench.result_lines import ExploreFound, ExploreLine
from tapwright.bench.table import Subject
from tapwright.bench.use_case_coverage import (
    FILE,
    coverage_of_use_cases,
    own_coverage,
    use_case_grid,
)
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.adb.execution_data import ExecutionData
from tapwright.device.device_values import Counter
from tapwright.run.record import CounterRecord

PROBES = {"org.app.Main": 4, "org.app.Other": 6, "org.app.R$id": 2, "android.support.V7": 9}
HITS = {
    (1, "org/app/Main"): [True, True, False, True],
    (2, "org/app/R$id"): [True, True],
    (3, "android/support/V7"): [True] * 9,
}
PLAIN = Path(__file__).parents[3] / "sample-apps" / "apks" / "chesswalk.apk"  # without JaCoCo


def test_probes_of_the_apps_own_classes_are_counted() -> None:
    assert own_coverage(ExecutionData("probe", HITS), PROBES) == Counter(3, 10)


def test_use_cases_without_a_record_and_apps_without_probes_tell_nothing(tmp_path: Path) -> None:
    app = App("app", "org.app", PLAIN)
    assert coverage_of_use_cases(tmp_path, app) is None
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / FILE).write_bytes(ExecutionData("probe", HITS).to_jacoco())
    assert coverage_of_use_cases(tmp_path, app) is None
    assert use_case_grid([Subject("A")], [_line(None)]) is None


def test_a_damaged_record_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nothing")
    with pytest.raises(InputError, match=r"cannot read .*coverage\.ec: not a coverage file"):
        coverage_of_use_cases(tmp_path, App("app", "org.app", PLAIN))


def test_the_report_puts_them_beside_the_papers() -> None:
    subjects = [Subject("A", paper={"instruction": {"use cases": 40.0}}), Subject("B")]
    grid = use_case_grid(subjects, [_line(CounterRecord(covered=3, total=10))])
    assert grid is not None
    assert grid.rows == [["A", 3, 10, 30.0, 40.0]]


def _line(probes: CounterRecord | None) -> ExploreLine:
    found = ExploreFound(
        coverage={},
        crashes={},
        states=1,
        activities=1,
        steps=1,
        seconds=1.0,
        use_case_probes=probes,
    )
    return ExploreLine(row="SQDroid", app="A", result=found)
