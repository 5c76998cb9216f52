"""Who found what."""

from __future__ import annotations

from pathlib import Path

from tests.unit.fleet.test_segment import SCREEN, step

from tapwright.abstractions.labelled_widgets import LabelledWidgets
from tapwright.agents.random import RandomAgent
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.clock import ManualClock
from tapwright.core.crash import Crash
from tapwright.core.randomness import stream
from tapwright.core.trace import EpisodeMark
from tapwright.fleet.account import Account
from tapwright.fleet.cluster import ClusterMachine
from tapwright.fleet.member import Member
from tapwright.fleet.segment import SegmentReader, SegmentWriter
from tapwright.fleet.uniting import Uniter
from tapwright.recipes.recipe import Recipe
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import (
    AppRestarted,
    DeviceFault,
    EpisodeStarted,
    Event,
    RestartReason,
    StepTaken,
)
from tapwright.run.record import FleetWorkerRecord
from tapwright.run.replay_trace import TraceReplay


def member_of(run: Path, name: str, *events: Event) -> Member:
    writer = SegmentWriter(run / name)
    writer.note_probes(["p"])
    for event in (EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)), *events):
        writer.handle(event)
    writer.close()
    reader = SegmentReader(name, run / name)
    record = FleetWorkerRecord(name=name)
    return Member(name, ClusterMachine(name, f"box{name}", 1), 1, "fake", None, reader, record)


def test_the_first_to_find_something_has_found_it(tmp_path: Path) -> None:
    crash = Crash("crash", "java.lang.Error", stack="java.lang.Error\n\tat app.Main.x(Main:1)")
    crashed = step(0, covered=1)._replace(
        observation=step(0, covered=1).observation._replace(crash=crash)
    )
    events = (StepTaken(crashed, "s"), DeviceFault("gone", 1))
    members = [
        member_of(tmp_path, "1", *events),
        member_of(tmp_path, "2", *events, AppRestarted(RestartReason.LEFT, 1)),
    ]
    heard: list[Event] = []
    use = BudgetUse(Budget(steps=9), ManualClock())
    recipe = Recipe(RandomAgent(stream(1, "a")), LabelledWidgets("app", ALL_KINDS))
    uniter = Uniter(tmp_path, use.coverage, 0, 0)
    account = Account(uniter, TraceReplay(recipe, learns=False), use, heard.append)
    for member in members:
        account.advance(member)
    uniter.close()
    first, second = (member.record for member in members)
    assert (first.steps, first.states, first.probes, first.repeated) == (1, 1, 1, 0)
    assert (second.steps, second.states, second.probes, second.repeated) == (1, 0, 0, 1)
    assert len(first.crashes) == 1
    assert second.crashes == []
    assert (use.steps, use.episodes) == (2, 2)
    faults = [event.message for event in heard if isinstance(event, DeviceFault)]
    assert faults == ["process 1 on box1: gone", "process 2 on box2: gone"]
    assert any(isinstance(event, AppRestarted) for event in heard)
