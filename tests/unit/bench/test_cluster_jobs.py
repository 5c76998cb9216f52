"""A comparison on a cluster has the results of one on this machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.bench.app_finder import find_apps
from tapwright.bench.cluster_jobs import JobProcess, do_jobs_on
from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.job import Cell, Job
from tapwright.bench.plan import plan
from tapwright.bench.result_lines import ExploreFound, WitnessFound
from tapwright.bench.table_file import load_table
from tapwright.bench.workers import Ended, Result, do_job
from tapwright.run.budget import Budget
from tests.unit.fleet.local_cluster import LocalCluster


@pytest.fixture
def jobs(tmp_path: Path) -> list[Job]:
    table = replace(load_table("smoke"), runs=1, budget=Budget(steps=60))
    return list(plan(table, find_apps(table.subjects, None), tmp_path / "out", None))


def test_it_has_the_results_of_one_machine(jobs: list[Job], tmp_path: Path) -> None:
    told = list(do_jobs_on(LocalCluster(), jobs, 2, tmp_path / "out", keep=False))
    assert sum(isinstance(each, Ended) and not each.error for each in told) == len(jobs)
    alone: dict[str, ExploreFound | WitnessFound] = {}

    def give(cell: Cell, found: ExploreFound | WitnessFound) -> None:
        alone[cell.identity] = found

    for job in jobs:
        assert do_job(job, give, WarmDevicePool(), False) == ""
    for each in told:
        if isinstance(each, Result):
            same = alone.pop(each.cell.identity)
            assert each.found.crashes == same.crashes  # type: ignore[union-attr]
            assert each.found.coverage == same.coverage  # type: ignore[union-attr]
    assert not alone
    assert not list((tmp_path / "out").glob(".cluster*"))


def test_a_machine_that_does_not_share_the_directory_says_so(
    jobs: list[Job], tmp_path: Path
) -> None:
    process = JobProcess(str(tmp_path), str(tmp_path / "elsewhere" / ".cluster1"), False)
    results, error = process.do(jobs[0])
    assert results == []
    assert "is not on every machine of the cluster" in error
