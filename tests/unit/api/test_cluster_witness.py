"""Searches on a cluster: the tests of one machine, in one run directory."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.fleet.local_cluster import LocalCluster
from tests.unit.run.test_searches import NEVER, TWO

from tapwright.api.cluster_witness import search_on_cluster
from tapwright.api.witnessing import run_witness
from tapwright.apps.naming import choose_app
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.quiet import say_nothing
from tapwright.run.budget import Budget
from tapwright.run.record import RunState
from tapwright.run.run_directory import read_record
from tapwright.run.search import SearchLimits
from tapwright.run.settings import RunSettings, Screenshots
from tapwright.testcase.witness_tests import WitnessCare


def settings_of(out: Path) -> RunSettings:
    return RunSettings(
        choose_app("demo:todo").app,
        "fake",
        "planner",
        Budget(episodes=40),
        1,
        out,
        targets=(TWO, NEVER),
        limits=SearchLimits(20, 10),
        screenshots=Screenshots.NONE,
        workers=2,
        cluster="local",
    )


def search(settings: RunSettings) -> object:
    return run_witness(settings, WitnessCare(1, seconds=1.0))


def test_each_specification_is_searched_for_once_and_all_are_one_run(tmp_path: Path) -> None:
    out, told = tmp_path / "run", list[str]()
    cluster = LocalCluster()
    result, _ = search_on_cluster(
        settings_of(out), lambda: nullcontext(cluster), search, told.append
    )
    record = read_record(out)
    assert record.state is RunState.FINISHED
    assert set(record.witnesses) == {"two", "never"}
    assert not result.reason.is_early
    assert sorted(told) == ["never: searched", "two: searched"]
    assert not (tmp_path / "run.parts").exists()
    assert len(cluster.handles) == 2
    alone = settings_of(tmp_path / "alone")
    run_witness(replace(alone, workers=1, cluster=""), WitnessCare(1, seconds=1.0))
    found = read_record(tmp_path / "alone").witnesses
    assert {name: each.found for name, each in record.witnesses.items()} == {
        name: each.found for name, each in found.items()
    }


def test_a_search_that_failed_makes_the_run_end_early(tmp_path: Path) -> None:
    def failing(settings: RunSettings) -> object:
        if settings.targets[0].name == "never":
            raise DeviceError("it broke")
        return search(settings)

    result, record = search_on_cluster(
        settings_of(tmp_path / "run"), lambda: nullcontext(LocalCluster()), failing, say_nothing
    )
    assert result.reason.is_early
    assert "it broke" in result.message
    assert set(record.witnesses) == {"two"}


def test_a_directory_that_is_in_use_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(InputError, match="in use"):
        search_on_cluster(
            settings_of(tmp_path), lambda: nullcontext(LocalCluster()), search, say_nothing
        )
