"""Tests of witnesses: saved as found, verified from a fresh install, made short; near misses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapwright.apps.target import Target
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.picture import png_to_keep
from tapwright.run.attempt import Attempt
from tapwright.run.record import SearchRecord, WitnessTestRecord
from tapwright.run.record_of_search import search_record
from tapwright.run.run_directory import RunDirectory
from tapwright.run.search import Closest, SearchResult
from tapwright.spec.overwritten import overwritten
from tapwright.testcase.episodes import planned
from tapwright.testcase.minimise import minimise, verify
from tapwright.testcase.origins import Origins, annotated, origins_of
from tapwright.testcase.records import (
    own_field_records,
    rate_record,
    recorded_origins,
    typed_records,
)
from tapwright.testcase.replay import Replayer, rate_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.shortcuts import Ways
from tapwright.testcase.strip import keep_strip
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import SUFFIX, format_test, load_test
from tapwright.testcase.trial import MinimiseBudget

_REPLAYS_A_WITNESS = 300
_LEAST_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class WitnessCare:
    """How much care each witness gets."""

    times: int = 3  # replays that verify it; 0: none
    minimise: bool = True  # false: tests are kept as found
    seconds: float | None = None  # to verify and shorten it; None: as long as the search, or 10 s
    pictures: bool = True  # keep a strip of pictures of each test

    def seconds_after(self, searched: float) -> float:
        """Returns how long a witness may be verified and shortened after so long a search."""
        return max(searched, _LEAST_SECONDS) if self.seconds is None else self.seconds


@dataclass(frozen=True, slots=True)
class WitnessTest:
    """A witness and the test that was made of it."""

    test: TestCase
    path: str  # in the run directory
    found_in: int  # steps of the episode that found it
    origins: Origins = field(default_factory=Origins)  # of the texts that it shows

    @property
    def is_verified(self) -> bool:
        """Whether it held when it was replayed, at least once."""
        return self.test.rate is not None and self.test.rate.held > 0


class WitnessTests:
    """Keeps what searches find; made for one run."""

    def __init__(
        self,
        directory: RunDirectory,
        blank: TestCase,
        settings: WitnessCare,
        tell: Callable[[str], None],
        clock: Clock | None = None,
    ) -> None:
        """Prepare.

        Args:
            directory: where tests and pictures go.
            blank: a test of the app with no steps.
            settings: how much care each witness gets.
            tell: is told in a line what becomes of a witness.
            clock: tells the time.
        """
        self._directory = directory
        self._blank = blank
        self._settings = settings
        self._tell = tell
        self._ways = Ways()
        self._clock = clock or SystemClock()
        self._spent: defaultdict[str, float] = defaultdict(
            float
        )  # seconds of verifying and shortening, by target
        self.tests: dict[str, WitnessTest] = {}
        self.pictures: dict[str, str] = {}  # of the closest screens, in the run directory

    @property
    def directory(self) -> Path:
        """Where tests and pictures are."""
        return self._directory.path

    def length_to_beat(self, target: Target) -> int | None:
        """Returns how long the target's test is, unless tests are kept as found."""
        if not (self._settings.minimise and self._settings.times):
            return None
        return len(self.tests[target.name].test.steps)

    def accept(
        self, device: Device, target: Target, attempt: Attempt, searched: float = 0.0
    ) -> bool:
        """Replay the witness and make it short; one that never holds again is no witness.

        Args:
            device: has the app installed.
            target: what the witness is of.
            attempt: the witness.
            searched: seconds that the search took, which it may be verified and shortened for.
        """
        began = self._clock.now()
        try:
            return self._accept(device, target, attempt, searched)
        finally:
            self._spent[target.name] += self._clock.now() - began

    def _accept(self, device: Device, target: Target, attempt: Attempt, searched: float) -> bool:
        test = replace(
            self._blank,
            name=target.specification.name,
            steps=planned(attempt.steps),
            shows=(shown_of(target),),
        )
        self._ways.add(attempt.steps)
        if not self._settings.times:
            self._keep(target, test, attempt, attempt)
            return True
        until = self._clock.now() + self._settings.seconds_after(searched)
        until -= self._spent[target.name]
        replayer = Replayer(device)
        replays = verify(replayer, test, self._settings.times)
        held = [replay for replay in replays if replay.held]
        if not held:
            self._tell(f"{target.name}: a witness did not hold again: {replays[0].reason}")
            return False
        if target.name in self.tests and len(held) < len(replays):
            return False  # the longer test is worth more than one that depends on chance
        test = test.with_seed(held[0].seed).with_rate(rate_of(replays))
        self._keep(target, test, attempt, held[0])
        if self._settings.minimise:
            budget = MinimiseBudget(_REPLAYS_A_WITNESS, until - self._clock.now())
            shorter = minimise(
                replayer,
                test,
                times=self._settings.times,
                budget=budget,
                known=self._ways,
                verified=replays,
                is_wanted=as_clean_as(held[0], target),
                titles=target.specification.titles,
            )
            self._keep(target, shorter.test, attempt, shorter.shown_by)
        return True

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """Keep pictures of the test, or one of the closest screen when there is no witness."""
        kept = self.tests.get(target.name)
        if kept is not None and self._settings.pictures and self._settings.times:
            keep_strip(Replayer(device), self._directory, target.name, kept.test, self._tell)
        if result.witness is not None or result.closest is None:
            return
        if not self._settings.pictures or Power.SCREENSHOT not in device.capabilities.powers:
            return
        try:
            self._picture(device, target, result.closest)
        except TapwrightError as error:
            # The answer is how far it got; the picture only illustrates it.
            self._tell(f"{target.name}: no picture of the closest screen: {error.message}")

    def restore(self, name: str, search: SearchRecord) -> None:
        """Take over the test of a search that an earlier part of the run has done."""
        if search.test is None or name in self.tests:
            return
        test = load_test(self._directory.path / search.test.path)
        origins = recorded_origins(search.test.typed, search.test.own_fields)
        self.tests[name] = WitnessTest(test, search.test.path, search.test.found_in, origins)

    def record_of(self, target: Target, result: SearchResult) -> SearchRecord:
        """Returns what is put on record of a search."""
        record = search_record(result, self.pictures.get(target.name))
        kept = self.tests.get(target.name)
        if kept is not None:
            record.test, record.how_far = _test_record(kept), None
        return record

    def _picture(self, device: Device, target: Target, closest: Closest) -> None:
        steps = planned(closest.attempt.steps[: closest.steps_to_it])
        way = replace(self._blank, steps=steps)
        keep_strip(
            Replayer(device), self._directory, target.name, way, self._tell, closest.explanation
        )
        path = f"closest/{target.name}.png"
        picture = png_to_keep(device.screenshot(), device.observe().screen)
        self._directory.write_file(path, picture)
        self.pictures[target.name] = path

    def _keep(
        self, target: Target, test: TestCase, attempt: Attempt, shown_by: Attempt | Replay
    ) -> None:
        path = f"tests/{target.name}{SUFFIX}"
        origins = origins_of(test, shown_by.launched, shown_by.steps)
        test = annotated(test, origins)
        self._directory.write_file(path, format_test(test))
        self.tests[target.name] = WitnessTest(test, path, len(attempt.steps), origins)


def as_clean_as(first: Replay, target: Target) -> Callable[[Replay], bool]:
    """Returns what says whether a replay writes over no more of the app's own than the first."""
    named = target.specification.monitor().named_texts
    most = len(overwritten(first.launched, first.steps, named))
    return lambda replay: len(overwritten(replay.launched, replay.steps, named)) <= most


def shown_of(target: Target) -> Shown:
    """What a witness of the target shows."""
    specification = target.specification
    kind = ShownKind.SCENARIO if specification.kind == "scenario" else ShownKind.FORMULA
    return Shown(kind, str(specification).rstrip("\n"), specification.source)


def _test_record(kept: WitnessTest) -> WitnessTestRecord:
    return WitnessTestRecord(
        path=kept.path,
        length=len(kept.test.steps),
        found_in=kept.found_in,
        verified=kept.is_verified,
        rate=rate_record(kept.test.rate),
        typed=typed_records(kept.origins),
        own_fields=own_field_records(kept.origins),
    )
