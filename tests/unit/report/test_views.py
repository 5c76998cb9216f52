"""What the page is told: verdicts, ledger, crashes, witnesses, graph."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.unit.report.runs import FOUND, HOSTILE_TEXT, STEPS, explore
from tests.unit.testcase.test_properties import FORGETFUL, check

from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.report.findings_view import crash_views, violation_views, witness_views
from tapwright.report.graph_view import MOST_PLACES, graph_of
from tapwright.report.history import Place
from tapwright.report.overview import figures_of, headline_of, ledger_of
from tapwright.report.report import report_of
from tapwright.report.run_data import RunData, read_run
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.strip_view import strip_of_test
from tapwright.run.record_file import RECORD
from tapwright.run.settings import Screenshots
from tapwright.spec import read_specification
from tapwright.testcase.properties import Property


def album_of(record: RunData) -> ScreenshotIndex:
    return ScreenshotIndex(record.path, record.story)


def with_facts(run: RunData, **changed: object) -> RunData:
    record = RECORD.convert({**RECORD.plain(run.record), **changed})
    return RunData(run.path, record, run.story)


def test_the_verdict_names_the_finding(explored: RunData, witnessed: RunData) -> None:
    verdict = headline_of(explored)
    assert (verdict.kind, verdict.sentence) == ("bad", "1 crash found")
    assert verdict.detail == "It ended because the step budget is used up."
    verdict = headline_of(witnessed)
    assert (verdict.kind, verdict.sentence) == ("bad", "1 of 2 specifications witnessed")


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"state": "running"}, "1 crash found so far"),
        ({"state": "killed"}, "1 crash found until the run was killed"),
        ({"state": "ended early"}, "1 crash found before the run ended early"),
    ],
)
def test_a_run_that_did_not_end_never_looks_good(
    explored: RunData, facts: dict[str, str], sentence: str
) -> None:
    verdict = headline_of(with_facts(explored, **facts))
    assert (verdict.kind, verdict.sentence) == ("warn", sentence)


@pytest.mark.parametrize(
    ("app", "title"),
    [
        (App("stuff-1.0.7", "p", version="1.0.7", label="My Stuff"), "My Stuff 1.0.7"),
        (App("stuff-1.0.7", "p", version="1.0.7"), "stuff-1.0.7"),
        (App("stuff", "p", version="1.0.7"), "stuff 1.0.7"),
        (App("stuff", "p", label="My\nStuff"), "My …"),
    ],
)
def test_an_app_is_called_as_it_calls_itself(explored: RunData, app: App, title: str) -> None:
    settings = replace(explored.record.settings, app=app)
    record = msgspec.structs.replace(explored.record, settings=settings)
    assert replace(explored, record=record).app_title == title


def test_a_formula_is_called_by_its_comment(witnessed: RunData) -> None:
    formula = read_specification("# All is well\nF [text = x]", "f.ltl")
    target = Target("f", formula, formula)
    settings = replace(witnessed.record.settings, targets=(target,))
    record = msgspec.structs.replace(witnessed.record, settings=settings)
    (view,) = witness_views(replace(witnessed, record=record), album_of(witnessed))
    assert view.title == "All is well"


def test_figures_and_ledger(explored: RunData, witnessed: RunData) -> None:
    figures = {figure.name: figure for figure in figures_of(explored)}
    assert figures["Steps"].value == str(STEPS)
    assert figures["Places"].value == str(len(explored.story.places))
    assert figures["Transitions"].share is not None
    rows = {row.name: row for row in ledger_of(explored)}
    assert (rows["Steps"].planned, rows["Steps"].used) == (str(STEPS), str(STEPS))
    assert rows["Steps"].share == 1.0
    assert (rows["Time"].planned, rows["Time"].share) == ("no limit", None)
    rows = {row.name: row for row in ledger_of(witnessed)}
    assert rows["Episodes"].planned == "5 a specification"
    assert rows["Steps"].planned == "10 an episode"


def test_a_crash_with_its_strip_and_tests(explored: RunData) -> None:
    (crash,) = crash_views(explored, album_of(explored))
    assert HOSTILE_TEXT in crash.headline
    assert crash.rate == "confirmed, 3 of 3 replays"
    assert crash.length == len(crash.strip.frames) == 2
    assert crash.strip.from_replay
    assert [frame.activity for frame in crash.strip.frames] == ["HomeActivity", "SecondActivity"]
    for frame in crash.strip.frames:
        assert frame.picture.startswith("data:image/webp;base64,")
        assert frame.mark is not None
        left, top, width, height = frame.mark
        assert 0 <= left < left + width <= frame.size[0]
        assert 0 <= top < top + height <= frame.size[1]
    assert crash.test is not None
    assert crash.test.replay.endswith(f"{explored.path}/tests/{crash.signature}.tap")
    assert set(crash.test.texts) == {"tapwright", "pytest", "maestro"}
    assert "uiautomator2" in crash.test.texts["pytest"]
    assert "FATAL EXCEPTION" in crash.log


def test_a_crash_that_was_not_replayed_shows_its_episode(tmp_path: Path) -> None:
    record = read_run(explore(tmp_path / "run", verify=False))
    (crash,) = crash_views(record, album_of(record))
    assert crash.rate == "unchecked"
    assert not crash.strip.from_replay
    assert len(crash.strip.frames) + crash.strip.left_out == crash.found_in
    assert all(frame.picture for frame in crash.strip.frames)
    assert crash.strip.frames[-1].action == 'Click "Crash"'


def test_stages_stand_beside_the_screens_that_witnessed_them(witnessed: RunData) -> None:
    found, not_found = witness_views(witnessed, album_of(witnessed))
    assert found.found
    assert found.title == "The second screen can be reached"
    assert found.text.splitlines()[0] == FOUND.splitlines()[0]
    assert found.strip is not None
    names = [[stage.name for stage in found.strip.witnessed_at(f)] for f in found.strip.frames]
    assert names == [["stage 1 open the app"], ["stage 2 go on"]]
    assert found.test is not None
    assert not not_found.found
    assert not_found.far is not None
    assert (not_found.far.reached, not_found.far.total) == (2, 3)
    assert not_found.far.never_seen
    assert not_found.strip is not None
    assert [stage.is_witnessed for stage in not_found.strip.stages] == [True, True, False]


@pytest.mark.parametrize(
    "content",
    [
        '{"frames": 5}',
        '{"frames": [5]}',
        '{"frames": [{"size": "ab"}]}',
        '{"frames": [{"size": [9, 9], "bounds": [1]}]}',
        '{"stages": [3]}',
        "{",
    ],
)
def test_a_damaged_strip_is_told(tmp_path: Path, explored: RunData, content: str) -> None:
    folder = tmp_path / "strips" / "name"
    folder.mkdir(parents=True)
    (folder / "strip.json").write_text(content)
    with pytest.raises(InputError, match=r"strip\.json"):
        strip_of_test(RunData(tmp_path, explored.record, explored.story), "name")


def test_a_strip_reads_no_file_outside_its_folder(tmp_path: Path, explored: RunData) -> None:
    folder = tmp_path / "strips" / "name"
    folder.mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    frames = [{"size": [9, 9], "picture": "../../secret"}]
    (folder / "strip.json").write_text(json.dumps({"frames": frames}))
    strip = strip_of_test(RunData(tmp_path, explored.record, explored.story), "name")
    assert strip is not None
    assert strip.frames[0].picture == ""


def test_the_graph_has_a_picture_of_every_place(explored: RunData) -> None:
    graph = graph_of(explored.story, album_of(explored), "org.example.hostile")
    nodes = graph["nodes"]
    assert len(nodes) == graph["total"] == len(explored.story.places)
    assert all(node["picture"].startswith("data:image/webp;base64,") for node in nodes)
    assert sum(node["covered"] for node in nodes) == explored.story.covered
    assert any(node["outside"] for node in nodes)
    assert nodes[0]["texts"] == [HOSTILE_TEXT[:60]]
    for origin, goal, count, actions in graph["links"]:
        assert 0 <= origin < len(nodes) > goal >= 0
        assert count >= 1
        assert actions


def test_of_very_many_places_the_most_visited_are_shown(explored: RunData) -> None:
    record = read_run(explored.path)
    story, screen = record.story, record.story.places[0].screen
    for number in range(len(story.places), MOST_PLACES + 50):
        story.places.append(Place(number, str(number), screen, 0, visits=number))
    graph = graph_of(story, album_of(record), "")
    assert graph["total"] == MOST_PLACES + 50
    assert len(graph["nodes"]) == MOST_PLACES
    assert graph["nodes"][0]["found"] == 0
    assert graph["nodes"][-1]["visits"] == MOST_PLACES + 49


def test_without_pictures_wireframes_are_drawn(tmp_path: Path) -> None:
    record = read_run(explore(tmp_path / "run", screenshots=Screenshots.NONE))
    assert not (record.path / "screens").exists()
    album = album_of(record)
    pictures = {album.of(place.screen) for place in record.story.places}
    assert len(pictures) > 1
    (crash,) = crash_views(record, album)
    assert all(frame.picture for frame in crash.strip.frames)


def test_a_violation_shows_its_steps(tmp_path: Path) -> None:
    after = check(FORGETFUL, tmp_path / "run", Property.ROTATION)
    assert after.violations
    record = read_run(tmp_path / "run")
    views = violation_views(record)
    assert len(views) == len(after.violations)
    assert all("loses the" in view.sentence for view in views)
    for view in views:
        assert view.strip is not None
        assert view.strip.frames[-2].action == "Rotate the screen"
        assert view.test is not None
    assert "violations found" in headline_of(record).sentence
    assert headline_of(record).kind == "bad"
    assert views[0].sentence in report_of(record)


def test_the_command_repeats_the_run(explored: RunData) -> None:
    words = ["x/tapwright", "explore", "demo:todo", "--out", "r", "--steps", "5"]
    record = with_facts(explored, command=words)
    assert record.command == "tapwright explore demo:todo --steps 5 --seed 1"
    assert record.app_argument == "demo:todo"
