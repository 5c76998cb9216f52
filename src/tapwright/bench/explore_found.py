"""What one exploration of a comparison found, read off its run, with the tests of its crashes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import msgspec

from tapwright.bench.job import ExploreJob
from tapwright.bench.marks import Growth, growth_of_steps, measure_marks
from tapwright.bench.processor_time import processor_seconds
from tapwright.bench.result_lines import ExploreFound, MarkRecord
from tapwright.bench.use_case_coverage import coverage_of_use_cases
from tapwright.core.quiet import say_nothing
from tapwright.device.device import Device
from tapwright.run.events import Event
from tapwright.run.record import CounterRecord, GuidanceRecord, UseCasesRecord
from tapwright.run.run_result import RunResult
from tapwright.run.settings import RunSettings
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.test_case import new_test

_POINTS = 20  # of the coverage curve
_VERIFY_SECONDS = 1200.0  # for the tests of all crashes of a run, on a busy machine too


class RunMeasures:
    """What follows the events of an exploration: its marks, and the tests of its crashes.

    The time that they take is not the agent's.
    """

    def __init__(
        self, job: ExploreJob, settings: RunSettings, growth: Callable[[Path], Growth]
    ) -> None:
        """Prepare it.

        Args:
            job: says which marks are wanted, and how often each test is replayed.
            settings: of the run.
            growth: returns how coverage grew with the events of the run in this directory.
        """
        self._job = job
        self._growth = growth
        self._before = processor_seconds()
        self._tests: AfterRun | None = None
        if job.verify:
            blank = new_test(settings.app, settings.device, settings.options)
            care = VerifySettings(job.verify, seconds=_VERIFY_SECONDS, pictures=False)
            self._tests = AfterRun(blank, care, say_nothing, with_suite=False)
        self.used = 0.0  # seconds of the processor until the events were over
        self._marks: list[MarkRecord] = []

    def __call__(self, device: Device, result: RunResult, tell: Callable[[Event], None]) -> str:
        """Measures and tests; returns what is not done."""
        self.used = processor_seconds() - self._before
        if result.reason.is_early:
            return ""
        run = result.directory
        self._marks = measure_marks(device, run, self._growth(run), self._job.marks)
        return "" if self._tests is None else self._tests(device, result, tell)

    def found(self, result: RunResult) -> ExploreFound:
        """Returns what the run found."""
        tests = {} if self._tests is None else self._tests.findings
        found = _found_by_run(result, _use_cases_alone(self._job))
        return msgspec.structs.replace(
            found,
            processor_seconds=round(self.used, 2),
            marks=self._marks,
            tests={name: finding.record() for name, finding in tests.items()},
        )


def _use_cases_alone(job: ExploreJob) -> CounterRecord | None:
    found = None if job.semantic is None else coverage_of_use_cases(job.semantic, job.found.app)
    return None if found is None else CounterRecord(**found._asdict())


def _found_by_run(result: RunResult, use_case_probes: CounterRecord | None) -> ExploreFound:
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
        curve=list(_curve(result.directory, result.steps)),
        guidance=None if led is None else GuidanceRecord(**asdict(led)),
        use_cases=None if cases is None else UseCasesRecord(**cases._asdict()),
        use_case_probes=use_case_probes,
    )


def _curve(run: Path, steps: int) -> Iterator[tuple[int, int]]:
    """Probes covered after each twentieth of the steps."""
    rows = growth_of_steps(run)
    position, covered = 0, 0
    for point in range(_POINTS + 1):
        limit = steps * point // _POINTS
        while position < len(rows) and rows[position][0] <= limit:
            covered = rows[position][1]
            position += 1
        yield limit, covered
