"""Tests are replayed by processes of a cluster, with the outcome that they have on one machine."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.unit.fleet.local_cluster import LocalCluster

from tapwright.api.exploring import explore
from tapwright.apps.naming import choose_app
from tapwright.device.registry import device_with
from tapwright.testcase.cluster_replays import ClusterReplays
from tapwright.testcase.many import Replays, TestRun, load_tests


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = tmp_path_factory.mktemp("explored") / "run"
    explore("demo:todo", steps=400, seed=1, out=run, verify=1)
    return run / "tests"


def test_the_outcomes_are_those_of_one_machine(saved: Path) -> None:
    tests, app = load_tests([saved]), choose_app("demo:todo").app
    alone = Replays(lambda options: device_with(app, "fake", options))
    heard: list[TestRun] = []
    cluster = LocalCluster()
    replays = ClusterReplays(lambda: nullcontext(cluster), app, "fake", 3)
    done = replays.run(tests, 2, heard.append)
    replays.close()
    expected = alone.run(tests, 2, lambda run: None)
    alone.close()
    assert [each.test.path for each in done] == [each.path for each in tests]
    assert [(each.passed, each.reason) for each in done] == [
        (each.passed, each.reason) for each in expected
    ]
    assert len(heard) == len(tests)
    assert len(cluster.handles) == 3


def test_a_test_whose_process_is_lost_each_time_says_so(saved: Path) -> None:
    class Deadly(LocalCluster):
        def start(self, *given: object, **more: object) -> object:
            handle = super().start(*given, **more)  # type: ignore[arg-type]
            handle.is_dead = True
            return handle

    app = choose_app("demo:todo").app
    replays = ClusterReplays(lambda: nullcontext(Deadly()), app, "fake", 1)
    (run,) = replays.run(load_tests([saved])[:1], 1, lambda run: None)
    assert not run.passed
    assert "its process was lost" in run.reason
