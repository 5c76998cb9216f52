"""What a report knows of a run, against what the run itself says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.unit.report.runs import STEPS, explore

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.report.graph_view import graph_of
from tapwright.report.history import RunHistory
from tapwright.report.run_data import RunData, read_run
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.run.record import RunState


def test_it_counts_what_the_run_counted(explored: RunData) -> None:
    story, record = explored.story, explored.record
    assert record.used is not None
    assert story.steps == record.used.steps == STEPS
    assert story.episodes == record.used.episodes
    assert sorted(story.activities) == record.found.activities
    assert {name: crash.times for name, crash in story.crashes.items()} == {
        name: crash.times for name, crash in record.found.crashes.items()
    }
    assert sum(story.kinds.values()) == STEPS
    assert story.coverage[-1][1] == record.coverage["transition"].covered == story.covered
    assert len(story.rewards) == STEPS


def test_every_probe_is_covered_from_some_place(explored: RunData) -> None:
    assert sum(place.covered for place in explored.story.places) == explored.story.covered > 0


def test_ways_lead_to_places_and_crashes_stay_where_they_happened(explored: RunData) -> None:
    story = explored.story
    crashed = sum(crash.times for crash in story.crashes.values())
    assert sum(sum(place.ways.values()) for place in story.places) == STEPS - crashed
    assert all(goal < len(story.places) for place in story.places for goal, _ in place.ways)
    (place,) = [place for place in story.places if place.crashes]
    assert place.screen.activity == "SecondActivity"


def test_the_shortest_way_to_a_crash_is_kept(explored: RunData) -> None:
    (crash,) = explored.story.crashes.values()
    episodes: dict[int, list[Step]] = {}
    for entry in read_trace(explored.path / "trace.jsonl"):
        if isinstance(entry, Step):
            episodes.setdefault(entry.episode, []).append(entry)
    crashed = [len(steps) for steps in episodes.values() if steps[-1].crash is not None]
    assert len(crash.steps) == min(crashed)


def test_epsilon_and_rewards_become_curves(explored: RunData) -> None:
    story = explored.story
    values = [value for _, value in story.epsilon]
    assert len(values) == story.episodes
    assert values == sorted(values, reverse=True)
    assert values[0] == 1.0
    series = story.reward_series(points=10)
    assert len(series) == 10
    assert sum(value for _, value in series) / 10 == pytest.approx(sum(story.rewards) / STEPS)


def test_a_killed_run_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = explore(tmp_path / "run", verify=False)
    facts = json.loads((path / "run.json").read_text())
    facts |= {"state": "running"}
    (path / "run.json").write_text(json.dumps(facts))
    trace = (path / "trace.jsonl").read_bytes()
    (path / "trace.jsonl").write_bytes(trace[: len(trace) // 2])
    (path / "coverage" / "timeline.csv").unlink()
    record = read_run(path)
    assert record.record.state is RunState.KILLED
    assert 0 < record.story.steps < STEPS
    assert record.story.coverage[-1][1] == record.story.covered


@pytest.mark.parametrize("content", ["", "{", "[]"])
def test_what_is_no_run_is_told(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError):
        read_run(tmp_path / "none")
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(InputError):
        read_run(tmp_path)


@pytest.mark.parametrize("name", ["settings", "found", "command", "coverage", "witnesses"])
def test_damaged_facts_are_told(tmp_path: Path, explored: RunData, name: str) -> None:
    facts = json.loads((explored.path / "run.json").read_text())
    (tmp_path / "run.json").write_text(json.dumps({**facts, name: "nonsense"}))
    with pytest.raises(InputError, match=f"damaged: {name} is no .*: 'nonsense'"):
        read_run(tmp_path)


def test_a_record_of_a_later_version_is_told(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"version": 3}')
    with pytest.raises(InputError, match="has version 3, this Tapwright reads versions 1 to 2"):
        read_run(tmp_path)


def test_a_damaged_time_line_is_told(tmp_path: Path) -> None:
    path = explore(tmp_path / "run", verify=False)
    (path / "coverage" / "timeline.csv").write_text("steps\n1,x\n")
    with pytest.raises(InputError, match="timeline"):
        read_run(path)


def test_a_row_without_a_name_is_called_by_the_text_inside_it() -> None:
    row = Widget("android.widget.LinearLayout", clickable=True, bounds=Bounds(0, 0, 9, 9), depth=1)
    text = Widget("android.widget.TextView", text="Milk", bounds=Bounds(0, 0, 9, 9), depth=2)
    title = Widget("android.widget.TextView", text="Shopping", bounds=Bounds(0, 0, 9, 1), depth=1)
    shown = Screen("app", "app.Main", (title, row, text))
    click = Action(ActionKind.CLICK, WidgetIdentity("android.widget.LinearLayout"))
    story = RunHistory("app")
    story.add(EpisodeMark(0, shown, 0.0))
    story.add(Step(0, 0, shown, click, Observation(shown)))
    assert list(story.places[0].ways) == [(0, 'Click "Milk"')]
    graph = graph_of(story, ScreenshotIndex(Path("nowhere"), story), "app")
    assert graph["nodes"][0]["name"] == "Shopping"
    assert graph["nodes"][0]["where"] == "Main"
