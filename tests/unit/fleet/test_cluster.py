"""A cluster of Ray on this machine: what a run leaves there, and what survives a kill.

Ray is started once for all tests of this file; `test_crew.py` shows the rest without it.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.unit.fleet.test_crew import AtStep, check
from tests.unit.fleet.test_worker import settings_of

from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions
from tapwright.fleet import cluster as fleet_cluster
from tapwright.fleet.cluster import connected
from tapwright.fleet.crews import FleetCrews
from tapwright.run.end_reason import EndReason
from tapwright.run.run_directory import read_record
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]
STEPS = 600


class Mortal(FakeDevice):
    """Kills its process after some steps, as long as there are deaths left to die."""

    def __init__(self, deaths: Path, count: int, seed: int) -> None:
        super().__init__(seed=seed)
        self._deaths = deaths
        self._count = count
        self._left = random.Random(os.getpid()).randrange(5, 60)

    def _perform(self, action: Action, screen: Screen) -> Observation:
        self._left -= 1
        if not self._left:
            self._die()
        time.sleep(0.002)
        return super()._perform(action, screen)

    def _die(self) -> None:
        for number in range(self._count):
            try:
                (self._deaths / str(number)).touch(exist_ok=False)
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)


def mortal(deaths: Path, count: int) -> Callable[[DeviceOptions], Device]:
    deaths.mkdir()
    return lambda options: Mortal(deaths, count, options.seed)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    ray = pytest.importorskip("ray")
    from ray import cloudpickle
    from ray.cluster_utils import Cluster

    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    few = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}
    made = _on_a_busy_machine(lambda: Cluster(initialize_head=True, head_node_args=few))
    try:
        ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def _on_a_busy_machine(start: Callable[[], Any]) -> Any:
    """Ray gives a node half a minute to start, which is not enough where much else runs."""
    for _ in range(2):
        try:
            return start()
        except Exception:
            time.sleep(5)
    return start()


def run_on(settings: RunSettings, *listeners: Any, **given: Any) -> EndReason:
    with connected("auto") as cluster:
        crews = FleetCrews(cluster, **given)
        return Session(settings, list(listeners), crews=crews).run().reason


def test_one_worker_leaves_the_same_trace_with_and_without_ray(nodes: Any, tmp_path: Path) -> None:
    alone, fleet = settings_of(tmp_path / "a", STEPS), settings_of(tmp_path / "b", STEPS)
    Session(alone).run()
    run_on(fleet, exchange_seconds=0.02)
    for name in ("trace.jsonl", "model/model.json", "coverage/timeline.csv"):
        assert (alone.out / name).read_bytes() == (fleet.out / name).read_bytes(), name
    check(fleet.out, STEPS)


@pytest.mark.parametrize(
    ("deaths", "steps"), [(4, STEPS), pytest.param(50, 5000, marks=pytest.mark.nightly)]
)
@pytest.mark.timeout(900)
def test_processes_killed_at_random_lose_nothing(
    nodes: Any, tmp_path: Path, deaths: int, steps: int
) -> None:
    settings = replace(settings_of(tmp_path / "run", steps), workers=4, group=2)
    make = mortal(tmp_path / "deaths", deaths)
    assert run_on(settings, make_device=make) is EndReason.STEPS
    check(settings.out, steps)
    record = read_record(settings.out)
    assert record.fleet is not None
    lost = [each for each in record.fleet.workers if each.lost]
    assert len(lost) == deaths
    assert sum(" is lost: " in fault for fault in record.faults) == deaths


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.nightly)])
@pytest.mark.timeout(900)
def test_a_machine_that_is_lost_is_named_and_the_run_goes_on(
    nodes: Any, tmp_path: Path, times: int
) -> None:
    for turn in range(times):
        node = _on_a_busy_machine(lambda: nodes.add_node(num_cpus=1, object_store_memory=80 << 20))
        settings = replace(settings_of(tmp_path / f"run{turn}", STEPS), workers=4, group=2)

        def lose(node: Any = node) -> None:
            nodes.remove_node(node, allow_graceful=False)

        slow = mortal(tmp_path / f"deaths{turn}", 0)
        at = AtStep(random.Random(turn).randrange(50, 300), lose)
        assert run_on(settings, at, make_device=slow) is EndReason.STEPS
        check(settings.out, STEPS)
        record = read_record(settings.out)
        assert record.fleet is not None
        assert len(record.fleet.machines) == 2
        lost = {each.machine for each in record.fleet.workers if each.lost}
        assert set(record.fleet.lost_machines) == lost
        assert len(lost) == 1


@pytest.mark.timeout(600)
def test_a_run_whose_driver_was_killed_is_resumed_where_it_was(nodes: Any, tmp_path: Path) -> None:
    run = tmp_path / "run"
    tapwright = [sys.executable, "-m", "tapwright", "explore", "--quiet", "--no-report"]
    cluster = ["--cluster", nodes.address, "--workers", "2", "--group", "1", "--no-suite"]
    budget = ["--steps", "20000", "--verify", "0", "--out", str(run)]
    began = subprocess.Popen([*tapwright, "demo:todo", "--seed", "1", *budget, *cluster])
    try:
        while not _steps(run) > 300:
            assert began.poll() is None
            time.sleep(0.05)
    finally:
        began.kill()
        began.wait()
    killed = read_record(run)
    assert killed.state.value == "killed"
    left = replace(killed.settings, budget=replace(killed.settings.budget, steps=6000))
    went_on = replace(left, out=run, resume=True, cluster="auto")
    assert run_on(went_on) is EndReason.STEPS
    check(run, _steps(run))
    assert _steps(run) >= 6000  # the driver may have got further before it was killed


def _steps(run: Path) -> int:
    try:
        with (run / "trace.jsonl").open("rb") as file:
            return sum(line.startswith(b'{"step":') for line in file)
    except FileNotFoundError:
        return 0


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(InputError, match="needs Ray") as refused,
        fleet_cluster.connected("auto"),
    ):
        pass
    assert "tapwright[fleet]" in str(refused.value)


def test_waiting_for_nobody_takes_its_time_and_no_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("tapwright.fleet.cluster.time.sleep", slept.append)
    assert fleet_cluster.Cluster("").ready([], 0.05) == []
    assert slept == [0.05]
