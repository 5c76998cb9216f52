"""What clients do to a served device becomes a run directory that every command can read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.serve.served import TODO, on_a_phone, told

from tapwright.apps.naming import choose_app
from tapwright.core.action import ActionKind
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions
from tapwright.report.report import write_report
from tapwright.run.record import RunState
from tapwright.run.run_directory import TRACE_FILE, read_record
from tapwright.run.served_run import CLIENT, UNLIMITED, ServedRun
from tapwright.run.settings import RunSettings
from tapwright.serve.phone import Phone
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.test_case import new_test

CRASHING = """package org.example.crashing
start   one

screen one OneActivity
  button #go "Go" -> two
  on back -> exit

screen two TwoActivity
  button #die "Die" -> crash java.lang.NullPointerException "uri"
  on back -> one
"""


def settings(out: Path, app: App = TODO) -> RunSettings:
    return RunSettings(app, "fake", CLIENT, UNLIMITED, 1, out=out, options=DeviceOptions(seed=1))


def served(out: Path, *lines: str, app: App = TODO) -> ServedRun:
    """The run that these lines of the shell leave, on the sample model."""
    watched = ServedRun(settings(out, app))
    device = FakeDevice()
    after = AfterRun(
        new_test(app, "fake", DeviceOptions(seed=1)), VerifySettings(2), list[str]().append
    )

    def finish(device: Device) -> None:
        watched.end(device, after)

    async def check(phone: Phone) -> None:
        phone.watcher = watched
        watched.begin(device)
        for line in lines:
            await told(phone, line)
        await phone.work_with(finish)

    on_a_phone(check, device, app)
    watched.close()
    return watched


def steps(out: Path) -> list[Step]:
    return [entry for entry in read_trace(out / TRACE_FILE) if isinstance(entry, Step)]


START = f"am start -n {TODO.package}/LoginActivity"


def test_taps_texts_and_keys_are_steps_with_names(tmp_path: Path) -> None:
    out = tmp_path / "run"
    served(out, START, "input tap 50 60; input text Ann", "input tap 50 220; input keyevent 4")
    kinds = [(str(step.action.kind), step.action.argument) for step in steps(out)]
    assert ("write", "Ann") in kinds
    assert [kind for kind, _ in kinds][-2:] == ["click", "back"]
    assert steps(out)[-2].after.activity == "HelpActivity"
    record = read_record(out)
    assert (record.state, record.settings.agent) == (RunState.FINISHED, CLIENT)
    assert record.used is not None
    assert record.used.steps == len(kinds)


def test_a_cleared_app_begins_an_episode_and_a_stopped_one_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    clear, stop = f"pm clear {TODO.package}", f"am force-stop {TODO.package}"
    served(out, START, stop, START, clear, START)
    marks = [one for one in read_trace(out / TRACE_FILE) if isinstance(one, EpisodeMark)]
    assert [mark.number for mark in marks] == [0, 1]
    assert [step.action.kind for step in steps(out)] == [ActionKind.REINIT]


def test_what_no_action_says_is_counted_and_looks_are_not(tmp_path: Path) -> None:
    out = tmp_path / "run"
    home = "am start -a android.intent.action.MAIN -c android.intent.category.HOME"
    watched = served(out, START, "dumpsys activity; uiautomator dump; input tap 1 1", home, START)
    assert [str(step.action.kind) for step in steps(out)] == ["home", "idle"]
    assert watched.unnamed == 1  # the return to an app that runs


def test_a_run_that_nobody_used_is_whole_but_not_clean(tmp_path: Path) -> None:
    out = tmp_path / "run"
    served(out)
    record = read_record(out)
    assert (record.state, steps(out)) == (RunState.FINISHED, [])
    assert write_report([out]).is_file()


def test_a_crash_becomes_a_verified_test(tmp_path: Path) -> None:
    out, model = tmp_path / "run", tmp_path / "crashing.fsm"
    model.write_text(CRASHING)
    app = choose_app(str(model)).app
    start = f"am start -n {app.package}/OneActivity"
    served(out, start, "input tap 50 20", "input tap 50 20", start, "input tap 50 20", app=app)
    (crash,) = read_record(out).found.crashes.values()
    assert (crash.verdict, crash.times, crash.length) == ("confirmed", 1, 2)
    assert (out / crash.test).is_file()
    assert "NullPointerException" in write_report([out]).read_text()


def test_a_directory_in_use_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("mine")
    with pytest.raises(InputError, match="is in use"):
        ServedRun(settings(tmp_path))
