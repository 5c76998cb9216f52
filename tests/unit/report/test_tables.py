"""The tables of a time line: each thing once, and nothing that was sent before."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.action import Action, ActionKind
from tapwright.core.crash import Crash
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.core.step import Limit, Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.report.timeline.tables import TABLES, TimelineTables, mark_names

BUTTON = Widget("android.widget.Button", "app:id/ok", "OK", bounds=Bounds(0, 0, 9, 9))
SECRET = Widget("android.widget.EditText", "app:id/pin", "1234", password=True)
HOME = Screen("app", "app.Home", (BUTTON, SECRET), size=(90, 160))
AWAY = Screen("other", "", (BUTTON,))
CLICK = Action(ActionKind.CLICK, WidgetIdentity("android.widget.Button", "app:id/ok", "OK"))


def step(number: int, after: Screen, **facts: object) -> Step:
    observation = Observation(after, **facts)  # type: ignore[arg-type]
    return Step(number, 0, HOME, CLICK, observation, (("new", 2.0),), ((str(CLICK), 0.25),))


def made(*steps: Step) -> TimelineTables:
    tables = TimelineTables("app")
    tables.add(EpisodeMark(0, HOME, 0.0, 0.1))
    for each in steps:
        tables.add(each)
    return tables


def test_each_screen_and_each_widget_is_there_once() -> None:
    rows = made(step(0, HOME), step(1, AWAY), step(2, HOME)).rows
    assert len(rows["screens"]) == 2
    assert len(rows["widgets"]) == 2
    assert [each[2] for each in rows["steps"]] == [0, 0, 0]
    assert [each[5] for each in rows["steps"]] == [0, 1, 0]
    assert rows["strings"][rows["screens"][1][0]] == "other"
    assert [each[3] for each in rows["screens"]] == [0, 1]


def test_a_step_has_all_that_is_known_of_it() -> None:
    crash = Crash("crash", "java.lang.Error", "no", "at app.Home.go(Home.java:1)")
    facts = {"seconds": 1.23456, "newly_covered": 7, "logs": ("said",), "crash": crash}
    tables = made(step(4, AWAY, **facts, limits=(Limit("api", "camera", "none"),)))
    (row,) = tables.rows["steps"]
    assert row[:2] == [4, 0]
    assert row[3:5] == ['Click "OK"', 0]
    assert row[6:8] == [1.235, 7]
    assert row[8] == [["new", 2.0]]
    assert row[9] == [['Click "OK"', 0.25, 1]]
    assert row[10] == ["said"]
    assert row[11][0] == "java.lang.Error: no"
    assert row[11][1].startswith("Error-")
    assert row[12] == ["camera none"]
    assert tables.rows["episodes"] == [[0, 0, 0, 0.0, 0.1]]


def test_passwords_are_not_shown() -> None:
    assert "1234" not in str(made(step(0, HOME)).rows)


def test_a_long_log_keeps_its_end_and_says_so() -> None:
    (row,) = made(step(0, HOME, logs=tuple(map(str, range(100))))).rows["steps"]
    assert row[10][0] == "… 40 lines before"
    assert row[10][-1] == "99"
    assert len(row[10]) == 61


def test_what_was_sent_is_not_sent_again() -> None:
    tables = made(step(0, HOME))
    have = {name: len(rows) for name, rows in tables.since({}).items()}
    assert not any(tables.since(have).values())
    tables.add(step(1, AWAY))
    more = tables.since(have)
    assert [len(more[name]) for name in ("screens", "widgets", "steps")] == [1, 0, 1]
    assert set(more) == set(TABLES)


def test_marks_have_names() -> None:
    tables = made(step(0, HOME))
    bits = tables.rows["widgets"][1][8]
    named = {name for bit, name in enumerate(mark_names()) if bits & 1 << bit}
    assert named == {"enabled", "password"}


def test_every_step_of_a_run_is_there(explored_path: Path) -> None:
    tables = TimelineTables("org.example.hostile")
    entries = list(read_trace(explored_path / "trace.jsonl"))
    for entry in entries:
        tables.add(entry)
    assert len(tables.rows["steps"]) + len(tables.rows["episodes"]) == len(entries)
    assert any(row[9] for row in tables.rows["steps"]), "qlearning has values"
