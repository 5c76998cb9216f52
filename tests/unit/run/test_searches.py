"""Searches from start to end on the fake: record, faults, interruption, shared experience."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.apps.target import Target
from tapwright.core.action import ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import InputError
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.events import EndReason, Event, SearchEnded, SearchStarted
from tapwright.run.run_directory import RunDirectory, read_facts
from tapwright.run.run_result import RunResult
from tapwright.run.search import SearchLimits, SearchResult
from tapwright.run.searches import goal_of
from tapwright.run.session import EXPERIENCE_FILE, Session
from tapwright.run.settings import RunSettings
from tapwright.spec import read_specification

MODEL = """\
package org.example
start one
screen one OneActivity
  button #next "Next" -> two
  button #lose "Lose" -> fault lost
screen two TwoActivity
  button #deep "Deep" -> three
  on back -> one
screen three ThreeActivity
  label "There"
  on back -> two
"""
APP = App("example", "org.example")


class Keeper:
    """Accepts everything, and remembers what it was shown."""

    def __init__(self) -> None:
        self.accepted: list[str] = []
        self.concluded: list[str] = []
        self.on_accept: Callable[[], None] = lambda: None

    def accept(self, device: Device, target: Target, attempt: Attempt) -> bool:
        self.on_accept()
        self.accepted.append(target.name)
        return True

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        self.concluded.append(target.name)


class Heard:
    def __init__(self) -> None:
        self.events: list[Event] = []

    def handle(self, event: Event) -> None:
        self.events.append(event)

    def close(self) -> None: ...


def target(name: str, formula: str) -> Target:
    specification = read_specification(formula, f"{name}.ltl")
    return Target(name, specification, specification)


TWO = target("two", "X F [activity = TwoActivity]")
THREE = target("three", "X F [activity = ThreeActivity]")
NEVER = target("never", "X F [activity = NoActivity]")


def run(
    out: Path,
    *targets: Target,
    keeper: Keeper | None = None,
    heard: Heard | None = None,
    agent: str = "farlead2",
    experience: Path | None = None,
) -> RunResult:
    settings = RunSettings(
        APP,
        "fake",
        agent,
        Budget(episodes=30 * len(targets)),
        seed=1,
        out=out,
        targets=targets,
        limits=SearchLimits(episodes=30),
        experience=experience,
    )
    session = Session(
        settings,
        [heard or Heard()],
        clock=ManualClock(),
        make_keeper=lambda directory: keeper or Keeper(),
        make_device=lambda options: FakeDevice(parse_model(MODEL), seed=options.seed),
    )
    return session.run()


def test_every_search_is_told_and_on_record(tmp_path: Path) -> None:
    keeper, heard = Keeper(), Heard()
    done = run(tmp_path / "r", TWO, NEVER, THREE, keeper=keeper, heard=heard)
    assert done.reason is EndReason.SEARCHED
    assert keeper.accepted == ["two", "three"]
    assert keeper.concluded == ["two", "never", "three"]
    started = [event for event in heard.events if isinstance(event, SearchStarted)]
    ended = [event for event in heard.events if isinstance(event, SearchEnded)]
    assert [event.rehearsed > 0 for event in started] == [False, True, True]
    assert [event.found for event in ended] == [True, False, True]
    facts = read_facts(tmp_path / "r")
    assert facts["state"] == "finished"
    assert facts["specifications"] == {
        "two": "two.ltl",
        "never": "never.ltl",
        "three": "three.ltl",
    }
    read = list(read_trace(tmp_path / "r" / "trace.jsonl"))
    steps = [each for each in read if not isinstance(each, EpisodeMark)]
    assert [step.number for step in steps] == list(range(done.steps))
    assert all(dict(step.rewards).keys() >= {"specification"} for step in steps)


def test_a_lost_device_costs_an_episode_only(tmp_path: Path) -> None:
    done = run(tmp_path / "r", NEVER)
    assert done.reason is EndReason.SEARCHED
    assert read_facts(tmp_path / "r")["faults"]


def test_an_interruption_keeps_the_record(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    keeper = Keeper()
    keeper.on_accept = interrupt
    done = run(tmp_path / "r", TWO, THREE, keeper=keeper)
    assert done.reason is EndReason.INTERRUPTED
    assert read_facts(tmp_path / "r")["state"] == "ended early"
    assert list(done.searches) == ["two"]


def test_equal_seeds_give_equal_traces(tmp_path: Path) -> None:
    for name in ("a", "b"):
        run(tmp_path / name, TWO, THREE)
    first, second = (tmp_path / name / "trace.jsonl" for name in ("a", "b"))
    assert first.read_bytes() == second.read_bytes()


def test_experience_of_an_earlier_run_helps_a_later_one(tmp_path: Path) -> None:
    known = tmp_path / "known.sqlite"
    run(tmp_path / "a", THREE, experience=known)
    again = run(tmp_path / "b", THREE, experience=known)
    assert again.searches["three"].rehearsed > 0
    assert not (tmp_path / "b" / EXPERIENCE_FILE).exists()


def test_a_run_that_cannot_begin_leaves_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("no database" * 100)
    with pytest.raises(InputError):
        run(tmp_path / "r", TWO, experience=broken)
    assert not (tmp_path / "r").exists()


def test_a_directory_in_use_is_refused(tmp_path: Path) -> None:
    RunDirectory(tmp_path / "r").create({})
    with pytest.raises(InputError, match="in use"):
        run(tmp_path / "r", TWO)


def test_a_recipe_is_told_what_the_specification_names() -> None:
    formula = "F ([actionType = rotate] & [actionDetail = Paste] & [text = done])"
    specification = read_specification(formula, "a.ltl")
    told = goal_of(Target("a", specification, specification), SearchLimits(7, 5))
    assert told.named_kinds == {ActionKind.ROTATE}
    assert [each.value for each in told.named_widgets] == ["Paste"]
    assert (told.episodes, told.episode_steps) == (7, 4)  # after the launch
