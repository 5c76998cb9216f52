"""Searches from start to end on the fake: record, faults, interruption, shared experience."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.apps.target import Target
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.recipes.recipe import witness_agents
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Event, SearchEnded, SearchStarted
from tapwright.run.login import Login
from tapwright.run.record import RunState, SearchRecord
from tapwright.run.record_of_search import search_record
from tapwright.run.run_directory import read_record
from tapwright.run.run_experience import EXPERIENCE_FILE
from tapwright.run.run_result import RunResult
from tapwright.run.search import SearchLimits, SearchResult
from tapwright.run.searches import goal_of
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.spec import read_specification
from tapwright.testcase.login import SavedLogin
from tapwright.testcase.test_file import parse_test

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
DEEP = {"atac", "atppo", "ares-sac", "ares-ddpg", "ares-td3"}  # they need minutes to learn


class Keeper:
    """Accepts everything, and remembers what it was shown."""

    def __init__(self) -> None:
        self.accepted: list[str] = []
        self.lengths: list[int] = []
        self.wants_shorter = False
        self.concluded: list[str] = []
        self.on_accept: Callable[[], None] = lambda: None

    def accept(self, device: Device, target: Target, attempt: Attempt, seconds: float) -> bool:
        self.on_accept()
        self.accepted.append(target.name)
        self.lengths.append(len(attempt.steps))
        return True

    def length_to_beat(self, target: Target) -> int | None:
        return self.lengths[-1] if self.wants_shorter else None

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        self.concluded.append(target.name)

    def record_of(self, target: Target, result: SearchResult) -> SearchRecord:
        return search_record(result)


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
ALSO_NEVER = target("also-never", "X F [activity = NowhereActivity]")


def run(
    out: Path,
    *targets: Target,
    keeper: Keeper | None = None,
    heard: Heard | None = None,
    agent: str = "farlead2",
    experience: Path | None = None,
    options: AgentOptions | None = None,
    steps: int = 30,
    workers: int = 1,
    make_device: Callable[[DeviceOptions], Device] | None = None,
    make_login: Callable[[Device], Login] | None = None,
) -> RunResult:
    settings = RunSettings(
        APP,
        "fake",
        agent,
        Budget(episodes=30 * len(targets)),
        seed=1,
        out=out,
        targets=targets,
        limits=SearchLimits(30, steps),
        experience=None if experience is None else str(experience),
        agent_options=options or AgentOptions(),
        workers=workers,
    )
    session = Session(
        settings,
        [heard or Heard()],
        clock=ManualClock(),
        make_keeper=lambda directory: keeper or Keeper(),
        make_device=make_device or (lambda options: FakeDevice(parse_model(MODEL))),
        make_login=make_login,
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
    assert [event.record.found for event in ended] == [True, False, True]
    record = read_record(tmp_path / "r")
    assert record.state is RunState.FINISHED
    assert {name: search.found for name, search in record.witnesses.items()} == {
        "two": True,
        "never": False,
        "three": True,
    }
    sources = [target.specification.source for target in record.settings.targets]
    assert sources == ["two.ltl", "never.ltl", "three.ltl"]
    read = list(read_trace(tmp_path / "r" / "trace.jsonl"))
    steps = [each for each in read if not isinstance(each, EpisodeMark)]
    assert [step.number for step in steps] == list(range(done.steps))
    assert all(dict(step.rewards).keys() >= {"specification"} for step in steps)


def test_a_lost_device_costs_an_episode_only(tmp_path: Path) -> None:
    done = run(tmp_path / "r", NEVER)
    assert done.reason is EndReason.SEARCHED
    assert read_record(tmp_path / "r").faults


def test_an_interruption_keeps_the_record(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    keeper = Keeper()
    keeper.on_accept = interrupt
    done = run(tmp_path / "r", TWO, THREE, keeper=keeper)
    assert done.reason is EndReason.INTERRUPTED
    assert read_record(tmp_path / "r").state is RunState.ENDED_EARLY
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
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "mine").touch()
    with pytest.raises(InputError, match="in use"):
        run(tmp_path / "r", TWO)


def test_a_recipe_is_told_what_the_specification_names() -> None:
    formula = "F ([actionType = rotate] & [actionDetail = Paste] & [text = done])"
    specification = read_specification(formula, "a.ltl")
    told = goal_of(Target("a", specification, specification), SearchLimits(7, 5))
    assert told.named_kinds == {ActionKind.ROTATE}
    assert [each.value for each in told.named_widgets] == ["Paste"]
    assert (told.episodes, told.episode_steps) == (7, 4)  # after the launch


@pytest.mark.parametrize("agent", sorted({each.name for each in witness_agents()} - DEEP))
def test_every_agent_can_search(tmp_path: Path, agent: str) -> None:
    done = run(tmp_path / "r", TWO, agent=agent)
    result = done.searches["two"]
    assert result.witness is not None
    assert result.witness.steps[-1].after.activity == "TwoActivity"
    assert read_record(tmp_path / "r").settings.agent == agent


def test_an_explorer_learns_by_its_own_reward(tmp_path: Path) -> None:
    run(tmp_path / "r", NEVER, agent="qlearning")
    steps = [each for each in read_trace(tmp_path / "r" / "trace.jsonl") if isinstance(each, Step)]
    assert {name for step in steps for name, _ in step.rewards} == {"change", "frequency"}


CLOSED = """\
package org.example
screen one OneActivity
  button #next "Next" -> two
  on back -> stay
  on 2xback -> stay
screen two TwoActivity
  button #deep "Deep" -> three
  on back -> one
  on 2xback -> stay
screen three ThreeActivity
  label "There"
  on back -> two
  on 2xback -> stay
"""


def test_a_guide_takes_over_in_a_search(tmp_path: Path) -> None:

    def search(name: str, *targets: Target) -> RunResult:
        return run(
            tmp_path / name,
            *targets,
            agent="random",
            options=AgentOptions({"cut_cycles": "false"}, guide="fsm"),
            steps=90,
            make_device=lambda options: FakeDevice(parse_model(CLOSED)),
        )

    done = search("r", NEVER, ALSO_NEVER)
    assert done.guidance is not None
    assert done.guidance.targets > 0
    steps = [each for each in read_trace(tmp_path / "r" / "trace.jsonl") if isinstance(each, Step)]
    # Nobody learns from its steps, and those of both searches are counted.
    assert sum(not step.rewards for step in steps) >= done.guidance.steps > 0
    first = search("s", NEVER)
    assert first.guidance is not None
    assert done.guidance.steps > first.guidance.steps > 0


class Paired(FakeDevice):
    """Takes its first two steps together with the other, so that both are at work."""

    def __init__(self, together: threading.Barrier) -> None:
        super().__init__(parse_model(MODEL))
        self.together, self.performed, self.opened = together, 0, 0

    def _open(self) -> None:
        self.opened += 1
        super()._open()

    def _perform(self, action: Action, screen: Screen) -> Observation:
        self.performed += 1
        if self.performed <= 2:
            self.together.wait(timeout=60)
        return super()._perform(action, screen)


@pytest.mark.parametrize("agent", ["planner", "farlead2", "random", "qlearning"])
def test_two_workers_search_together_and_both_stop_at_the_witness(
    tmp_path: Path, agent: str
) -> None:
    together, keeper, devices = threading.Barrier(2), Keeper(), list[Paired]()

    def make(options: DeviceOptions) -> Device:
        devices.append(Paired(together))
        return devices[-1]

    done = run(tmp_path / "r", THREE, TWO, keeper=keeper, agent=agent, workers=2, make_device=make)
    assert done.reason is EndReason.SEARCHED
    assert keeper.accepted == keeper.concluded == ["three", "two"]
    for name, activity in (("three", "ThreeActivity"), ("two", "TwoActivity")):
        witness = done.searches[name].witness
        assert witness is not None
        assert witness.steps[-1].after.activity == activity
    assert all(device.performed >= 2 for device in devices)
    # Each device serves both searches without being opened again, but for those that it lost.
    lost = len(read_record(tmp_path / "r").faults)
    assert len(devices) == 2
    assert sum(device.opened for device in devices) == 2 + lost
    assert not any(device._is_open for device in devices)
    assert read_record(tmp_path / "r").settings.workers == 2


LOGIN_MODEL = """\
package org.example
start login
screen login LoginActivity
  field  #user
  button #enter "Log in" -> home
  button #forgot "Forgot?" -> forgot
screen forgot LoginActivity
  label "Too bad"
  on back -> login
screen home HomeActivity
  button #basket "Basket" -> basket
  button #out "Log out" -> login
screen basket BasketActivity
  label "Empty"
  on back -> home
"""
LOGIN = """\
tapwright test 1
app org.example
on LoginActivity
  write "ada" id="user"
  click text="Log in"
"""
BASKET = target("basket", "X F [activity = BasketActivity]")


@pytest.mark.parametrize("agent", ["planner", "farlead2", "random", "qlearning"])
def test_a_login_comes_before_each_episode_of_a_search(tmp_path: Path, agent: str) -> None:
    done = run(
        tmp_path / "r",
        BASKET,
        agent=agent,
        make_device=lambda options: FakeDevice(parse_model(LOGIN_MODEL)),
        make_login=lambda device: SavedLogin(parse_test(LOGIN, "login.tap"), "login.tap"),
    )
    result = done.searches["basket"]
    assert result.witness is not None
    kinds = [step.action.kind.value for step in result.witness.steps[:2]]
    assert kinds == ["write", "click"]  # the login is part of the test that is made of it
    assert result.witness.steps[0].action.argument == "ada"
    assert not any(step.rewards for step in result.witness.steps[:2])
    assert done.logins is not None
    assert (done.logins.done >= result.episodes, done.logins.failed) == (True, 0)
