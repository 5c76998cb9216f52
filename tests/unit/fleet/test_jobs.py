"""Jobs are handed out, each is done once, and one whose process is lost is done by another."""

from __future__ import annotations

from typing import Any

from tests.unit.fleet.local_cluster import LocalCluster

from tapwright.fleet.cluster import ProcessLost
from tapwright.fleet.jobs import hand_out


class Doubling:
    def __init__(self, factor: int) -> None:
        self._factor = factor

    def do(self, job: int) -> int:
        return self._factor * job


def test_each_job_is_done_by_one_of_so_many_processes() -> None:
    cluster = LocalCluster()
    done = dict(hand_out(cluster, Doubling, (2,), range(7), 3))
    assert done == {number: 2 * number for number in range(7)}
    assert len(cluster.handles) == 3
    assert all(handle.is_dead for handle in cluster.handles)


def test_a_job_whose_process_is_lost_is_tried_again_but_not_for_ever() -> None:
    class Frail(LocalCluster):
        def start(self, *given: Any, **more: Any) -> Any:
            handle = super().start(*given, **more)
            handle.is_dead = len(self.handles) in self.dying
            return handle

        dying = frozenset({1})

    assert dict(hand_out(Frail(), Doubling, (2,), [1, 2], 1)) == {1: 2, 2: 4}
    Frail.dying = frozenset({1, 2, 3})
    answers = dict(hand_out(Frail(), Doubling, (2,), [1, 2], 1))
    assert isinstance(answers[1], ProcessLost)
    assert answers[2] == 4


def test_who_stops_listening_ends_the_processes() -> None:
    cluster = LocalCluster()
    doing = hand_out(cluster, Doubling, (2,), range(9), 2)
    next(doing)
    doing.close()
    assert all(handle.is_dead for handle in cluster.handles)
