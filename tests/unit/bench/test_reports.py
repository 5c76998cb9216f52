"""Reports say what the results are: means, spread, the paper's figures, significance."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.bench.app_finder import FoundApps
from tapwright.bench.explore_report import ExploreReport
from tapwright.bench.grid import Grid, shown_p
from tapwright.bench.report_files import write_report
from tapwright.bench.result_lines import EXPLORE_LINE, WITNESS_LINE, ExploreLine, WitnessLine
from tapwright.bench.statistics import describe
from tapwright.bench.table import AgentRow, ExpectedOrder, Subject, Table, WitnessPlan
from tapwright.bench.witness_report import WitnessReport
from tapwright.run.record import CounterRecord, GuidanceRecord, UseCasesRecord

pytestmark = pytest.mark.slow  # draws plots

ROWS = (AgentRow("good", "qlearning", note="the better one"), AgentRow("bad", "random"))
SUBJECTS = (Subject("A", "x", paper={"line": {"Tool": 42.0}}), Subject("B", "y"))
TABLE = Table("t", "Title", Path("t.toml"), 5, ROWS, ("bad",), SUBJECTS)


def explored(row: str, app: str, run: int, covered: int, crashes: int = 0) -> ExploreLine:
    result = {
        "coverage": {"line": {"covered": covered, "total": 200}},
        "crashes": {f"Crash-{number}": "Crash" for number in range(crashes)},
        "states": covered // 10,
        "activities": 3,
        "limits": 0,
        "steps": 100,
        "seconds": 2.0,
        "curve": [[0, 0], [50, covered // 2], [100, covered]],
    }
    line = {"row": row, "app": app, "run": run, "result": result, "commit": "abc"}
    return EXPLORE_LINE.convert(line)


EXPLORED = [
    *(explored("good", "A", run, 100 + run, crashes=2) for run in range(5)),
    *(explored("bad", "A", run, 40 + run) for run in range(5)),
    *(explored("good", "B", run, 60) for run in range(5)),
    *(explored("bad", "B", run, 60, crashes=1) for run in range(5)),
]


def rows_of(grid: Grid) -> dict[str, list[str]]:
    lines = [line for line in grid.markdown() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in cells}


def test_an_exploration_as_tables() -> None:
    grids = {grid.title: grid for grid in ExploreReport(TABLE, EXPLORED).grids()}
    overview = rows_of(grids["Overview"])
    assert overview["good"][0] == "40.5 ± 14.8"
    assert overview["good"][-3:] == ["2", "50", "10"]
    by_app = rows_of(grids["Line coverage (%) by app"])
    assert by_app["A"] == ["51.0 ± 0.8", "21.0 ± 0.8", "42.0"]
    assert by_app["mean"] == ["40.5", "25.5", "42.0"]
    against = rows_of(grids["Line against bad"])
    difference, effect, better, worse, _, details = against["good"]
    assert (difference, effect, better, worse) == ("15.00", "0.75", "1", "0")
    assert details == "A 1.00 p 0.008; B 0.50 p 1.000"
    assert rows_of(grids["Crashes against bad"])["good"][:4] == ["0.50", "0.50", "1", "1"]


def test_a_measure_that_an_app_lacks_is_an_empty_cell() -> None:
    lines = [*(explored("good", "A", run, 100) for run in range(2)), explored("bad", "A", 0, 50)]
    for row in ("good", "bad"):
        line = explored(row, "B", 0, 60)
        line.result.coverage = {"transition": CounterRecord(covered=3, total=4)}
        lines.append(line)
    grids = {grid.title: grid for grid in ExploreReport(TABLE, lines).grids()}
    by_app = rows_of(grids["Line coverage (%) by app"])
    assert by_app["B"] == ["", "", ""]
    assert by_app["mean"] == ["50.0", "25.0", "42.0"]
    assert "Mean line: over 1 of 2 apps." in grids["Line coverage (%) by app"].notes
    assert rows_of(grids["Overview"])["good"][:2] == ["50.0", "75.0"]
    assert "Mean transition: over 1 of 2 apps." in grids["Overview"].notes
    assert not [note for note in grids["Overview"].notes if "states" in note]
    against = rows_of(grids["Line against bad"])["good"]
    assert against[0] == "25.00"  # over the app that has lines


def test_crashes_that_two_agents_found_are_counted_pair_by_pair() -> None:
    lines = [
        explored("good", "A", 0, 50, crashes=1),
        explored("good", "A", 1, 50, crashes=3),
        explored("bad", "A", 0, 50, crashes=2),
        explored("bad", "B", 0, 50, crashes=1),
    ]
    grids = {grid.title: grid for grid in ExploreReport(TABLE, lines).grids()}
    overlap = rows_of(grids["Crashes found by two agents"])
    assert overlap == {"good": ["3", "2", "1"], "bad": ["2", "3", "1"]}
    alone = {grid.title for grid in ExploreReport(TABLE, lines[:2]).grids()}
    assert "Crashes found by two agents" not in alone


def test_apps_are_grouped_by_their_size() -> None:
    sizes = [("A", 999, {"line": {"Tool": 42.0}}), ("B", 1000, {}), ("C", 1200, {}), ("D", 0, {})]
    subjects = tuple(Subject(name, "x", lines=lines, paper=paper) for name, lines, paper in sizes)
    table = replace(TABLE, subjects=subjects)
    lines = [explored("good", name, 0, 20 * place) for place, name in enumerate("ABCD", start=1)]
    grids = {grid.title: grid for grid in ExploreReport(table, lines).grids()}
    assert rows_of(grids["Line by size of app"]) == {
        "below 1,000": ["1", "10.0", "42.0"],
        "1,000 to 4,999": ["2", "25.0", ""],
    }


def test_means_over_different_apps_say_so() -> None:
    lines = [
        explored("good", "A", 0, 100),
        explored("good", "B", 0, 60),
        explored("bad", "A", 0, 50),
    ]
    (overview, *_) = ExploreReport(TABLE, lines).grids()
    assert "Mean line: over so many of 2 apps: good 2, bad 1." in overview.notes


def order(measure: str, more: str, less: str) -> ExpectedOrder:
    return ExpectedOrder("a paper", measure, more, less)


def test_what_led_the_agents_is_told() -> None:
    lines = [
        *(explored("bad", app, run, 40) for app in "AB" for run in range(2)),
        *(explored("good", app, run, 40) for app in "AB" for run in range(2)),
    ]
    for number, line in enumerate(lines[4:]):
        line.result.guidance = GuidanceRecord(targets=2 * number, reached=number, steps=10)
        line.result.use_cases = UseCasesRecord(explored=number, given=4)
    grids = {grid.title: grid for grid in ExploreReport(TABLE, lines).grids()}
    # Targets 0, 2, 4 and 6; explored on A 0 and 1, on B 2 and 3.
    assert rows_of(grids["What led the agents"]) == {"good": ["3.0", "50.0", "10.0", "3.0 of 8"]}
    assert "What led the agents" not in {g.title for g in ExploreReport(TABLE, EXPLORED).grids()}


def test_orders_that_papers_report_are_checked() -> None:
    subjects = tuple(Subject(f"App {number}", "x") for number in range(8))
    lines = [
        explored(row, subject.name, run, covered + number + run, crashes=number % 2)
        for row, covered in (("good", 100), ("bad", 40))
        for number, subject in enumerate(subjects)
        for run in range(5)
    ]
    expected = (
        order("line", "good", "bad"),
        order("states", "bad", "good"),
        order("crashes", "good", "bad"),
        order("branch", "good", "bad"),  # which was not measured
    )
    table = replace(TABLE, subjects=subjects, expected=expected)
    grids = {grid.title: grid for grid in ExploreReport(table, lines).grids()}
    first, second, third = grids["Expected orders"].rows
    assert first == ["good > bad", "line", "a paper", 52.75, 22.75, 1.0, 8, 0, "0.008", "yes"]
    assert second[:2] == ["bad > good", "states"]
    assert second[-4:] == [0, 8, "0.008", "the contrary"]
    assert third[-5:] == [0.5, 0, 0, "1.000", "no"]


def test_an_order_without_results_is_left_out() -> None:
    table = replace(TABLE, expected=(order("line", "good", "bad"),))
    only_good = [line for line in EXPLORED if line.row == "good"]
    titles = [grid.title for grid in ExploreReport(table, only_good).grids()]
    assert "Expected orders" not in titles


def searched(row: str, level: str, found: bool, steps: int) -> WitnessLine:
    result = {
        "found": found,
        "episodes": steps // 5,
        "steps": steps,
        "seconds": steps / 10,
        "length": 6 if found else None,
    }
    line = {"row": row, "app": "A", "specification": "S", "level": level, "result": result}
    return WITNESS_LINE.convert(line)


def test_searches_as_tables() -> None:
    plan = WitnessPlan((), 100, 1, (("Tool", {"effectiveness": 95.7, "steps": 140.0}),))
    table = replace(TABLE, witness=plan)
    lines = [
        *(searched("good", "L1", True, 20 + run) for run in range(10)),
        *(searched("good", "L4", True, 5) for run in range(10)),
        *(searched("bad", "L1", run < 4, 100) for run in range(10)),
        *(searched("bad", "L4", False, 4) for run in range(10)),
    ]
    grids = {grid.title: grid for grid in WitnessReport(table, lines).grids()}
    overall = rows_of(grids["Overall"])
    assert overall["good"][:3] == ["100.00", "2 of 2", "0"]
    assert overall["bad"][:3] == ["20.00", "1 of 2", "16"]
    assert overall["paper: Tool"][0] == "95.70"
    assert rows_of(grids["Effectiveness (%) by specification"])["S"] == [
        *("100.0", "100.0", "40.0", "0.0"),
    ]
    by_level = [row for row in grids["Against bad"].rows if row[1] == "L4"]
    # Four steps and no witness are worse than five steps with one.
    assert by_level[0][5] == 1.0
    assert by_level[0][3] == "< 0.001"


def test_every_table_as_csv_with_its_spread() -> None:
    grid = Grid("Some title (%)", ["app", "tool", "paper"], [["A", describe([1, 2, 3]), None]])
    assert grid.file_name == "some-title"
    header, row = list(csv.reader(io.StringIO(grid.csv())))
    assert header[:4] == ["app", "tool mean", "tool sd", "tool q1"]
    assert row[:6] == ["A", "2.0", "1.0", "1.5", "2.0", "2.5"]
    assert row[-1] == ""


@pytest.mark.parametrize(("p", "text"), [(None, ""), (0.0004, "< 0.001"), (0.0312, "0.031")])
def test_p_values(p: float | None, text: str) -> None:
    assert shown_p(p) == text


def test_files(tmp_path: Path) -> None:
    found = FoundApps(missing=[Subject("C", package="org.c")], other_builds=["A: another build"])
    written = write_report(replace(TABLE, notes=("A note.",)), EXPLORED, found, tmp_path)
    text = (tmp_path / "report.md").read_text()
    for wanted in ("# Title", "A note.", "- **good**: the better one", "C (org.c)", "at abc"):
        assert wanted in text
    names = {path.name for path in written.files}
    assert {"report.md", "overview.csv", "line-by-app.svg", "coverage-over-steps.png"} <= names
    assert all(path.stat().st_size for path in written.files)


def test_no_results_is_an_empty_report(tmp_path: Path) -> None:
    written = write_report(TABLE, [], FoundApps(), tmp_path)
    assert written.main == []
    assert "0 results" in (tmp_path / "report.md").read_text()
