"""Tests of witnesses: saved as found, verified from a fresh install, made short; near misses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from tapwright.apps.target import Target
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device, Power
from tapwright.run.attempt import Attempt
from tapwright.run.run_directory import RunDirectory, read_facts
from tapwright.run.run_result import RunResult
from tapwright.run.search import Closest, SearchResult
from tapwright.testcase.crash_tests import VerifySettings
from tapwright.testcase.episodes import planned
from tapwright.testcase.minimise import minimise, verify
from tapwright.testcase.origins import Origins, annotated, origins_of
from tapwright.testcase.replay import Replay, Replayer, rate_of
from tapwright.testcase.shortcuts import Ways
from tapwright.testcase.strip import keep_strip
from tapwright.testcase.test_case import Rate, Shown, ShownKind, TestCase
from tapwright.testcase.test_file import SUFFIX, format_test
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

    def write_facts(self, run: RunResult) -> None:
        """Add what came of each search to run.json."""
        facts = read_facts(self._directory.path)
        facts["witnesses"] = {
            name: self.facts(name, result) for name, result in run.searches.items()
        }
        self._directory.write_facts(facts)

    def facts(self, name: str, result: SearchResult) -> dict[str, Any]:
        """What run.json and `--json` say of a search."""
        facts: dict[str, Any] = {
            "found": result.witness is not None,
            "episodes": result.episodes,
            "steps": result.steps,
            "seconds": round(result.seconds, 3),
            "rehearsed": result.rehearsed,
            "rejected": result.rejected,
        }
        kept, closest = self.tests.get(name), result.closest
        if kept is not None:
            facts["test"] = _test_facts(kept)
        elif closest is not None:
            facts["how_far"] = self._far_facts(name, closest)
        return facts

    def _far_facts(self, name: str, closest: Closest) -> dict[str, Any]:
        far = closest.how_far
        return {
            "reached": far.reached,
            "total": far.total,
            "left": far.left,
            "closest_screen": far.closest_screen,
            "closest_step": far.closest_step,
            "picture": self.pictures.get(name),
            "never_seen": list(closest.never_seen),
            "explanation": list(closest.explanation.lines()),
        }

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


def _test_facts(kept: WitnessTest) -> dict[str, Any]:
    rate: Rate | None = kept.test.rate
    return {
        "path": kept.path,
        "length": len(kept.test.steps),
        "found_in": kept.found_in,
        "verified": kept.is_verified,
        "rate": None if rate is None else {"held": rate.held, "times": rate.times},
        **kept.origins.facts(),
    }
