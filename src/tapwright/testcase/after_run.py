"""What follows an exploration: tests of its crashes, checks of properties, and its test suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.core.errors import TapwrightError
from tapwright.core.progress import current_progress
from tapwright.device.device import Device
from tapwright.run.events import Event, KnownCompared, SuiteWritten
from tapwright.run.record import FoundRecord, SuiteRecord
from tapwright.run.run_directory import TRACE_FILE, RunDirectory, read_record
from tapwright.run.run_result import RunResult
from tapwright.testcase.crash_finding import CrashFinding, VerifySettings
from tapwright.testcase.crash_tests import CrashTests
from tapwright.testcase.episodes import Episodes, read_episodes
from tapwright.testcase.properties import Property
from tapwright.testcase.property_checks import PropertyChecks, Violation
from tapwright.testcase.replay import Replayer, rate_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.suite import SUITE_FILES, Suite, SuiteMaker, path_of, untried_suite
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import format_test

_SUITE_SHARE = 1.0  # of the time to verify, which the suite gets besides
_MAKING_SHARE = 0.8  # of that, the rest is for replaying what was made


class AfterRun:
    """Called with the device once no more steps are taken; an interruption keeps what is done.

    It tells the recorder what it finds. A run that goes on keeps the tests that were verified, and
    checks what is on record as not checked.
    """

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
        self.known_gone: tuple[str, ...] = ()  # in the baseline, and not seen by the run
        self.suite: SuiteRecord | None = None
        self.problem = ""  # why not all of it is done

    def __call__(self, device: Device, result: RunResult, announce: Callable[[Event], None]) -> str:
        """Make the tests; replay them unless the run ended early.

        Returns:
            Why not all of it is done; nothing if it is.
        """
        return self.follow(device, result.directory, announce, replays=result.reason.is_orderly)

    def follow(
        self, device: Device, run: Path, announce: Callable[[Event], None], *, replays: bool = True
    ) -> str:
        """Make the tests of a run directory, and replay those that are not verified.

        Args:
            device: with the app installed.
            run: the run directory.
            announce: hears what is to be put on record.
            replays: False: only write the tests.

        Returns:
            Why not all of it is done; nothing if it is.
        """
        directory = RunDirectory(run)
        try:
            self._follow(device, directory, announce, replays=replays)
        except KeyboardInterrupt:
            self._tell("Interrupted: what was verified so far is kept")
            self.problem = "the verification was interrupted"
        except TapwrightError as error:
            # The steps of the run are done and on record.
            self._tell(f"The tests of the run are incomplete: {error.message}")
            self.problem = f"its tests are incomplete: {error.message}"
        return self.problem

    def _follow(
        self,
        device: Device,
        directory: RunDirectory,
        announce: Callable[[Event], None],
        *,
        replays: bool,
    ) -> None:
        earlier = read_record(directory.path).found
        self._checks = self._checks or tuple(Property(name) for name in earlier.not_checked)
        checks = self._expect_checks(directory, earlier, announce)
        # From the disk: a run may have millions of steps, so nobody keeps them in memory.
        episodes = read_episodes(directory.path / TRACE_FILE)
        crashes = CrashTests(
            directory,
            self._blank,
            self._settings,
            self._tell,
            announce,
            earlier=earlier.crashes,
            clock=self._clock,
        )
        self.findings = crashes.findings
        crashes.cut(episodes)
        self._compare(announce)
        may_try = replays and self._settings.times > 0
        if self._with_suite and not may_try:
            self._write_untried_suite(directory, episodes, announce)
        if not replays:
            return
        deadline = self._clock.now() + self._settings.seconds
        crashes.verify(device, episodes)
        self._check(device, checks, episodes, deadline)
        self._compare(announce)
        if self._with_suite and may_try:
            self._make_suite(device, directory, episodes, announce)

    def _compare(self, announce: Callable[[Event], None]) -> None:
        """Notes which known findings the run did not see, of crashes and of what was checked."""
        known = self._settings.known
        if not known:
            return
        unseen = known - self.findings.keys() - self.violations.keys()
        looked_for = {checked.value for checked in self._checks} - self.not_checked.keys()
        self.known_gone = tuple(
            name
            for name in sorted(unseen)
            if ": " not in name or name.partition(": ")[0] in looked_for
        )
        announce(KnownCompared(self.known_gone))

    def _expect_checks(
        self, directory: RunDirectory, earlier: FoundRecord, announce: Callable[[Event], None]
    ) -> PropertyChecks:
        """Note what was asked for: all of it is unchecked until it is checked."""
        checks = PropertyChecks(
            directory,
            self._blank,
            self._tell,
            announce,
            times=max(self._settings.times, 1),
            pictures=self._settings.pictures,
            known=self._settings.known,
            clock=self._clock,
        )
        checks.restore(earlier.violations)
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

    def _write_untried_suite(
        self, directory: RunDirectory, episodes: Episodes, announce: Callable[[Event], None]
    ) -> None:
        self._tell("Writing the test suite")
        _remove_suite(directory.path)
        tests = untried_suite(episodes, self._blank)
        for number, test in enumerate(tests, start=1):
            directory.write_file(path_of(number, test), format_test(test))
        steps = sum(len(test.steps) for test in tests)
        self.suite = SuiteRecord(tests=len(tests), steps=steps, episodes=len(episodes.all))
        announce(SuiteWritten(self.suite))

    def _make_suite(
        self,
        device: Device,
        directory: RunDirectory,
        episodes: Episodes,
        announce: Callable[[Event], None],
    ) -> None:
        """Make the suite and replay it; what is done when time or patience end is on record."""
        seconds = self._settings.seconds * _SUITE_SHARE
        self._tell(f"Cutting the test suite, for at most {format_duration(seconds)}")
        began, replayer = self._clock.now(), Replayer(device)
        _remove_suite(directory.path)

        def keep(number: int, test: TestCase) -> None:
            directory.write_file(path_of(number, test), format_test(test))

        maker, held = SuiteMaker(replayer, self._blank, self._clock, keep), list[bool]()
        try:
            crashes = [finding.test for finding in self.findings.values()]
            maker.make(episodes, crashes, began + seconds * _MAKING_SHARE)
            tests, left = maker.suite.tests, max(0.0, began + seconds - self._clock.now())
            with current_progress().phase(_replaying(len(tests)), len(tests), left) as advance:

                def done(number: int, replay: Replay) -> None:
                    rate = rate_of([replay])
                    held.append(not rate.is_flaky)
                    keep(number, tests[number - 1].with_rate(rate))
                    advance(1)

                maker.replay(crashes, began + seconds, done)
        finally:
            self.suite = _record_of(maker.suite, len(episodes.all), held)
            announce(SuiteWritten(self.suite))


def _replaying(tests: int) -> str:
    return "Replaying the suite's test" if tests == 1 else f"Replaying the suite's {tests} tests"


def _remove_suite(run: Path) -> None:
    """Remove what an earlier part of the run has cut: its tests may have other names."""
    for path in (run / "tests").glob(SUITE_FILES):
        path.unlink(missing_ok=True)


def _record_of(suite: Suite, episodes: int, held: Sequence[bool]) -> SuiteRecord:
    return SuiteRecord(
        tests=len(suite.tests),
        steps=sum(len(test.steps) for test in suite.tests),
        episodes=episodes,
        replayed=len(held),
        held=sum(held),
        covered=suite.covered,
        covered_by_run=suite.covered_by_run,
        screens=suite.screens,
        screens_of_run=suite.screens_of_run,
        untried=suite.untried,
    )
