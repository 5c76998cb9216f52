"""A run on a cluster of threads: one budget, one trace, and losses that change neither."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.fleet.local_cluster import LocalCluster
from tests.unit.fleet.test_worker import settings_of

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.fleet.crews import FleetCrews
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Event, RunStopped, StepTaken
from tapwright.run.record import RunState
from tapwright.run.run_directory import read_record
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


def run_on(cluster: LocalCluster, settings: RunSettings, *listeners: object) -> RunResult:
    crews = FleetCrews(cluster, exchange_seconds=0.02)
    return Session(settings, list(listeners), crews=crews).run()  # type: ignore[arg-type]


class AtStep:
    """Does something when so many steps are on record."""

    def __init__(self, number: int, do: object) -> None:
        self._number = number
        self._do = do

    def handle(self, event: Event) -> None:
        if isinstance(event, StepTaken) and event.step.number == self._number:
            self._do()  # type: ignore[operator]

    def close(self) -> None:
        pass


def check(run: Path, steps: int) -> None:
    """Each step of each segment is in the trace once, and the record agrees with it."""
    taken = [entry for entry in read_trace(run / "trace.jsonl") if isinstance(entry, Step)]
    assert [each.number for each in taken] == list(range(steps))
    segments = [
        entry
        for path in (run / "fleet").glob("*/trace.jsonl")
        for entry in read_trace(path)
        if isinstance(entry, Step)
    ]
    assert Counter(map(content, segments)) == Counter(map(content, taken))
    record = read_record(run)
    assert record.used is not None
    assert record.used.steps == steps
    assert record.fleet is not None
    assert sum(each.steps for each in record.fleet.workers) == steps
    covered = sum(each.observation.newly_covered for each in taken)
    assert covered == record.coverage["transition"].covered
    assert covered == sum(each.probes for each in record.fleet.workers)


def content(step: Step) -> tuple[object, ...]:
    """What a step is, whatever its numbers."""
    return step.before.fingerprint, str(step.action), step.after.fingerprint, step.rewards


def test_one_worker_leaves_the_same_trace_and_model_as_without_a_cluster(tmp_path: Path) -> None:
    alone, fleet = settings_of(tmp_path / "a", 300), settings_of(tmp_path / "b", 300)
    Session(alone).run()
    run_on(LocalCluster(1), fleet)
    for name in ("trace.jsonl", "model/model.json", "coverage/timeline.csv"):
        assert (alone.out / name).read_bytes() == (fleet.out / name).read_bytes(), name
    check(fleet.out, 300)


def test_several_processes_share_the_budget_and_make_one_run(tmp_path: Path) -> None:
    settings = replace(settings_of(tmp_path / "run", 500), workers=5, group=2)
    result = run_on(LocalCluster(), settings)
    assert result.reason is EndReason.STEPS
    check(settings.out, 500)
    fleet = read_record(settings.out).fleet
    assert fleet is not None
    assert [each.devices for each in fleet.workers] == [2, 2, 1]
    assert {each.machine for each in fleet.workers} == {"machine0", "machine1"}
    assert all(each.exchanges for each in fleet.workers)


def test_episodes_are_a_budget_too(tmp_path: Path) -> None:
    settings = replace(settings_of(tmp_path / "run"), workers=3, group=1, budget=Budget(episodes=7))
    settings = replace(settings, episode_steps=20)
    result = run_on(LocalCluster(), settings)
    assert (result.reason, result.episodes) == (EndReason.EPISODES, 7)


def test_a_lost_process_is_named_and_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    cluster = LocalCluster()
    settings = replace(settings_of(tmp_path / "run", 400), workers=2, group=1)

    def lose() -> None:
        handle = cluster.handles[0]
        handle.held._use.stopped = EndReason.ERROR  # as a process that is gone does nothing more
        handle.held._thread.join()
        handle.is_dead = True
        cluster.up = cluster.up[1:]

    run_on(cluster, settings, AtStep(50, lose))
    check(settings.out, 400)
    record = read_record(settings.out)
    assert record.fleet is not None
    assert [bool(each.lost) for each in record.fleet.workers] == [True, False, False]
    assert record.fleet.lost_machines == ["machine0"]
    assert any("process 1 on machine0 is lost" in fault for fault in record.faults)
    assert {each.machine for each in record.fleet.workers[1:]} == {"machine1"}


def test_a_run_of_which_every_process_is_lost_at_once_ends(tmp_path: Path) -> None:
    class Deadly(LocalCluster):
        def start(self, *given: object, **more: object) -> object:
            handle = super().start(*given, **more)  # type: ignore[arg-type]
            handle.is_dead = True
            return handle

    settings = settings_of(tmp_path / "run")
    result = run_on(Deadly(), settings)
    assert result.reason is EndReason.DEVICE
    assert "lost without a step" in result.message
    assert read_record(settings.out).state is RunState.ENDED_EARLY


def test_wrong_input_on_a_machine_ends_the_run(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "run")
    missing = replace(settings.agent_options, semantic=tmp_path / "nowhere")
    with pytest.raises(InputError, match="not on every machine"):
        run_on(LocalCluster(), replace(settings, agent="frontier", agent_options=missing))


def test_a_run_that_was_stopped_is_resumed_with_what_it_learnt(tmp_path: Path) -> None:
    settings = replace(settings_of(tmp_path / "run", 300), workers=2, group=1)

    def stop() -> None:
        raise RunStopped

    result = run_on(LocalCluster(), settings, AtStep(100, stop))
    assert result.reason is EndReason.STOPPED
    assert result.steps >= 101
    cluster = LocalCluster()
    run_on(cluster, replace(settings, resume=True))
    check(settings.out, 300)
    known = cluster.lasting[0]._known.counters
    assert sum(by.get("earlier", 0) for by in known.values())
