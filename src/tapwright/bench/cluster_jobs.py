"""Does the jobs of a comparison on the machines of a cluster."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterable
from pathlib import Path

from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.job import Cell, Job
from tapwright.bench.result_lines import ExploreFound, WitnessFound
from tapwright.bench.workers import Ended, Result, do_job
from tapwright.fleet.cluster import Cluster, ProcessLost
from tapwright.fleet.jobs import hand_out

_MARK = ".cluster"  # a file by which a machine sees that it shares the directory


class JobProcess:
    """A process that does one job after the other, with a device that stays warm."""

    def __init__(self, place: str, mark: str, keep: bool) -> None:
        """Prepare.

        Args:
            place: the directory that the driver works in; the paths of jobs begin there.
            mark: a file that the driver made; whoever sees it shares the disk.
            keep: whether run directories are kept.
        """
        self._place = place
        self._mark = mark
        self._keep = keep
        self._shelf = WarmDevicePool()

    def do(self, job: Job) -> tuple[list[Result], str]:
        """Returns the results of a job, and what went wrong."""
        if not Path(self._mark).is_file():
            where = Path(self._mark).parent
            return [], f"{where} is not on every machine of the cluster: give --out on a shared one"
        os.chdir(self._place)
        results: list[Result] = []

        def give(cell: Cell, found: ExploreFound | WitnessFound) -> None:
            results.append(Result(cell, found))

        error = do_job(job, give, self._shelf, self._keep)
        if error:
            self._shelf.clear()  # it may be the device
        return results, error


def do_jobs_on(
    cluster: Cluster, jobs: Iterable[Job], count: int, out: Path, *, keep: bool
) -> Generator[Result | Ended]:
    """Do the jobs with so many processes of a cluster; closing the iterator ends them."""
    place = out.absolute()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place, prefix=_MARK) as mark:
        given = (str(Path.cwd()), mark.name, keep)
        for job, answer in hand_out(cluster, JobProcess, given, jobs, count):
            if isinstance(answer, ProcessLost):
                yield Ended(job, f"its process was lost: {answer.message}")
                continue
            results, error = answer
            yield from results
            yield Ended(job, error)
