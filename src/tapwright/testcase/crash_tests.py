"""Crashes that come back: each crash of a run becomes a test, verified, minimised and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device
from tapwright.run.events import CrashesTested, Event
from tapwright.run.record import CrashRecord
from tapwright.run.run_directory import RunDirectory
from tapwright.testcase.episodes import Episode, Episodes, crash_test
from tapwright.testcase.minimise import minimise, until_it_holds
from tapwright.testcase.records import rate_record
from tapwright.testcase.replay import Replay, Replayer, rate_of, replay_times
from tapwright.testcase.strip import keep_strip
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import SUFFIX, format_test, load_test
from tapwright.testcase.trial import MinimiseBudget

_EPISODES_TRIED = 3  # ways to the same crash, if the shortest does not come back
_REPLAYS_A_CRASH = 500
_SECONDS_BETWEEN_LINES = 10.0


@dataclass(frozen=True, slots=True)
class VerifySettings:
    """How much care each crash gets."""

    times: int = 3  # replays that verify it; 0: none
    minimise: bool = True
    seconds: float = 120.0  # of real time for all crashes of a run
    pictures: bool = True  # keep a strip of pictures of each test


@dataclass(frozen=True, slots=True)
class CrashFinding:
    """A crash of a run and the test that shows it."""

    signature: str
    headline: str
    test: TestCase
    path: str  # of the test, in the run directory
    found_in: int  # steps of the episode that found it

    @property
    def is_verified(self) -> bool:
        """Whether it was replayed, with whatever result."""
        return self.test.rate is not None

    @property
    def is_flaky(self) -> bool:
        """Whether it came back less often than it was replayed."""
        return self.test.rate is not None and self.test.rate.is_flaky

    def record(self) -> CrashRecord:
        """What is put on record of it."""
        return CrashRecord(
            headline=self.headline,
            test=self.path,
            length=len(self.test.steps),
            found_in=self.found_in,
            verified=self.is_verified,
            flaky=self.is_flaky,
            rate=rate_record(self.test.rate),
        )


class CrashTests:
    """Makes the tests of a run's crashes; what is done when it is interrupted is kept."""

    def __init__(
        self,
        directory: RunDirectory,
        blank: TestCase,
        settings: VerifySettings,
        tell: Callable[[str], None],
        announce: Callable[[Event], None],
        *,
        earlier: Mapping[str, CrashRecord] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Prepare.

        Args:
            directory: of the run.
            blank: a test of the app with no steps.
            settings: how much care each crash gets.
            tell: is told in a line what becomes of a crash.
            announce: hears what is to be put on record.
            earlier: crashes that are on record; those with a verified test keep it.
            clock: tells the time.
        """
        self._directory = directory
        self._blank = blank
        self._settings = settings
        self._tell = tell
        self._announce = announce
        self._earlier = earlier or {}
        self._clock = clock or SystemClock()
        self.findings: dict[str, CrashFinding] = {}

    def cut(self, episodes: Episodes) -> None:
        """Write a test for each crash as it was found, before anything is replayed."""
        for name, crashing in episodes.crashing().items():
            kept = self._kept(name)
            if kept is None:
                self._keep(name, crash_test(self._blank, name, crashing[0]), crashing[0])
            else:
                self.findings[name] = kept
        self._announce_tests()

    def _kept(self, name: str) -> CrashFinding | None:
        """The finding of an earlier part of the run, if its test was verified and is there."""
        record, path = self._earlier.get(name), self._directory.path / f"tests/{name}{SUFFIX}"
        if record is None or not record.verified or not path.is_file():
            return None
        found_in = record.found_in or 0
        return CrashFinding(name, record.headline, load_test(path), record.test, found_in)

    def verify(self, device: Device, episodes: Episodes) -> None:
        """Replay and minimise each test, as long as time lasts."""
        left = [name for name, finding in self.findings.items() if not finding.is_verified]
        if not left or self._settings.times < 1:
            return
        self._tell(f"Verifying {_crashes(len(left))}")
        replayer = Replayer(device)
        deadline = self._clock.now() + self._settings.seconds
        crashing = episodes.crashing()
        for name in left:
            seconds = deadline - self._clock.now()
            if seconds <= 0:
                self._tell("The time to verify crashes is used up; the others stay unverified")
                return
            try:
                self._improve(replayer, name, crashing[name], episodes, seconds)
                if self._settings.pictures:
                    test = self.findings[name].test
                    keep_strip(replayer, self._directory, name, test, self._tell)
            except TapwrightError as error:
                # The device may fail on one crash and do well on the next.
                self._tell(f"{name} could not be verified: {error.message}")
            finally:
                self._announce_tests()

    def _improve(
        self,
        replayer: Replayer,
        name: str,
        crashing: list[Episode],
        episodes: Episodes,
        seconds: float,
    ) -> None:
        times, started = self._settings.times, self._clock.now()
        test, replays, episode = self._came_back(replayer, name, crashing)
        if not replays[-1].held:
            test = test.with_rate(rate_of(replays))
        elif self._settings.minimise:
            # A long test is replayed once and the short one that becomes of it as often as asked.
            self._keep(name, test.with_seed(replays[-1].seed), episode)
            left = max(0.0, seconds - (self._clock.now() - started))
            shorter = minimise(
                replayer,
                test,
                times=times,
                budget=MinimiseBudget(_REPLAYS_A_CRASH, left),
                known=episodes.ways,
                verified=replays,
                tell=self._progress(name),
            )
            test = shorter.test
        else:
            test = test.with_seed(replays[-1].seed)
            test = test.with_rate(rate_of(replay_times(replayer, test, times)))
        self._keep(name, test, episode)
        self._tell(_line(self.findings[name]))

    def _progress(self, name: str) -> Callable[[int, int], None]:
        """Says now and then how short the test has become."""
        told = self._clock.now()

        def tell(replays: int, steps: int) -> None:
            nonlocal told
            if self._clock.now() - told >= _SECONDS_BETWEEN_LINES:
                told = self._clock.now()
                self._tell(f"{name}: {steps} steps after {replays} replays")

        return tell

    def _came_back(
        self, replayer: Replayer, name: str, crashing: list[Episode]
    ) -> tuple[TestCase, list[Replay], Episode]:
        """The first way to the crash that comes back; the shortest if none does."""
        tried = []
        for episode in crashing[:_EPISODES_TRIED]:
            test = crash_test(self._blank, name, episode)
            replays = until_it_holds(replayer, test)
            if replays[-1].held:
                return test, replays, episode
            tried.append((test, replays, episode))
        return tried[0]

    def _keep(self, name: str, test: TestCase, episode: Episode) -> None:
        path = f"tests/{name}{SUFFIX}"
        self._directory.write_file(path, format_test(test))
        headline = test.shows[0].remark
        self.findings[name] = CrashFinding(name, headline, test, path, len(episode.steps))

    def _announce_tests(self) -> None:
        tested = {name: finding.record() for name, finding in self.findings.items()}
        self._announce(CrashesTested(tested))


def _line(finding: CrashFinding) -> str:
    rate, length = finding.test.rate, len(finding.test.steps)
    assert rate is not None, "told only of a verified crash"
    if not rate.held:
        return f"{finding.signature}: did not come back in {rate.times} replays"
    flaky = ", flaky" if finding.is_flaky else ""
    shorter = f", {finding.found_in} steps became {length}" if length < finding.found_in else ""
    return f"{finding.signature}: came back {rate}{flaky}{shorter}"


def _crashes(count: int) -> str:
    return "1 crash" if count == 1 else f"{count} crashes"
