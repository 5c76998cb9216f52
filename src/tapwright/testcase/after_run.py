"""What follows an exploration: tests of its crashes, and its test suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device
from tapwright.run.run_directory import TRACE_FILE, RunDirectory, read_facts
from tapwright.run.run_result import RunResult
from tapwright.testcase.crash_tests import CrashFinding, CrashTests, VerifySettings
from tapwright.testcase.episodes import Episodes, read_episodes
from tapwright.testcase.properties import Property
from tapwright.testcase.property_checks import PropertyChecks, Violation
from tapwright.testcase.replay import Replayer, rate_of
from tapwright.testcase.suite import reduce_suite, suite_test
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import SUFFIX, format_test


@dataclass(frozen=True, slots=True)
class SuiteSummary:
    """The test suite that a run leaves."""

    tests: int
    steps: int
    episodes: int  # that it was chosen from
    replayed: int = 0
    held: int = 0


class AfterRun:
    """Called with the device once the run is on record; an interruption keeps what is done."""

    def __init__(
        self,
        blank: TestCase,
        settings: VerifySettings,
        tell: Callable[[str], None],
        *,
        with_suite: bool = True,
        checks: Sequence[Property] = (),
        clock: Clock | None = None,
    ) -> None:
        self._blank = blank
        self._settings = settings
        self._tell = tell
        self._with_suite = with_suite
        self._checks = checks
        self._clock = clock or SystemClock()
        self.findings: dict[str, CrashFinding] = {}
        self.violations: dict[str, Violation] = {}
        self.not_checked: dict[str, str] = {}  # of the properties asked for
        self.suite: SuiteSummary | None = None

    def __call__(self, device: Device, result: RunResult) -> None:
        """Make the tests; replay them unless the run ended early."""
        directory = RunDirectory(result.directory)
        try:
            checks = self._expect_checks(directory)
            episodes = read_episodes(directory.path / TRACE_FILE)
            crashes = CrashTests(
                directory, self._blank, self._settings, self._tell, clock=self._clock
            )
            self.findings = crashes.findings
            crashes.cut(episodes)
            suite = self._write_suite(directory, episodes) if self._with_suite else []
            if not result.reason.is_orderly:
                return
            deadline = self._clock.now() + self._settings.seconds
            crashes.verify(device, episodes)
            self._check(device, checks, episodes, deadline)
            self._replay_suite(device, directory, suite, deadline)
        except KeyboardInterrupt:
            self._tell("Interrupted: what was verified so far is kept")
        except TapwrightError as error:
            # The run itself is done and on record.
            self._tell(f"The tests of the run are incomplete: {error.message}")

    def _expect_checks(self, directory: RunDirectory) -> PropertyChecks:
        """Note what was asked for: all of it is unchecked until it is checked."""
        checks = PropertyChecks(
            directory,
            self._blank,
            self._tell,
            times=max(self._settings.times, 1),
            pictures=self._settings.pictures,
            clock=self._clock,
        )
        self.violations, self.not_checked = checks.violations, checks.not_checked
        if self._checks:
            checks.expect(self._checks)
        return checks

    def _check(
        self, device: Device, checks: PropertyChecks, episodes: Episodes, deadline: float
    ) -> None:
        if not self._checks:
            return
        # Checks that were asked for get as much time again as the crashes had.
        deadline = max(deadline, self._clock.now() + self._settings.seconds)
        checks.check(Replayer(device), episodes, self._checks, deadline)

    def _write_suite(self, directory: RunDirectory, episodes: Episodes) -> list[TestCase]:
        tests = [suite_test(self._blank, chosen) for chosen in reduce_suite(episodes.all)]
        for number, test in enumerate(tests, start=1):
            directory.write_file(_path(number), format_test(test))
        steps = sum(len(test.steps) for test in tests)
        self._sum_up(directory, SuiteSummary(len(tests), steps, len(episodes.all)))
        return tests

    def _replay_suite(
        self, device: Device, directory: RunDirectory, tests: list[TestCase], deadline: float
    ) -> None:
        """Replay each test of the suite once, as long as time is left."""
        if self._settings.times < 1 or self.suite is None:
            return
        replayer, held, replayed = Replayer(device), 0, 0
        for number, test in enumerate(tests, start=1):
            if self._clock.now() >= deadline:
                break
            rate = rate_of([replayer.replay(test)])
            replayed, held = replayed + 1, held + rate.held
            directory.write_file(_path(number), format_test(test.with_rate(rate)))
        summary = self.suite
        self._sum_up(
            directory,
            SuiteSummary(summary.tests, summary.steps, summary.episodes, replayed, held),
        )

    def _sum_up(self, directory: RunDirectory, suite: SuiteSummary) -> None:
        self.suite = suite
        facts = read_facts(directory.path)
        facts.setdefault("found", {})["suite"] = {
            "tests": suite.tests,
            "steps": suite.steps,
            "episodes": suite.episodes,
            "replayed": suite.replayed,
            "held": suite.held,
        }
        directory.write_facts(facts)


def _path(number: int) -> str:
    return f"tests/suite-{number:03d}{SUFFIX}"
