"""Hands out jobs that need nothing of each other to processes on the machines of a cluster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tapwright.fleet.cluster import Cluster, ClusterMachine, ProcessLost
from tapwright.fleet.placing import machine_for

J = TypeVar("J")
_WAIT_SECONDS = 0.5
_TRIES = 3  # of a job whose process was lost: it may be the job that kills it


@dataclass(slots=True)
class _Doing(Generic[J]):
    """A process and the job that it does."""

    handle: Any
    machine: ClusterMachine
    job: J
    answer: Any


def hand_out(
    cluster: Cluster, kind: type, given: tuple[object, ...], jobs: Iterable[J], count: int
) -> Generator[tuple[J, Any]]:
    """Yields each job with its answer, in the order in which they are done.

    The answer is a `ProcessLost` if processes were lost at it again and again. Closing the iterator
    ends the processes.

    Args:
        cluster: where they run.
        kind: a class whose method `do` takes a job; an object of it does one job after the other.
        given: what it is made with.
        jobs: what is to be done; each is taken when somebody is free for it.
        count: how many processes there are.
    """
    waiting, again, lost = iter(jobs), list[J](), Counter[int]()
    doing: list[_Doing[J]] = []
    try:
        while True:
            while len(doing) < count and (found := _next(again, waiting)):
                doing.append(_start_job(cluster, kind, given, found[0], doing))
            if not doing:
                return
            ready = cluster.ready([each.answer for each in doing], _WAIT_SECONDS)
            for each in [one for one in doing if one.answer in ready]:
                job = each.job
                try:
                    answer = cluster.result(each.answer)
                except ProcessLost as error:
                    doing.remove(each)
                    lost[id(job)] += 1
                    if lost[id(job)] < _TRIES:
                        again.append(job)
                        continue
                    yield job, ProcessLost(f"{error.message} ({each.machine.name})")
                    continue
                if found := _next(again, waiting):
                    each.job, each.answer = found[0], each.handle.do.remote(found[0])
                else:
                    doing.remove(each)
                    cluster.end(each.handle)
                yield job, answer
    finally:
        for each in doing:
            cluster.end(each.handle)


def _next(again: list[J], waiting: Iterator[J]) -> tuple[J] | None:
    """Returns a job that is to be done, if there is one; those of lost processes come first."""
    if again:
        return (again.pop(),)
    for job in waiting:
        return (job,)
    return None


def _start_job(
    cluster: Cluster, kind: type, given: tuple[object, ...], job: J, doing: list[_Doing[J]]
) -> _Doing[J]:
    busy = Counter(each.machine.id for each in doing)
    machine = machine_for(cluster.machines(), busy)
    handle = cluster.start(machine, kind, *given)
    return _Doing(handle, machine, job, handle.do.remote(job))
