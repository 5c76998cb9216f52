"""A run directory is whole at every moment, written by one process, and nothing counts anew."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.new_record import new_record
from tapwright.run.record import RunState
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.run_lock import RunLock, is_locked
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

COMMAND = [sys.executable, "-m", "tapwright", "explore"]
QUICK = ["--quiet", "--verify", "0", "--no-suite"]
# A run whose device never gets ready, as when it waits for the conversion of a large app.
BOOTING = """
import sys, time
from pathlib import Path
from tapwright.device.fake import FakeDevice
from tapwright.apps.naming import choose_app
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

class Booting(FakeDevice):
    def _open(self):
        print("booting", flush=True)
        time.sleep(600)

chosen = choose_app("demo:todo")
settings = RunSettings(chosen.app, "fake", "random", Budget(steps=20), 1, Path(sys.argv[1]))
Session(settings, make_device=lambda options: Booting()).run()
"""
HOLDING = """
import sys, time
from pathlib import Path
from tapwright.run.run_lock import RunLock
lock = RunLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(600)
"""


def explore_until_killed(out: Path, steps: int = 200) -> int:
    """A real run, ended by kill -9; how many of its steps are on record."""
    arguments = ["demo:todo", "--steps", "200000", "--seed", "1", "--out", str(out), *QUICK]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.DEVNULL)
    trace = out / "trace.jsonl"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (
        not trace.exists() or trace.read_bytes().count(b'{"step":') < steps
    ):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    return len(steps_of(out))


def steps_of(out: Path) -> list[Step]:
    return [entry for entry in read_trace(out / "trace.jsonl") if isinstance(entry, Step)]


def change_facts(out: Path, **changed: object) -> None:
    file = out / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changed}))


def plan(out: Path, steps: int) -> None:
    settings = json.loads((out / "run.json").read_text())["settings"]
    change_facts(out, settings={**settings, "budget": {"steps": steps}})


def settings_for(out: Path, steps: int = 30) -> RunSettings:
    chosen = choose_app("demo:todo")
    return RunSettings(chosen.app, chosen.device, "random", Budget(steps=steps), 1, out)


def test_a_run_killed_while_its_device_boots_begins_anew(tmp_path: Path) -> None:
    out = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-c", BOOTING, str(out)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "booting\n"
    record = read_record(out)
    assert (record.state, record.settings.app.name) == (RunState.RUNNING, "todo")
    process.kill()
    process.communicate()
    assert read_record(out).state is RunState.KILLED
    quick = [word for word in QUICK if word != "--quiet"]
    done = subprocess.run(
        [*COMMAND, "--resume", str(out), *quick], capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    assert "has no step on record: it begins anew" in done.stderr
    assert [step.number for step in steps_of(out)] == list(range(20))


def test_a_directory_of_a_process_killed_before_its_run_began_is_free(tmp_path: Path) -> None:
    (tmp_path / "run.lock").touch()
    (tmp_path / "run.json.partial").write_text('{"st')
    with RunDirectory(tmp_path) as directory:
        directory.create(new_record(settings_for(tmp_path)))
    record = read_record(tmp_path)
    assert (record.state, record.settings.seed) == (RunState.KILLED, 1)


@pytest.mark.parametrize("pid", [1, os.getpid(), 2**80], ids=["first", "ours", "none"])
def test_no_process_number_makes_a_dead_run_alive(tmp_path: Path, pid: int) -> None:
    Session(settings_for(tmp_path / "run")).run()
    change_facts(tmp_path / "run", state="running", pid=pid)
    assert read_record(tmp_path / "run").state is RunState.KILLED


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    assert is_locked(tmp_path)
    assert not RunLock(tmp_path).take()
    process.kill()
    process.communicate()
    assert not is_locked(tmp_path)
    lock = RunLock(tmp_path)
    assert lock.take()
    lock.release()


def test_a_lock_on_a_file_that_was_just_removed_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    removals = [tmp_path / "run.lock"]
    lock_file = fcntl.flock

    def flock(descriptor: int, how: int) -> None:
        lock_file(descriptor, how)
        if removals:
            removals.pop().unlink()  # as a run that never began does when it ends

    monkeypatch.setattr(fcntl, "flock", flock)
    lock = RunLock(tmp_path)
    assert lock.take()
    assert is_locked(tmp_path)
    lock.release()


def test_a_run_that_goes_on_is_refused_to_others(tmp_path: Path) -> None:
    out = tmp_path / "run"
    Session(settings_for(out)).run()
    change_facts(out, state="running")
    settings = settings_of_run(out)
    with RunDirectory(out) as held:
        held.reopen()
        with pytest.raises(InputError, match="is still running"):
            settings_of_run(out)
        with pytest.raises(InputError, match="is still running"):
            Session(settings).run()


def test_of_two_resumes_at_once_one_wins(tmp_path: Path) -> None:
    out = tmp_path / "run"
    steps = explore_until_killed(out)
    plan(out, steps + 2000)
    both = [
        subprocess.Popen(
            [*COMMAND, "--resume", str(out), *QUICK],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    told = [process.communicate(timeout=240)[1] for process in both]
    codes = [process.returncode for process in both]
    assert codes.count(2) == 1, (codes, told)
    loser = codes.index(2)
    assert codes[1 - loser] in (0, 1)
    assert "is still running" in told[loser] or "has finished" in told[loser]
    assert [step.number for step in steps_of(out)] == list(range(steps + 2000))


def test_a_run_that_finished_meanwhile_does_not_go_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    Session(settings_for(out)).run()
    change_facts(out, state="running")
    settings = replace(settings_of_run(out), budget=Budget(steps=40))
    change_facts(out, state="finished")
    with pytest.raises(InputError, match="has finished"):
        Session(settings).run()
    assert len(steps_of(out)) == 30


def test_each_resume_keeps_the_time_used_before_it(tmp_path: Path) -> None:
    out = tmp_path / "run"
    Session(settings_for(out)).run()
    for part, used in ((1, 300.0), (2, 50.0)):
        began = datetime.fromisoformat(read_record(out).parts[-1].began).timestamp()
        os.utime(out / "trace.jsonl", (began + used, began + used))
        change_facts(out, state="running", used={})
        plan(out, 30 + 10 * part)
        Session(settings_of_run(out)).run()
    record = read_record(out)
    assert [round(each.seconds) for each in record.parts] == [0, 300, 350]
    assert record.used is not None
    assert record.used.seconds >= 350
    assert record.started <= record.parts[0].began


def test_coverage_of_a_killed_run_counts_when_it_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    steps = explore_until_killed(out)
    covered = sum(step.observation.newly_covered for step in steps_of(out))
    assert covered > 10
    plan(out, steps + 1)
    done = subprocess.run(
        [*COMMAND, "--resume", str(out), *QUICK], capture_output=True, text=True, check=False
    )
    record = read_record(out)
    # One more step takes one more transition at most: the others are those of the first part.
    assert record.coverage["transition"].covered in (covered, covered + 1)
    assert record.coverage_from_step == 0
    assert "from step" not in done.stdout
    assert "Run again with: tapwright explore demo:todo --steps 200000 --seed 1" in done.stdout
    last = (out / "coverage" / "timeline.csv").read_text().splitlines()[-1]
    assert int(last.split(",")[2]) == record.coverage["transition"].covered
    assert not (out / "coverage" / "probes.jsonl").exists()


def test_coverage_that_was_lost_is_told(tmp_path: Path) -> None:
    out = tmp_path / "run"
    steps = explore_until_killed(out)
    probes = out / "coverage" / "probes.jsonl"
    probes.write_bytes(probes.read_bytes()[:-20])  # as if it had not reached the disk
    plan(out, steps + 40)
    done = subprocess.run(
        [*COMMAND, "--resume", str(out), *QUICK], capture_output=True, text=True, check=False
    )
    assert f", from step {steps} on" in done.stdout
    assert f"from step {steps} on" in (out / "report.html").read_text()
    assert read_record(out).coverage_from_step == steps


def test_a_resume_whose_device_fails_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    class Broken(FakeDevice):
        def _open(self) -> None:
            raise DeviceError("no device today")

    def make(options: DeviceOptions) -> Device:
        return Broken()

    out = tmp_path / "run"
    Session(settings_for(out)).run()
    change_facts(out, state="ended early")
    before = (out / "run.json").read_bytes()
    with pytest.raises(DeviceError, match="no device today"):
        Session(settings_of_run(out), make_device=make).run()
    assert (out / "run.json").read_bytes() == before
    assert not is_locked(out)


@pytest.mark.parametrize("name", ["java.lang." + "Error" * 60, "a." + "Ü" * 130, "a.../../../x"])
def test_a_crash_of_any_name_is_on_record(tmp_path: Path, name: str) -> None:
    model = f"package p\nstart home\n\nscreen home Main\n  button #go -> crash {name}\n"
    (tmp_path / "app.fsm").write_text(model)
    app = choose_app(str(tmp_path / "app.fsm")).app
    out = tmp_path / "runs" / "run"
    result = Session(RunSettings(app, "fake", "random", Budget(steps=40), 1, out)).run()
    ((signature, crash),) = result.tally.crashes.items()
    assert crash.exception == name
    assert (out / "crashes" / signature / "crash.txt").read_text().startswith(name)
    assert read_record(out).state is RunState.FINISHED
    assert sorted(path.name for path in tmp_path.iterdir()) == ["app.fsm", "runs"]
