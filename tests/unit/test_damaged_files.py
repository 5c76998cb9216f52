"""A damaged file is told as wrong input, never as a defect of the tool."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.experience.database import ExperienceDatabase
from tapwright.report.report import write_report
from tapwright.run.budget import Budget
from tapwright.run.resume import settings_of_run
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings
from tests.unit.damage import damaged
from tests.unit.experience.test_database import FIRST, STEPS


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run, as if it had been killed."""
    out = tmp_path_factory.mktemp("damage") / "run"
    chosen = choose_app("demo:todo")
    settings = RunSettings(chosen.app, chosen.device, "random", Budget(steps=25), 1, out)
    Session(settings).run()
    return out


def test_a_damaged_run_json_is_wrong_input(run: Path) -> None:
    file = run / "run.json"
    whole = json.loads(file.read_text())
    whole["found"]["crashes"] = {
        "E-1": {"headline": "E", "times": 1, "length": 2, "rate": {"held": 1, "times": 3}}
    }
    whole["found"]["violations"] = [{"property": "back", "loses": "way", "test": "tests/a.tap"}]
    told: dict[str, str] = {}
    try:
        for name, facts in damaged({**whole, "state": "killed"}):
            file.write_text(json.dumps(facts))
            try:
                settings_of_run(run)
            except InputError as error:
                told[name] = error.message
    finally:
        file.write_text(json.dumps(whole))
    assert len(told) > 300
    assert [name for name, message in told.items() if str(run) not in message] == []


def test_a_report_of_damaged_facts_is_made_or_refused(run: Path, tmp_path: Path) -> None:
    file = run / "run.json"
    whole = file.read_text()
    parts = {"used", "found", "coverage", "limits", "planned", "command", "app", "device", "seed"}
    facts = {name: value for name, value in json.loads(whole).items() if name in parts}
    refused = 0
    try:
        for number, (_, changed) in enumerate(damaged(facts)):
            if number % 7:  # a page takes a while
                continue
            file.write_text(json.dumps({**changed, "state": "finished"}))
            try:
                write_report([run], tmp_path / "report.html")
            except InputError:
                refused += 1
    finally:
        file.write_text(whole)
    assert refused > 20


def test_a_damaged_trace_line_is_wrong_input(run: Path, tmp_path: Path) -> None:
    lines = (run / "trace.jsonl").read_text().splitlines()
    told: list[str] = []
    read = 0
    kinds = ('{"screen"', '{"episode"', '{"step"')
    chosen = [next(at for at, line in enumerate(lines) if line.startswith(kind)) for kind in kinds]
    for at in chosen:
        for _, changed in damaged(json.loads(lines[at])):
            path = tmp_path / "trace.jsonl"
            path.write_text("\n".join([*lines[:at], json.dumps(changed), *lines[at + 1 :], ""]))
            try:
                steps = [entry for entry in read_trace(path) if isinstance(entry, Step)]
                sum(step.reward + step.observation.newly_covered for step in steps)
                read += 1
            except InputError as error:
                told.append(error.message)
    assert len(told) > 3 * read
    assert all(": damaged trace line: " in message for message in told)


@pytest.mark.parametrize("line", ["5", "[]", '"x"', "null", "[" * 100_000, '{"screen": []}'])
def test_a_line_of_another_kind_is_wrong_input(run: Path, tmp_path: Path, line: str) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text((run / "trace.jsonl").read_text() + line + "\n")
    with pytest.raises(InputError, match="damaged trace line"):
        list(read_trace(path))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE screen SET content = 5",
        "UPDATE experience SET crash = '[]'",
        "UPDATE experience SET crash = '{\"kind\": 5}'",
        'UPDATE experience SET crash = \'{"kind": "crash", "more": 1}\'',
        "UPDATE experience SET crash = 5",
        "UPDATE experience SET action = x'00'",
        "UPDATE experience SET seconds = 'soon'",
        "UPDATE experience SET after = 'nowhere'",
        "UPDATE episode SET seconds = x'00'",
    ],
)
def test_a_damaged_experience_database_is_wrong_input(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "e.sqlite"
    with ExperienceDatabase(path) as database:
        launched = STEPS[0].observation._replace(screen=FIRST)
        database.append("org.example", "spec", launched, STEPS)
    with sqlite3.connect(path) as connection:
        connection.execute(damage)
    with ExperienceDatabase(path) as database, pytest.raises(InputError, match="or damaged"):
        list(database.episodes("org.example"))


def test_a_sound_screen_is_read(tmp_path: Path) -> None:
    screen = Screen("org.example", "Main", (Widget("Button", "id/ok", "OK", depth=3),))
    with ExperienceDatabase(tmp_path / "e.sqlite") as database:
        database.append("org.example", "s", STEPS[0].observation._replace(screen=screen), ())
    with ExperienceDatabase(tmp_path / "e.sqlite") as database:
        (episode,) = database.episodes("org.example")
    assert episode.launched.screen == screen
