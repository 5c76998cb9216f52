"""What each process of a run is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.unit.fleet.local_cluster import LocalCluster
from tests.unit.fleet.test_worker import settings_of

from tapwright.fleet.hiring import Hiring
from tapwright.run.new_record import new_record
from tapwright.run.run_directory import RunDirectory


def make(run: Path, device: str = "fake") -> tuple[LocalCluster, Hiring]:
    settings = replace(settings_of(run), device=device, workers=3, group=2)
    RunDirectory(run).create(new_record(settings))
    cluster = LocalCluster()
    return cluster, Hiring(cluster, settings)


def test_the_first_process_has_the_seed_of_the_run_and_no_other_has_it(tmp_path: Path) -> None:
    cluster, hiring = make(tmp_path)
    members = [hiring.hire(1, "fake", {}, None, None) for _ in range(3)]
    seeds = [handle.held._order.settings.seed for handle in cluster.handles]
    assert seeds[0] == 1
    assert len(set(seeds)) == 3
    assert [member.name for member in members] == ["1", "2", "3"]
    for handle in cluster.handles:
        handle.held._use.stopped = handle.held._use.stopped or _ended()


def _ended() -> object:
    from tapwright.run.end_reason import EndReason

    return EndReason.STOPPED


def test_devices_are_spread_over_processes_and_phones_have_one_each(tmp_path: Path) -> None:
    _, hiring = make(tmp_path / "a")
    assert hiring.places(1) == [(2, "fake"), (1, "fake")]
    _, phones = make(tmp_path / "b", "adb:1,adb:2")
    assert phones.places(1) == [(1, "adb:1"), (1, "adb:2")]
