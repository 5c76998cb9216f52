"""Tests of witnesses: saved as found, verified from a fresh install, made short; near misses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapwright.apps.target import Target
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.run.attempt import Attempt
from tapwright.run.record import SearchRecord, WitnessTestRecord
from tapwright.run.record_of_search import search_record
from tapwright.run.run_directory import RunDirectory
from tapwright.run.search import Closest, SearchResult
from tapwright.testcase.crash_tests import VerifySettings
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
        settings: VerifySettings,
        tell: Callable[[str], None],
    ) -> None:
        """Prepare.

        Args:
            directory: where tests and pictures go.
            blank: a test of the app with no steps.
            settings: how much care each witness gets; the time is for each of them.
            tell: is told in a line what becomes of a witness.
        """
        self._directory = directory
        self._blank = blank
        self._settings = settings
        self._tell = tell
        self._ways = Ways()
        self.tests: dict[str, WitnessTest] = {}
        self.pictures: dict[str, str] = {}  # of the closest screens, in the run directory

    @property
    def directory(self) -> Path:
        """Where tests and pictures are."""
        return self._directory.path

    def accept(self, device: Device, target: Target, attempt: Attempt) -> bool:
        """Replay the witness and make it short; one that never holds again is no witness."""
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
        replayer = Replayer(device)
        replays = verify(replayer, test, self._settings.times)
        held = [replay for replay in replays if replay.held]
        if not held:
            self._tell(f"{target.name}: a witness did not hold again: {replays[0].reason}")
            return False
        test = test.with_seed(held[0].seed).with_rate(rate_of(replays))
        self._keep(target, test, attempt, held[0])
        if self._settings.minimise:
            budget = MinimiseBudget(_REPLAYS_A_WITNESS, self._settings.seconds)
            shorter = minimise(
                replayer,
                test,
                times=self._settings.times,
                budget=budget,
                known=self._ways,
                verified=replays,
            )
            self._keep(target, shorter.test, attempt, shorter.shown_by)
        if self._settings.pictures:
            kept = self.tests[target.name].test
            keep_strip(replayer, self._directory, target.name, kept, self._tell)
        return True

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """Keep a picture of the closest screen when there is no witness."""
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
        self._directory.write_file(path, device.screenshot())
        self.pictures[target.name] = path

    def _keep(
        self, target: Target, test: TestCase, attempt: Attempt, shown_by: Attempt | Replay
    ) -> None:
        path = f"tests/{target.name}{SUFFIX}"
        origins = origins_of(test, shown_by.launched, shown_by.steps)
        test = annotated(test, origins)
        self._directory.write_file(path, format_test(test))
        self.tests[target.name] = WitnessTest(test, path, len(attempt.steps), origins)


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
