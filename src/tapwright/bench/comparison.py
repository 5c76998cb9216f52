"""Runs a comparison: what is missing is done, and all of it is reported."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapwright.bench.app_finder import FoundApps, find_apps
from tapwright.bench.job import Job
from tapwright.bench.plan import missing_of, plan
from tapwright.bench.report_files import Written, write_report
from tapwright.bench.result_lines import (
    EXPLORE_LINE,
    FAILURE_LINE,
    WITNESS_LINE,
    WitnessFound,
)
from tapwright.bench.results import ResultFile, read_results
from tapwright.bench.table import Table
from tapwright.bench.workers import Ended, Result, do_jobs
from tapwright.core.errors import InputError


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """How to run a table."""

    table: Table
    out: Path
    apps: Path | None = None  # directory of APKs
    semantic: Path | None = None  # directory of use cases
    jobs: int = 0  # processes; 0: one a core
    keep: bool = False  # keep the run directories
    plots: bool = True
    cluster: str = ""  # of Ray, whose machines do the jobs


@dataclass(slots=True)
class ComparisonOutcome:
    """How it went."""

    written: Written
    found: FoundApps
    results: int  # that there are now
    wanted: int
    errors: list[str] = field(default_factory=list)
    interrupted: bool = False


def run_comparison(
    settings: BenchSettings, tell: Callable[[str], None], *, work: bool = True
) -> ComparisonOutcome:
    """Do what is missing, if wanted, and write the report of what there is."""
    table = _what_can_run(settings, tell) if work else settings.table
    found = find_apps(table.subjects, settings.apps)
    if not work:
        found.take_for_found()
    jobs = list(plan(table, found, settings.out, settings.semantic))
    if not jobs:
        raise InputError(
            f"nothing of table {table.name} can run: no app was found",
            hint=_rerun_hint(table, settings),
        )
    errors, interrupted = list[str](), False
    if work:
        try:
            errors = _work(settings, jobs, tell)
        except KeyboardInterrupt:
            interrupted = True
    done = read_results(settings.out)
    wanted = [cell.identity for job in jobs for cell in job.cells]
    lines = [done[name] for name in wanted if name in done]
    written = write_report(table, lines, found, settings.out, plots=settings.plots)
    return ComparisonOutcome(written, found, len(lines), len(wanted), errors, interrupted)


def _what_can_run(settings: BenchSettings, tell: Callable[[str], None]) -> Table:
    """The table without the rows that lack use cases, and with a note on them."""
    table = settings.table
    left_out = [row.name for row in table.rows if row.semantic]
    if not left_out or settings.semantic is not None:
        return table
    note = f"Left out, since they need use cases (--semantic DIR): {', '.join(left_out)}."
    tell(note)
    rows = tuple(row for row in table.rows if not row.semantic)
    return replace(table, rows=rows, notes=(*table.notes, note))


def _work(settings: BenchSettings, jobs: list[Job], tell: Callable[[str], None]) -> list[str]:
    done = read_results(settings.out)
    left = [job for each in jobs if (job := missing_of(each, done)) is not None]
    total = sum(len(job.cells) for job in left)
    count = min(settings.jobs or len(os.sched_getaffinity(0)), len(left) or 1)
    tell(f"{settings.table.name}: {total} results to get, {len(done)} there, {count} at a time")
    errors: list[str] = []
    got = 0
    with ResultFile(settings.out) as results:
        doing = _doing(settings, left, count)
        try:
            for message in doing:
                if isinstance(message, Result):
                    _keep(results, message, settings.table.name)
                    got += 1
                    tell(f"[{got}/{total}] {_progress_line(message)}")
                elif message.error:
                    errors += _failed_results(results, message, tell)
                else:
                    _tidy(message.job)
        finally:
            doing.close()
    _remove_empty(settings.out / "work", settings.out / "experience")
    return errors


def _doing(settings: BenchSettings, left: list[Job], count: int) -> Generator[Result | Ended]:
    """The jobs as they are done, here or on a cluster."""
    if not settings.cluster:
        yield from do_jobs(left, count, keep=settings.keep)
        return
    from tapwright.bench.cluster_jobs import do_jobs_on
    from tapwright.fleet.cluster import connected

    with connected(settings.cluster) as cluster:
        yield from do_jobs_on(cluster, left, count, settings.out, keep=settings.keep)


def _keep(results: ResultFile, message: Result, table: str) -> None:
    cell, found = message.cell, message.found
    if isinstance(found, WitnessFound):
        results.add(WITNESS_LINE, cell.searched(found, table))
    else:
        results.add(EXPLORE_LINE, cell.explored(found, table))


def _failed_results(results: ResultFile, ended: Ended, tell: Callable[[str], None]) -> list[str]:
    first = ended.job.cells[0]
    results.add(FAILURE_LINE, first.failure(ended.error))
    error = f"{first.row} on {first.subject}, run {first.run}: {ended.error.splitlines()[0]}"
    tell(f"failed: {error}")
    return [error]


def _progress_line(message: Result) -> str:
    cell, found = message.cell, message.found
    parts = [cell.row, cell.subject, cell.specification, cell.level, f"run {cell.run}"]
    head = " ".join(part for part in parts if part)
    if isinstance(found, WitnessFound):
        told = "witness" if found.found else "none"
        return f"{head}: {told} after {found.steps} steps, {found.seconds:.1f} s"
    covered = ", ".join(
        f"{kind} {100 * each.covered / max(each.total, 1):.1f} %"
        for kind, each in list(found.coverage.items())[:1]
    )
    return f"{head}: {covered}, {len(found.crashes)} crashes, {found.seconds:.1f} s"


def _tidy(job: Job) -> None:
    """Experience is kept as long as a search may still want it."""
    experience = getattr(job, "experience", None)
    if experience is not None:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{experience}{suffix}").unlink(missing_ok=True)


def _remove_empty(*directories: Path) -> None:
    for directory in directories:
        if directory.is_dir() and not any(directory.iterdir()):
            shutil.rmtree(directory)


def _rerun_hint(table: Table, settings: BenchSettings) -> str:
    wanted = [subject for subject in table.subjects if not subject.app]
    names = ", ".join(f"{subject.name} ({subject.package})" for subject in wanted[:5])
    if settings.apps is None:
        return f"give --apps DIR, a directory that holds {names}"
    return f"{settings.apps} holds none of its apps, such as {names}"
