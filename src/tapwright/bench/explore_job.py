"""Does one exploration of a comparison and says what it found."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.job import Cell, ExploreJob
from tapwright.bench.result_lines import ExploreFound
from tapwright.bench.use_case_coverage import coverage_of_use_cases
from tapwright.core.errors import DeviceError
from tapwright.device.registry import DeviceOptions
from tapwright.run.end_reason import EndReason
from tapwright.run.record import CounterRecord, CrashRecord, GuidanceRecord, UseCasesRecord
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings, Screenshots
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_tests import VerifySettings
from tapwright.testcase.test_case import new_test

_POINTS = 20  # of the coverage curve
_VERIFY_SECONDS = 1200.0  # for the tests of all crashes of a run, on a busy machine too


def explore(
    job: ExploreJob,
    give: Callable[[Cell, ExploreFound], None],
    shelf: WarmDevicePool,
    *,
    keep: bool,
) -> None:
    """Run it; an exploration that ended early is no result."""
    shutil.rmtree(job.directory, ignore_errors=True)  # a killed run's
    settings = RunSettings(
        app=job.found.app,
        device=job.found.device,
        agent=job.row.agent,
        budget=job.budget,
        seed=job.cell.run,
        out=job.directory,
        options=DeviceOptions(seed=job.cell.run),
        agent_options=AgentOptions(job.row.settings, job.row.guide, job.semantic),
        workers=job.row.workers,
        screenshots=Screenshots.STATES if keep else Screenshots.NONE,  # for its report, if it stays
    )
    # A warm device does more in the same time than the first one of the table did.
    fresh = job.budget.seconds is not None or job.row.workers > 1
    lender = None if fresh else shelf.lender(job.found.device)
    tests = _Tests(settings, job.verify) if job.verify else None
    try:
        result = Session(settings, make_device=lender, afterwards=tests).run()
        if result.reason is EndReason.INTERRUPTED:
            raise KeyboardInterrupt
        if result.reason.is_early:
            raise DeviceError(result.message or result.reason.value)
        records = {} if tests is None else tests.records()
        give(job.cell, _found(result, records, _use_cases_alone(job)))
    finally:
        if not keep:
            shutil.rmtree(job.directory, ignore_errors=True)


class _Tests(AfterRun):
    """The tests of a run's crashes, minimised; the time they take is not the agent's."""

    def __init__(self, settings: RunSettings, times: int) -> None:
        blank = new_test(settings.app, settings.device, settings.options)
        care = VerifySettings(times, seconds=_VERIFY_SECONDS, pictures=False)
        super().__init__(blank, care, lambda line: None, with_suite=False)

    def records(self) -> dict[str, CrashRecord]:
        """What the results say of them."""
        return {name: finding.record() for name, finding in self.findings.items()}


def _use_cases_alone(job: ExploreJob) -> CounterRecord | None:
    found = None if job.semantic is None else coverage_of_use_cases(job.semantic, job.found.app)
    return None if found is None else CounterRecord(**found._asdict())


def _found(
    result: RunResult, tests: dict[str, CrashRecord], use_case_probes: CounterRecord | None
) -> ExploreFound:
    tally, led, cases = result.tally, result.guidance, result.use_cases
    return ExploreFound(
        coverage={
            kind: CounterRecord(covered=counter.covered, total=counter.total)
            for kind, counter in result.coverage.items()
        },
        crashes={name: crash.headline for name, crash in tally.crashes.items()},
        states=len(tally.states),
        activities=len(tally.activities),
        limits=sum(tally.limits.values()),
        steps=result.steps,
        seconds=round(result.seconds, 3),
        curve=list(_curve(result.directory / "coverage" / "timeline.csv", result.steps)),
        guidance=None if led is None else GuidanceRecord(**asdict(led)),
        use_cases=None if cases is None else UseCasesRecord(**cases._asdict()),
        use_case_probes=use_case_probes,
        tests=tests,
    )


def _curve(path: Path, steps: int) -> Iterator[tuple[int, int]]:
    """Probes covered after each twentieth of the steps."""
    with path.open(newline="") as file:
        rows = [(int(row["steps"]), int(row["probes_covered"])) for row in csv.DictReader(file)]
    position, covered = 0, 0
    for point in range(_POINTS + 1):
        limit = steps * point // _POINTS
        while position < len(rows) and rows[position][0] <= limit:
            covered = rows[position][1]
            position += 1
        yield limit, covered
