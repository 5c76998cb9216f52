"""Does jobs in several processes at once; one that dies costs its job only."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.explore_job import explore
from tapwright.bench.job import Cell, ExploreJob, Job
from tapwright.bench.result_lines import ExploreFound, WitnessFound
from tapwright.bench.tool_job import explore_by_tool
from tapwright.bench.witness_job import witness
from tapwright.core.errors import TapwrightError

_PATIENCE_SECONDS = 20.0  # for a process to close its device


@dataclass(frozen=True, slots=True)
class Result:
    """A cell of the comparison is done."""

    cell: Cell
    found: ExploreFound | WitnessFound


@dataclass(frozen=True, slots=True)
class Ended:
    """A job is done, or was given up."""

    job: Job
    error: str = ""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    job: Job | None = None


def do_jobs(jobs: Iterable[Job], count: int, *, keep: bool) -> Generator[Result | Ended]:
    """Do the jobs with so many processes; closing the iterator ends them."""
    context = multiprocessing.get_context("spawn")  # threads and devices do not survive a fork
    waiting, workers = iter(jobs), list[_Worker]()
    try:
        while True:
            for worker in [each for each in workers if each.job is None]:
                _hand_out(worker, waiting)
            while len(workers) < count and (job := next(waiting, None)) is not None:
                workers.append(_start_worker(context, job, keep))
            busy = [worker for worker in workers if worker.job is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy])
            for worker in [each for each in busy if each.connection in ready]:
                yield from _hear(worker, workers)
    finally:
        _end(workers)


def _start_worker(context: Any, job: Job, keep: bool) -> _Worker:
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, keep), daemon=False)
    process.start()
    theirs.close()
    worker = _Worker(process, ours, job)
    ours.send(job)
    return worker


def _hand_out(worker: _Worker, waiting: Iterator[Job]) -> None:
    job = next(waiting, None)
    if job is not None:
        worker.job = job
        worker.connection.send(job)


def _hear(worker: _Worker, workers: list[_Worker]) -> Iterator[Result | Ended]:
    job = worker.job
    assert job is not None
    try:
        message = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join(_PATIENCE_SECONDS)
        workers.remove(worker)
        yield Ended(job, f"its process died with status {worker.process.exitcode}")
        return
    if isinstance(message, Result):
        yield message
    else:
        worker.job = None
        yield Ended(job, message)


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        if worker.job is None:
            worker.connection.close()  # the end of its work
        elif worker.process.is_alive():
            worker.process.terminate()
    for worker in workers:
        worker.process.join(_PATIENCE_SECONDS)
        if worker.process.is_alive():
            worker.process.kill()


def serve(connection: Connection, keep: bool) -> None:
    """The life of a worker process: jobs in, results out, until nobody asks any more."""

    def give(cell: Cell, found: ExploreFound | WitnessFound) -> None:
        connection.send(Result(cell, found))

    shelf = WarmDevicePool()
    try:
        signal.signal(signal.SIGTERM, _interrupt)
        threading.Thread(target=_watch_parent, daemon=True).start()
        while True:
            job = connection.recv()
            error = do_job(job, give, shelf, keep)
            if error:
                shelf.clear()  # it may be the device
            connection.send(error)
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return
    finally:
        # Told to end twice, by a person and by the end of the comparison, it still tidies up.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        shelf.clear()


def do_job(
    job: Job,
    give: Callable[[Cell, ExploreFound | WitnessFound], None],
    shelf: WarmDevicePool,
    keep: bool,
) -> str:
    """Do a job in this process; returns what went wrong, or nothing."""
    try:
        if isinstance(job, ExploreJob) and job.row.tool:
            shelf.clear()  # the processor time of a warm device is not the tool's
            explore_by_tool(job, give, keep=keep)
        elif isinstance(job, ExploreJob):
            explore(job, give, shelf, keep=keep)
        else:
            witness(job, give, shelf, keep=keep)
    except TapwrightError as error:
        return error.message
    except Exception as error:
        return f"a defect of tapwright: {type(error).__name__}: {error}"
    return ""


def _watch_parent() -> None:
    """A comparison that was killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
