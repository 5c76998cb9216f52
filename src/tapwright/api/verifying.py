"""`tapwright.verify`: go on verifying what a run found, on its own device or on a phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.quiet import say_nothing
from tapwright.device.device import Device
from tapwright.device.registry import device_with
from tapwright.findings.known import read_known
from tapwright.run.events import CrashesTested, Event, PropertiesChecked, RunConcluded
from tapwright.run.failing import fails
from tapwright.run.record import CrashRecord, RunRecord, ViolationRecord
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RunDirectory, read_record, still_running
from tapwright.run.settings import RunSettings
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.phone_check import check_on_phone
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import new_test
from tapwright.testcase.test_file import load_test

Finding = CrashRecord | ViolationRecord
_DEFAULT = VerifySettings()


@dataclass(frozen=True, slots=True)
class Verification:
    """What is known of a run's findings now."""

    directory: Path
    record: RunRecord
    problem: str  # why not all of it was done
    strict: bool = False  # whether suspects fail a build

    @property
    def findings(self) -> dict[str, Finding]:
        """Each finding by its name; that of a violation is its test's."""
        found = self.record.found
        named = {Path(each.test).stem: each for each in found.violations}
        return {**found.crashes, **named}

    @property
    def exit_status(self) -> ExitStatus:
        """Clean when nothing is left that fails a build; a phone can refute, never excuse."""
        if any(fails(each, strict=self.strict) for each in self.findings.values()):
            return ExitStatus.FINDING
        incomplete = self.problem or self.record.found.not_checked
        return ExitStatus.FAILURE if incomplete else ExitStatus.CLEAN


def verify(
    run: str | Path,
    *,
    device: str | None = None,
    settings: VerifySettings = _DEFAULT,
    strict: bool = False,
    known: Path | None = None,
    tell: Callable[[str], None] = say_nothing,
) -> Verification:
    """Verify what is unchecked in a run directory, or do all of its findings on another device.

    Args:
        run: the run directory.
        device: a phone, such as `adb:SERIAL`; the run's own device unless given.
        settings: how much care each finding gets.
        strict: whether suspects fail a build.
        known: the baseline of accepted findings; the run's own unless given.
        tell: is told in lines what becomes of each.

    Raises:
        TapwrightError: the input is wrong, or the device or the disk failed.
    """
    if read_record(Path(run)).state.goes_on:
        raise still_running(Path(run))
    with RunDirectory(Path(run)) as directory:
        record = directory.reopen(finished_too=True)
        made_for = _app_there(directory.path, record)
        settings = _with_known(settings, known or made_for.known, made_for)
        is_own = device is None or device == made_for.device
        recorder = Recorder(directory, record, resume=True)
        try:
            name = made_for.device if device is None else device
            with device_with(made_for.app, name, made_for.options) as opened:
                if is_own:
                    problem = _go_on(opened, made_for, settings, tell, recorder.handle)
                    recorder.handle(RunConcluded(problem))
                else:
                    problem = _compare(opened, name, directory, record, settings, tell, recorder)
        finally:
            recorder.close()
        return Verification(directory.path, record, problem, strict)


def _app_there(run: Path, record: RunRecord) -> RunSettings:
    settings = replace(record.settings, out=run)
    path = settings.app.path
    if path is not None and not path.is_file():
        raise InputError(f"the app of {run} is gone: {path}")
    return settings


def _with_known(
    settings: VerifySettings, known: Path | None, made_for: RunSettings
) -> VerifySettings:
    if known is None:
        return settings
    findings = read_known(known, made_for.app.package).findings
    return replace(settings, known=frozenset(findings))


def _go_on(
    device: Device,
    made_for: RunSettings,
    settings: VerifySettings,
    tell: Callable[[str], None],
    announce: Callable[[Event], None],
) -> str:
    blank = new_test(made_for.app, made_for.device, made_for.options)
    after = AfterRun(blank, settings, tell, with_suite=False)
    return after.follow(device, made_for.out, announce)


def _compare(
    device: Device,
    name: str,
    directory: RunDirectory,
    record: RunRecord,
    settings: VerifySettings,
    tell: Callable[[str], None],
    recorder: Recorder,
) -> str:
    """Do the test of each finding on the phone, and put down what came of it."""
    replayer, found = Replayer(device), record.found

    def checked(called: str, finding: Finding) -> Finding:
        test = load_test(directory.path / finding.test)
        on_phone = check_on_phone(replayer, name, test, max(1, settings.times))
        tell(f"{called}: {on_phone.verdict} on {name}")
        return msgspec.structs.replace(finding, on_phone=on_phone)

    for signature, crash in list(found.crashes.items()):
        if crash.test:
            now = checked(signature, crash)
            assert isinstance(now, CrashRecord)
            recorder.handle(CrashesTested({signature: now}))
    violations = list(found.violations)
    for number, violation in enumerate(violations):
        again = checked(Path(violation.test).stem, violation)
        assert isinstance(again, ViolationRecord)
        violations[number] = again
        recorder.handle(PropertiesChecked(tuple(violations), found.not_checked))
    left = [name for name, each in found.crashes.items() if each.on_phone is None]
    return f"no test of {', '.join(left)}" if left else ""
