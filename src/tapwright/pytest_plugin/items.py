"""Test items: a saved test is replayed, a specification is witnessed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapwright.apps.app_names import names_of
from tapwright.apps.target import Target
from tapwright.apps.targets import targets_of
from tapwright.core.errors import TapwrightError
from tapwright.pytest_plugin.shared import SharedDevice
from tapwright.report.witness_summary import near_miss_lines
from tapwright.run.record_of_search import search_record
from tapwright.run.search import SearchResult
from tapwright.testcase.find import find_test
from tapwright.testcase.labels import plan_of
from tapwright.testcase.origins import Origins, origins_of
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.replay import Replayer, check_app, describe
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase, new_test
from tapwright.testcase.test_file import SUFFIX, format_test, load_test, parse_test

_LOG_LINES = 100


class Failure(Exception):
    """The app does not do what the item says."""


class OwnFieldWarning(UserWarning):
    """What an item shows holds only in a field that its test wrote."""


class SpecificationFile(pytest.File):
    """A file with one item."""

    shared: SharedDevice

    @classmethod
    def make(cls, parent: pytest.Collector, path: Path, shared: SharedDevice) -> SpecificationFile:
        """The file under its directory."""
        made: SpecificationFile = cls.from_parent(parent, path=path)
        made.shared = shared
        return made

    def collect(self) -> Iterator[pytest.Item]:
        """The item; a file that cannot be read is an error of the collection."""
        kind = ReplayItem if self.path.suffix == SUFFIX else WitnessItem
        yield kind.from_parent(self, name=self.path.stem)


class _Item(pytest.Item):
    """What both kinds share: the device, and how failures are told."""

    @property
    def shared(self) -> SharedDevice:
        file = self.parent
        assert isinstance(file, SpecificationFile)
        return file.shared

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A finding and an error of ours in words; anything else as pytest does it."""
        if isinstance(excinfo.value, Failure | TapwrightError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it comes from."""
        return self.path, 0, self.name

    def tell(self, what: str, text: str) -> None:
        """Add a section to the report."""
        if text:
            self.add_report_section("call", f"tapwright {what}", text)

    def tell_origins(self, origins: Origins) -> None:
        """Which texts the test typed; a warning where that alone makes it pass."""
        self.tell("origins", "\n".join(origins.lines()))
        for sentence in origins.warnings:
            self.warn(OwnFieldWarning(f"{self.path.name}: {sentence}"))

    def tell_replay(self, replay: Replay) -> None:
        """What was done, where it ended, and what the app logged."""
        steps = [
            f"{number}. {plan.describe()}" for number, plan in enumerate(replay.planned, start=1)
        ]
        logs = [line for step in replay.steps for line in step.observation.logs]
        self.tell("steps", "\n".join([*steps, *replay.tolerated]))
        self.tell("last screen", describe(replay.screens[-1]))
        self.tell("log", "\n".join([*replay.launched.logs, *logs][-_LOG_LINES:]))
        if replay.crash is not None:
            self.tell("crash", replay.crash.stack)


class ReplayItem(_Item):
    """A saved test: a behaviour must show, a defect must not, unless the test expects it."""

    def runtest(self) -> None:
        """Replay it once from a fresh install."""
        test = load_test(self.path)
        check_app(test, self.shared.chosen.app.package)
        replay = Replayer(self.shared.device()).replay(test)
        self.tell_replay(replay)
        outcome = outcome_of(test, replay)
        if not outcome.passed:
            raise Failure(outcome.reason)
        self.tell_origins(origins_of(test, replay.launched, replay.steps))


class WitnessItem(_Item):
    """A specification: some test must show it. One that did before is tried first."""

    def runtest(self) -> None:
        """Replay the witness of an earlier session, or look for one."""
        target = self._target()
        device = self.shared.device()
        known = self._known(target)
        if known is not None:
            replay = Replayer(device).replay(known)
            if replay.held:
                self.tell_replay(replay)
                self.tell_origins(origins_of(known, replay.launched, replay.steps))
                return
            self.tell("earlier witness", f"no longer holds: {replay.reason}")
        blank = new_test(self.shared.chosen.app, self.shared.device_name, self.shared.options)
        found, result = find_test(device, target, blank, self.shared.plan)
        if found is None:
            self._tell_near_miss(result)
            raise Failure(f"no witness of {self.path.name} in {result.episodes} episodes")
        self._keep(target, found.test)
        steps = [
            f"{number}. {step.describe()}" for number, step in enumerate(found.test.steps, start=1)
        ]
        self.tell("witness", "\n".join(steps))
        self.tell_origins(found.origins)

    def _target(self) -> Target:
        names = names_of(self.shared.chosen.app)
        (target,) = targets_of([str(self.path)], self.shared.level, names)
        return target

    def _tell_near_miss(self, result: SearchResult) -> None:
        specification = self._target().specification
        lines = near_miss_lines(search_record(result), self.path.parent, specification)
        self.tell("how far it got", "\n".join(lines))
        closest = result.closest
        if closest is None:
            return
        done = closest.attempt.steps[: closest.steps_to_it]
        steps = [
            f"{number}. {plan_of(step).describe()}" for number, step in enumerate(done, start=1)
        ]
        self.tell("steps", "\n".join(steps))
        self.tell("closest screen", describe(closest.attempt.screens[closest.steps_to_it]))
        logs = [line for step in closest.attempt.steps for line in step.observation.logs]
        self.tell("log", "\n".join(logs[-_LOG_LINES:]))

    # pytest may run without its cache (-p no:cacheprovider).

    def _known(self, target: Target) -> TestCase | None:
        cache = getattr(self.config, "cache", None)
        text = None if cache is None else cache.get(self._key(target), None)
        return parse_test(text) if isinstance(text, str) else None

    def _keep(self, target: Target, test: TestCase) -> None:
        cache = getattr(self.config, "cache", None)
        if cache is not None:
            cache.set(self._key(target), format_test(test))

    def _key(self, target: Target) -> str:
        """Another specification or app has another witness; another build may keep the old one."""
        content = f"{self.shared.chosen.app.package}\n{target.guided}"
        return f"tapwright/{hashlib.sha256(content.encode()).hexdigest()[:32]}"
