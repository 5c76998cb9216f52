"""The table of marks: means over apps, and what the processor did for them."""

from __future__ import annotations

from tapwright.bench.marks_report import marks_grid
from tapwright.bench.result_lines import EXPLORE_LINE, ExploreLine


def line(app: str, shares: list[int], seconds: float, events: int = 0) -> ExploreLine:
    marks = [
        {"events": 50 * (number + 1), "covered": share, "total": 200}
        for number, share in enumerate(shares)
    ]
    result = {
        "coverage": {},
        "crashes": {},
        "states": 1,
        "activities": 1,
        "steps": 100,
        "seconds": 1.0,
        "processor_seconds": seconds,
        "marks": marks,
        "events": events,
    }
    return EXPLORE_LINE.convert({"row": "r", "app": app, "run": 1, "result": result})


def test_coverage_at_each_mark_and_for_each_second() -> None:
    ours = [line("A", [20, 40], 2.0), line("A", [40, 60], 2.0), line("B", [50, 100], 4.0)]
    theirs = [line("A", [20, 20], 10.0, events=60)]
    grid = marks_grid([("ours", ours), ("theirs", theirs)])
    assert grid is not None
    assert grid.header[:3] == ["agent", "at 50 events", "at 100 events"]
    shown = [[cell.strip() for cell in each.strip("|").split("|")] for each in grid.markdown()]
    rows = {cells[0]: cells[1:] for cells in shown if cells[0] in ("ours", "theirs")}
    assert [cell.partition(" ")[0] for cell in rows["ours"]] == [
        "20.0",
        "37.5",
        "2.7",
        "37.5",
        "12.5",
    ]
    assert rows["theirs"] == ["10.0", "10.0", "10.0", "6.0", "1.0"]


def test_without_marks_there_is_no_table() -> None:
    assert marks_grid([("ours", [line("A", [], 2.0)])]) is None
