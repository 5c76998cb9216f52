"""What a report knows of a run, against what the run itself says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.unit.report.runs import STEPS, explore

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.report.report import report_of
from tapwright.report.run_record import RunRecord, read_run


def test_it_counts_what_the_run_counted(explored: RunRecord) -> None:
    story, facts = explored.story, explored.facts
    assert story.steps == facts["used"]["steps"] == STEPS
    assert story.episodes == facts["used"]["episodes"]
    assert sorted(story.activities) == facts["found"]["activities"]
    assert {name: crash.times for name, crash in story.crashes.items()} == {
        name: crash["times"] for name, crash in facts["found"]["crashes"].items()
    }
    assert sum(story.kinds.values()) == STEPS
    assert story.coverage[-1][1] == facts["coverage"]["transition"]["covered"] == story.covered
    assert len(story.rewards) == STEPS


def test_every_probe_is_covered_from_some_place(explored: RunRecord) -> None:
    assert sum(place.covered for place in explored.story.places) == explored.story.covered > 0


def test_ways_lead_to_places_and_crashes_stay_where_they_happened(explored: RunRecord) -> None:
    story = explored.story
    crashed = sum(crash.times for crash in story.crashes.values())
    assert sum(sum(place.ways.values()) for place in story.places) == STEPS - crashed
    assert all(goal < len(story.places) for place in story.places for goal, _ in place.ways)
    (place,) = [place for place in story.places if place.crashes]
    assert place.screen.activity == "SecondActivity"


def test_the_shortest_way_to_a_crash_is_kept(explored: RunRecord) -> None:
    (crash,) = explored.story.crashes.values()
    episodes: dict[int, list[Step]] = {}
    for entry in read_trace(explored.path / "trace.jsonl"):
        if isinstance(entry, Step):
            episodes.setdefault(entry.episode, []).append(entry)
    crashed = [len(steps) for steps in episodes.values() if steps[-1].crash is not None]
    assert len(crash.steps) == min(crashed)


def test_epsilon_and_rewards_become_curves(explored: RunRecord) -> None:
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
    facts |= {"state": "running", "pid": 2**22 + 1}
    (path / "run.json").write_text(json.dumps(facts))
    trace = (path / "trace.jsonl").read_bytes()
    (path / "trace.jsonl").write_bytes(trace[: len(trace) // 2])
    (path / "coverage" / "timeline.csv").unlink()
    record = read_run(path)
    assert record.facts["state"] == "killed"
    assert 0 < record.story.steps < STEPS
    assert record.story.coverage[-1][1] == record.story.covered


@pytest.mark.parametrize("content", ["", "{", "[]"])
def test_what_is_no_run_is_told(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError):
        read_run(tmp_path / "none")
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(InputError):
        read_run(tmp_path)


@pytest.mark.parametrize("name", ["app", "found", "command", "coverage", "witnesses"])
def test_damaged_facts_are_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "run.json").write_text(json.dumps({name: "nonsense"}))
    with pytest.raises(InputError, match=f"damaged: {name}"):
        read_run(tmp_path)


def test_a_run_that_says_next_to_nothing_has_a_report(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    assert "No crash found before the run ended early" in report_of(read_run(tmp_path))


def test_a_damaged_time_line_is_told(tmp_path: Path) -> None:
    path = explore(tmp_path / "run", verify=False)
    (path / "coverage" / "timeline.csv").write_text("steps\n1,x\n")
    with pytest.raises(InputError, match="timeline"):
        read_run(path)
