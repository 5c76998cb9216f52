"""One record of a run: who writes it, what it says meanwhile, and how it goes on."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from tests.unit.run.test_searches import NEVER, TWO

import tapwright
from tapwright.api.exploring import Exploration
from tapwright.apps.entries import Entries
from tapwright.apps.naming import choose_app
from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.shard import Shard
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import FieldTexts, Never, Pattern, Rules
from tapwright.run.budget import Budget
from tapwright.run.events import Event, RunConcluded
from tapwright.run.new_record import new_record
from tapwright.run.record import RunState
from tapwright.run.record_file import RECORD
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.run_result import RunResult
from tapwright.run.search import SearchLimits
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings, Screenshots
from tapwright.spec import read_specification
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.properties import Property
from tapwright.testcase.test_case import new_test

SOURCES = Path(tapwright.__file__).parent
Announce = Callable[[Event], None]


def settings_for(out: Path, steps: int = 400) -> RunSettings:
    chosen = choose_app("demo:todo")
    return RunSettings(chosen.app, chosen.device, "qlearning", Budget(steps=steps), 1, out)


def after_run(settings: RunSettings, tell: Callable[[str], None], *checks: Property) -> AfterRun:
    blank = new_test(settings.app, settings.device, settings.options)
    return AfterRun(blank, VerifySettings(pictures=False), tell, checks=checks)


def test_only_the_recorder_writes_the_record() -> None:
    writers = {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "write_record"
    }
    # A directory that is merged of others has no run, and so no recorder.
    assert writers == {"run/recorder.py", "run/run_directory.py", "run/merge.py"}


def test_every_setting_is_on_record_and_read_back(tmp_path: Path) -> None:
    whole = RunSettings(
        app=App("a", "org.example", tmp_path / "a.apk", "1.0", "ff"),
        device="fake",
        agent="random",
        budget=Budget(1, 2.5, 3),
        seed=7,
        out=Path(),
        options=DeviceOptions(7, 33, "none", "connected", ("org.a",), "S1", (8080,), True),
        episode_steps=9,
        agent_options=AgentOptions(
            {"gamma": "1"}, "fsm", Path("cases"), Path("in.json"), Path("out.json")
        ),
        workers=2,
        cluster="auto",
        group=4,
        rules=Rules((Never(Pattern(id="a", class_name="b")),), (FieldTexts(Pattern("c"), ("d",)),)),
        login=Path("login.tap"),
        screenshots=Screenshots.STEPS,
        targets=(TWO, NEVER),
        limits=SearchLimits(4, 5),
        experience="known.sqlite",
        known=Path("known.json"),
        sources=(Path("src"),),
        shard=Shard(2, 3),
        entries=Entries.ALL,
    )
    default = RunSettings(whole.app, "", "", whole.budget, 0)
    same = {name.name for name in fields(RunSettings)}
    same -= {n for n in same if getattr(whole, n) != getattr(default, n)}
    assert same == {"out", "resume", "app", "budget"}, "give each setting a value of its own here"
    read = RECORD.decode(RECORD.encode(new_record(whole))).settings
    assert replace(read, targets=()) == replace(whole, targets=())
    assert [target.name for target in read.targets] == ["two", "never"]
    contents = [target.specification.content for target in read.targets]
    assert contents == [TWO.specification.content, NEVER.specification.content]


def test_a_target_that_leads_by_another_level_is_read_back() -> None:
    text = "SCENARIO Help\nSTAGE open it\n  EVENTUALLY activity IS HelpActivity\n"
    specification = read_specification(text, "help.feature.sts")
    detailed = text.replace("STAGE", "STAGE first\n  EVENTUALLY activity IS Main\nSTAGE")
    guided = replace(specification, content=read_specification(detailed, "a.sts").content)
    target = Target("help", specification, guided)
    read = Target.of_texts(target.texts())
    assert read.guided.content == guided.content != read.specification.content
    assert read.specification.content == specification.content
    assert Target.of_texts(Target("help", guided, guided).texts()).texts().guided is None


def test_the_record_says_verifying_until_all_of_it_is_done(tmp_path: Path) -> None:
    settings, states = settings_for(tmp_path / "run"), list[RunState]()
    after = after_run(settings, lambda line: states.append(read_record(tmp_path / "run").state))
    Session(settings, afterwards=after).run()
    assert states
    assert set(states) == {RunState.VERIFYING}
    record = read_record(tmp_path / "run")
    assert record.state is RunState.FINISHED
    assert record.found.suite is not None


class Killed(BaseException):
    """Stands for the end of the process: whoever hears of it writes nothing more."""


def kill_while(settings: RunSettings, word: str, *checks: Property) -> dict[str, float]:
    """Runs until what follows says this word; when each test was written until then."""
    before: list[bytes] = []

    def tell(line: str) -> None:
        if word in line:
            before.append((settings.out / "run.json").read_bytes())
            raise Killed

    with pytest.raises(Killed):
        Session(settings, afterwards=after_run(settings, tell, *checks)).run()
    (settings.out / "run.json").write_bytes(before[0])  # a process that is killed says no more
    return {path.name: path.stat().st_mtime_ns for path in settings.out.rglob("tests/*.tap")}


def test_a_run_killed_while_it_verifies_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    out = tmp_path / "run"
    kill_while(settings_for(out, 3000), "came back", Property.ROTATION)
    killed = read_record(out)
    assert killed.state is RunState.KILLED
    assert killed.found.not_checked == {"rotation": "at all"}
    # As if one of the crashes had been told, and its test put on record, before the kill.
    lines: list[str] = []
    resumed = settings_of_run(out)
    after = after_run(resumed, lines.append)
    result = Session(resumed, afterwards=after).run()
    assert result.steps == 3000
    assert len(json.loads((out / "run.json").read_text())["parts"]) == 2
    record = read_record(out)
    assert record.state is RunState.FINISHED
    rates = [crash.rate for crash in record.found.crashes.values()]
    assert all(rate is not None and rate.times >= 3 for rate in rates)
    assert record.found.not_checked == {}, "what was asked for at first is checked"
    assert any(line.startswith("Checking rotation") for line in lines)


def test_a_test_that_was_verified_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "run"
    written = kill_while(settings_for(out, 3000), "Checking", Property.ROTATION)
    verified = [name for name, crash in read_record(out).found.crashes.items() if crash.rate]
    assert verified
    lines: list[str] = []
    resumed = settings_of_run(out)
    Session(resumed, afterwards=after_run(resumed, lines.append)).run()
    assert not [line for line in lines if line.startswith("Verifying")]
    for name in verified:
        assert (out / "tests" / f"{name}.tap").stat().st_mtime_ns == written[f"{name}.tap"]


def test_what_ended_the_verification_is_on_record_and_goes_on(tmp_path: Path) -> None:
    def interrupt(device: Device, result: RunResult, announce: Announce) -> str:
        return "the verification was interrupted"

    settings = settings_for(tmp_path / "run", 20)
    Session(settings, afterwards=interrupt).run()
    record = read_record(tmp_path / "run")
    assert (record.state, record.message) == (
        RunState.ENDED_EARLY,
        "the verification was interrupted",
    )
    assert Session(settings_of_run(tmp_path / "run")).run().steps == 20
    assert read_record(tmp_path / "run").state is RunState.FINISHED


def test_what_was_not_all_verified_is_not_clean(tmp_path: Path) -> None:
    def interrupt(line: str) -> None:
        if line.startswith("Checking"):
            raise KeyboardInterrupt

    settings = settings_for(tmp_path / "run", 20)
    after = after_run(settings, interrupt, Property.ROTATION)
    result = Session(settings, afterwards=after).run()
    made = Exploration(settings, result, after)
    assert result.exit_status is ExitStatus.CLEAN
    assert made.exit_status is ExitStatus.FAILURE


def test_each_kind_of_run_goes_on_by_its_own_command(tmp_path: Path) -> None:
    Session(settings_for(tmp_path / "run", 5)).run()
    file = tmp_path / "run" / "run.json"
    file.write_text(file.read_text().replace('"finished"', '"ended early"'))
    with pytest.raises(InputError, match="was an exploration") as told:
        settings_of_run(tmp_path / "run", witness=True)
    assert told.value.hint == f"tapwright explore --resume {tmp_path / 'run'}"


def test_the_end_of_all_is_told_last(tmp_path: Path) -> None:
    heard: list[Event] = []

    class Heard:
        def handle(self, event: Event) -> None:
            heard.append(event)

        def close(self) -> None: ...

    Session(settings_for(tmp_path / "run", 5), [Heard()]).run()
    assert heard[-1] == RunConcluded()


def test_a_record_can_be_made_without_a_run(tmp_path: Path) -> None:
    with RunDirectory(tmp_path / "run") as directory:
        directory.create(new_record(settings_for(tmp_path / "run")))
        assert read_record(tmp_path / "run").state is RunState.RUNNING
    assert read_record(tmp_path / "run").state is RunState.KILLED
