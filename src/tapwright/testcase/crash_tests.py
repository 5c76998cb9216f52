"""Crashes that come back: each crash of a run becomes a test, verified, minimised and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.core.errors import TapwrightError
from tapwright.core.plural import counted
from tapwright.core.progress import Advance, current_progress
from tapwright.device.device import Device
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.events import CrashesTested, Event
from tapwright.run.record import CrashRecord
from tapwright.run.run_directory import RunDirectory
from tapwright.testcase.crash_finding import CrashFinding, VerifySettings
from tapwright.testcase.episodes import Episode, Episodes, crash_test
from tapwright.testcase.minimise import minimise, until_it_holds
from tapwright.testcase.replay import Replayer, rate_of, replay_times
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.strip import keep_strip
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import SUFFIX, format_test, load_test
from tapwright.testcase.trial import MinimiseBudget

_EPISODES_TRIED = 3  # ways to the same crash, if the shortest does not come back
_REPLAYS_A_CRASH = 500
_SECONDS_BETWEEN_LINES = 10.0


class _CameBack(NamedTuple):
    """A crash that was replayed once and is to be made short."""

    test: TestCase
    replays: list[Replay]
    episode: Episode


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
        self._grounds: dict[str, str] = {}
        self._seconds: dict[str, float] = {}
        self.findings: dict[str, CrashFinding] = {}

    def cut(self, episodes: Episodes) -> None:
        """Write a test for each crash as it was found, before anything is replayed."""
        self._grounds = episodes.grounds()
        for name, crashing in episodes.crashing().items():
            kept = self._kept(name)
            if kept is None:
                self._keep(name, crash_test(self._blank, name, crashing[0]), crashing[0])
            else:
                self.findings[name] = kept
        self._announce_tests()

    def _kept(self, name: str) -> CrashFinding | None:
        """The finding of an earlier part of the run, if its test was replayed and is there."""
        record, path = self._earlier.get(name), self._directory.path / f"tests/{name}{SUFFIX}"
        if record is None or record.rate is None or not path.is_file():
            return None
        return CrashFinding(
            name,
            record.headline,
            load_test(path),
            record.test,
            record.found_in or 0,
            record.on_phone,
            self._grounds.get(name, ""),
            name in self._settings.known,
            record.seconds,
        )

    def verify(self, device: Device, episodes: Episodes) -> None:
        """Replay each crash once, shortest first; then make them short in turn, as time lasts."""
        left = [each for each in self.findings.values() if not self._is_done(each)]
        if not left or self._settings.times < 1:
            return
        time = format_duration(self._settings.seconds)
        label = f"Verifying {counted(len(left), 'crash', 'crashes')}"
        self._tell(f"{label}, for at most {time}")
        deadline = self._clock.now() + self._settings.seconds
        replayer = Replayer(device)
        progress, parts, limit = current_progress(), 2 * len(left), self._settings.seconds
        with progress.phase(label, parts, limit, even=False) as advance:
            came_back = self._replay_all(replayer, left, episodes, deadline, advance)
            self._finish_all(replayer, came_back, episodes, deadline, advance)

    def _replay_all(
        self,
        replayer: Replayer,
        left: list[CrashFinding],
        episodes: Episodes,
        deadline: float,
        advance: Advance,
    ) -> list[_CameBack]:
        """Returns those crashes that came back when they were replayed once."""
        crashing, came_back = episodes.crashing(), list[_CameBack]()
        for finding in sorted(left, key=lambda each: len(each.test.steps)):
            name = finding.signature
            if self._clock.now() >= deadline:
                self._tell_unchecked()
                break
            with self._telling_of(name):
                found = self._replay_once(replayer, name, crashing[name], deadline)
                came_back += [found] if found is not None else []
                advance(1 if found is not None else 2)
        return came_back

    def _finish_all(
        self,
        replayer: Replayer,
        came_back: list[_CameBack],
        episodes: Episodes,
        deadline: float,
        advance: Advance,
    ) -> None:
        """Make the tests short in turn; each gets its share of the time."""
        for number, found in enumerate(came_back):
            share = (deadline - self._clock.now()) / (len(came_back) - number)
            if share <= 0:
                self._tell(f"The time to verify is used up; {_tests(len(came_back) - number)} long")
                break
            with self._telling_of(found.test.shows[0].value):
                self._finish(replayer, found, episodes, share)
                advance(1)

    def _is_done(self, finding: CrashFinding) -> bool:
        """Whether it is accepted, never came back, or was replayed as often as asked."""
        rate = finding.test.rate
        if finding.is_known:
            return True
        return rate is not None and (not rate.held or rate.times >= self._settings.times)

    @contextmanager
    def _telling_of(self, name: str) -> Iterator[None]:
        """Tells of a failure and goes on: the device may do well on the next crash."""
        began = self._clock.now()
        try:
            yield
        except TapwrightError as error:
            self._tell(f"{name} could not be verified: {error.message}")
        finally:
            spent = self._seconds.get(name, 0.0) + self._clock.now() - began
            self._seconds[name] = spent
            self.findings[name] = replace(self.findings[name], seconds=spent)
            self._announce_tests()

    def _tell_unchecked(self) -> None:
        left = self.findings.items()
        names = [name for name, each in left if each.verdict is FindingVerdict.UNCHECKED]
        self._tell(f"The time to verify is used up; unchecked: {', '.join(names)}")
        self._tell(f"To go on: tapwright verify {self._directory.path}")

    def _replay_once(
        self, replayer: Replayer, name: str, crashing: list[Episode], deadline: float
    ) -> _CameBack | None:
        """Returns the first way to the crash that comes back; None if none does."""
        first: tuple[TestCase, list[Replay], Episode] | None = None
        for episode in crashing[:_EPISODES_TRIED]:
            test = crash_test(self._blank, name, episode)
            replays = until_it_holds(replayer, test)
            if replays[-1].held:
                test = test.with_seed(replays[-1].seed).with_rate(rate_of(replays))
                self._keep(name, test, episode)
                return _CameBack(test, replays, episode)
            first = first or (test, replays, episode)
            if self._clock.now() >= deadline:
                break
        assert first is not None, "a crash was found in an episode"
        test, replays, episode = first
        self._keep(name, test.with_rate(rate_of(replays)), episode)
        self._tell(_line(self.findings[name]))
        return None

    def _finish(
        self, replayer: Replayer, found: _CameBack, episodes: Episodes, seconds: float
    ) -> None:
        """Make a test short, replay it as often as asked, and keep its pictures."""
        times, test, name = self._settings.times, found.test, found.test.shows[0].value
        if self._settings.minimise:
            test = minimise(
                replayer,
                test,
                times=times,
                budget=MinimiseBudget(_REPLAYS_A_CRASH, seconds),
                known=episodes.ways,
                verified=found.replays,
                tell=self._progress(name),
            ).test
        else:
            test = test.with_rate(rate_of(replay_times(replayer, test, times)))
        self._keep(name, test, found.episode)
        self._tell(_line(self.findings[name]))
        if self._settings.pictures:
            keep_strip(replayer, self._directory, name, test, self._tell)

    def _progress(self, name: str) -> Callable[[int, int], None]:
        """Says now and then how short the test has become."""
        told = self._clock.now()

        def tell(replays: int, steps: int) -> None:
            nonlocal told
            if self._clock.now() - told >= _SECONDS_BETWEEN_LINES:
                told = self._clock.now()
                self._tell(f"{name}: {steps} steps after {replays} replays")

        return tell

    def _keep(self, name: str, test: TestCase, episode: Episode) -> None:
        path = f"tests/{name}{SUFFIX}"
        self._directory.write_file(path, format_test(test))
        headline = test.shows[0].remark
        rests_on = self._grounds.get(name, "")
        found_in = len(episode.steps)
        self.findings[name] = CrashFinding(
            name,
            headline,
            test,
            path,
            found_in,
            rests_on=rests_on,
            is_known=name in self._settings.known,
        )

    def _announce_tests(self) -> None:
        tested = {name: finding.record() for name, finding in self.findings.items()}
        self._announce(CrashesTested(tested))


def _line(finding: CrashFinding) -> str:
    rate, length = finding.test.rate, len(finding.test.steps)
    assert rate is not None, "told only of a verified crash"
    if not rate.held:
        return f"{finding.signature}: did not come back in {rate.times} replays"
    flaky = ", flaky" if finding.verdict is FindingVerdict.FLAKY else ""
    shorter = f", {finding.found_in} steps became {length}" if length < finding.found_in else ""
    return f"{finding.signature}: came back {rate}{flaky}{shorter}"


def _tests(count: int) -> str:
    return "1 test stays" if count == 1 else f"{count} tests stay"
