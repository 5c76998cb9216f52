"""Files that Tapwright 0.1 wrote are read, reported, replayed and gone on with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tapwright.agents.tabular.table import ValueTable
from tapwright.apps.naming import choose_app
from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.experience.database import ExperienceDatabase
from tapwright.report.report import write_report
from tapwright.rules.rules import FieldTexts, Never, Pattern, Rules
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.record import VERSION, RateRecord, RunState
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions
from tapwright.spec import load_specification
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import new_test
from tapwright.testcase.test_file import load_test
from tapwright.testcase.witness_tests import WitnessCare, WitnessTests

FILES = Path(__file__).parents[1] / "data" / "0.1"
CRASH = "ArithmeticException-a54c59b1"


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy; the runs name their app as it was typed, relative to where they were started."""
    copied = tmp_path / "old"
    shutil.copytree(FILES, copied)
    monkeypatch.chdir(copied)
    return copied


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("finished", RunState.FINISHED),
        ("early", RunState.ENDED_EARLY),
        ("killed", RunState.KILLED),
        ("witnessed", RunState.FINISHED),
    ],
)
def test_a_record_says_what_it_said(old: Path, name: str, state: RunState) -> None:
    record = read_record(old / name)
    assert record.state is state
    settings = record.settings
    assert (settings.app.package, settings.device, settings.seed) == ("org.example.shop", "fake", 1)
    if name == "witnessed":
        assert settings.limits.episodes == 3
        assert {each: search.found for each, search in record.witnesses.items()} == {
            "cart": True,
            "cart-2": True,
            "never": False,
        }
        return
    assert (settings.agent, settings.budget) == ("qlearning", Budget(steps=60))
    assert not record.is_witness
    if name == "finished":
        crash = record.found.crashes[CRASH]
        assert (crash.verdict, crash.rate) == ("confirmed", RateRecord(held=3, times=3))


def test_every_setting_of_a_record_is_taken_over(old: Path) -> None:
    file = old / "killed" / "run.json"
    rules = {
        "never": [{"id": "delete", "class": "Button"}],
        "text": [{"activity": "Pay", "values": ["12"]}],
    }
    more = {"rules": rules, "workers": 3, "login": "login.tap", "episode_steps": 9}
    options = {"settings": {"gamma": "0.5"}, "guide": "fsm", "save": "out.json"}
    facts = {**json.loads(file.read_text()), **more, "agent_options": options}
    facts["device"] |= {"sdk": 33, "grant": "none", "coverage_packages": ["org.a"]}
    file.write_text(json.dumps(facts))
    settings = read_record(old / "killed").settings
    never, texts = Pattern(id="delete", class_name="Button"), Pattern(activity="Pay")
    assert settings.rules == Rules((Never(never),), (FieldTexts(texts, ("12",)),))
    assert (settings.workers, settings.login, settings.episode_steps) == (3, Path("login.tap"), 9)
    assert settings.agent_options == AgentOptions({"gamma": "0.5"}, "fsm", save=Path("out.json"))
    assert settings.options == DeviceOptions(0, 33, "none", coverage_packages=("org.a",))


@pytest.mark.parametrize("name", ["app", "device", "agent", "seed", "planned"])
def test_a_record_that_lacks_something_is_told(old: Path, name: str) -> None:
    file = old / "killed" / "run.json"
    facts = json.loads(file.read_text())
    del facts[name]
    file.write_text(json.dumps(facts))
    with pytest.raises(InputError, match=rf"run\.json is damaged: .*{name} is missing"):
        read_record(old / "killed")


@pytest.mark.parametrize("name", ["finished", "early", "killed", "witnessed"])
def test_a_report_is_made(old: Path, tmp_path: Path, name: str) -> None:
    page = write_report([old / name], tmp_path / "report.html").read_text()
    assert ("2 of 3 specifications witnessed" if name == "witnessed" else "crash") in page


@pytest.mark.parametrize("name", ["early", "killed"])
def test_a_run_goes_on(old: Path, name: str) -> None:
    before = list(read_trace(old / name / "trace.jsonl"))
    result = Session(settings_of_run(old / name)).run()
    assert (result.reason, result.steps) == (EndReason.STEPS, 60)
    after = list(read_trace(old / name / "trace.jsonl"))
    assert after[: len(before)] == before
    assert sum(isinstance(entry, Step) for entry in after) == 60
    record = read_record(old / name)
    assert (record.version, record.state) == (VERSION, RunState.FINISHED)


def test_a_search_goes_on_with_what_was_not_searched_for(old: Path) -> None:
    file = old / "witnessed" / "run.json"
    text = file.read_text().replace('"finished"', '"ended early"')
    file.write_text(text.replace('"never": {', '"begun": {'))  # as if it had been killed before it
    with ExperienceDatabase(old / "witnessed/experience.sqlite") as known:
        before = len(list(known.episodes("org.example.shop")))
    settings = settings_of_run(old / "witnessed", witness=True)
    kept: list[WitnessTests] = []

    def keep_in(directory: RunDirectory) -> WitnessTests:
        blank = new_test(settings.app, settings.device, settings.options)
        kept.append(WitnessTests(directory, blank, WitnessCare(), lambda line: None))
        return kept[0]

    result = Session(settings, make_keeper=keep_in).run()
    assert result.reason is EndReason.SEARCHED
    assert list(result.searches) == ["never"]
    with ExperienceDatabase(old / "witnessed/experience.sqlite") as known:
        # Those of the first part, and three of the search that went on.
        assert len(list(known.episodes("org.example.shop"))) == before + 3


def test_tests_are_replayed(old: Path) -> None:
    chosen = choose_app("app.fsm")
    paths = [old / f"finished/tests/{CRASH}.tap", *sorted((old / "witnessed/tests").iterdir())]
    assert len(paths) == 3
    with DEVICES.load(chosen.device)(DeviceOptions()) as device:
        device.install(chosen.app)
        assert all(Replayer(device).replay(load_test(path)).held for path in paths)


def test_experience_is_read_and_added_to(old: Path) -> None:
    with ExperienceDatabase(old / "witnessed/experience.sqlite") as known:
        (first, *_) = episodes = list(known.episodes("org.example.shop"))
        known.append("org.example.shop", "again", first.launched, first.steps)
        assert len(list(known.episodes("org.example.shop"))) == len(episodes) + 1


def test_a_learnt_table_is_loaded(old: Path) -> None:
    table = ValueTable("qlearning")
    table.load(old / "learnt.json")
    assert sum(sum(row.values()) for row in table.counts.values()) > 20
    assert all(isinstance(value, float) for row in table.values.values() for value in row.values())


def test_a_scenario_is_read(old: Path) -> None:
    assert load_specification(old / "cart.sts").name == "The cart can be opened"
