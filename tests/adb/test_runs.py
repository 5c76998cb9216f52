"""Whole runs through adb: exploring, witnessing, crashes, and lines that break."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.errors import ExitStatus
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.device.adb.device import AdbDevice
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.budget import Budget
from tapwright.run.events import DeviceFault, Event, StepTaken
from tapwright.run.run_directory import read_record
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings
from tapwright.serve.background import ServedDevice
from tests.adb.conftest import TODO, Adb, Serve

# adbutils leaves sockets of failed attempts to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
WAIT = 20.0


class EverySteps:
    """Does something to the line after every so many steps, and counts faults."""

    def __init__(self, every: int, disturb: Callable[[], object]) -> None:
        self._every = every
        self._disturb = disturb
        self.disturbed = 0
        self.faults: list[str] = []

    def handle(self, event: Event) -> None:
        if isinstance(event, DeviceFault):
            self.faults.append(event.message)
        if isinstance(event, StepTaken) and event.step.number % self._every == self._every - 1:
            self._disturb()
            self.disturbed += 1

    def close(self) -> None: ...


def explore(
    out: Path, served: ServedDevice, steps: int, listener: EverySteps, wait: float = WAIT
) -> RunResult:
    settings = RunSettings(TODO, "adb", "random", Budget(steps, None, None), 1, out)
    device = AdbSettings(serial=served.address, wait_seconds=wait)
    return Session(settings, [listener], make_device=lambda options: AdbDevice(device)).run()


def steps_of(out: Path) -> list[Step]:
    return [entry for entry in read_trace(out / "trace.jsonl") if isinstance(entry, Step)]


def tapwright(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tapwright", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=os.environ,
        timeout=200,
        check=False,
    )


def test_exploring_by_the_command_line(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    done = tapwright(
        *("explore", "demo:todo", "--device", f"adb:{served.address}", "--steps", "40"),
        *("--seed", "1", "--out", "run", "--json", "--no-suite"),
        cwd=tmp_path,
    )
    assert done.returncode in (ExitStatus.CLEAN, ExitStatus.FINDING), done.stderr
    assert json.loads(done.stdout)["steps"] == 40
    assert read_record(tmp_path / "run").settings.device == f"adb:{served.address}"


def test_witnessing_by_the_command_line(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    (tmp_path / "help.ltl").write_text("X F [activity = HelpActivity]\n")
    done = tapwright(
        *("witness", "demo:todo", "help.ltl", "--device", f"adb:{served.address}"),
        *("--seed", "1", "--out", "run"),
        cwd=tmp_path,
    )
    assert done.returncode == ExitStatus.CLEAN, done.stdout + done.stderr
    assert list((tmp_path / "run").rglob("*.tap")), done.stdout


def test_a_crash_is_seen_as_the_device_itself_sees_it(serve: Serve, tmp_path: Path) -> None:
    model = tmp_path / "crash.fsm"
    model.write_text(
        "package org.example.todo\nscreen one OneActivity\n"
        '  button #go "Go" -> crash java.lang.IllegalStateException "Not: attached"\n'
        '  button #hang "Hang" -> anr\n'
    )
    app = App("crash", "org.example.todo", model)
    native = FakeDevice()
    served = serve(FakeDevice(), model)
    with native, AdbDevice(AdbSettings(serial=served.address)) as device:
        for name in ("go", "hang"):
            seen = []
            for each in (native, device):
                each.install(app)
                each.reset()
                screen = each.launch().screen
                target = next(key for key, one in screen.identities() if name in one.resource_id)
                seen.append(each.perform(Action(ActionKind.CLICK, target)).crash)
            assert seen[0] is not None
            assert seen[1] is not None
            assert seen[1][:2] == seen[0][:2]
            assert seen[1].stack == seen[0].stack


def test_a_line_that_breaks_loses_nothing(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    breaking = EverySteps(6, served.drop)
    result = explore(tmp_path / "run", served, 40, breaking)
    assert breaking.disturbed == 6
    assert breaking.faults == []
    assert result.steps == 40
    assert not result.reason.is_early
    assert [step.number for step in steps_of(tmp_path / "run")] == list(range(40))


def test_a_killed_server_is_started_again(adb: Adb, serve: Serve, tmp_path: Path) -> None:
    served = serve()
    killing = EverySteps(10, lambda: adb.run("kill-server"))
    result = explore(tmp_path / "run", served, 25, killing)
    assert killing.disturbed == 2
    assert killing.faults == []
    assert result.steps == 25
    assert not result.reason.is_early


def test_a_phone_that_is_lost_for_good_ends_the_run_with_a_record(adb: Adb, tmp_path: Path) -> None:
    assert TODO.path is not None
    served = ServedDevice(FakeDevice(), TODO.path)
    served.__enter__()
    gone: list[bool] = []

    def leave() -> None:
        if not gone:
            gone.append(True)
            served.__exit__(None, None, None)

    leaving = EverySteps(8, leave)
    result = explore(tmp_path / "run", served, 100, leaving, wait=2.0)
    assert result.exit_status is ExitStatus.FAILURE
    assert leaving.faults
    assert result.steps == 8
    assert [step.number for step in steps_of(tmp_path / "run")] == list(range(8))
    assert read_record(tmp_path / "run").ended == "the device failed"


def test_two_phones_explore_at_once(serve: Serve, tmp_path: Path) -> None:
    phones = [serve(), serve()]
    named = [word for phone in phones for word in ("--device", f"adb:{phone.address}")]
    done = tapwright(
        *("explore", "demo:todo", *named, "--steps", "40", "--episode-steps", "5"),
        *("--seed", "1", "--out", "run", "--json", "--no-suite"),
        cwd=tmp_path,
    )
    assert done.returncode in (ExitStatus.CLEAN, ExitStatus.FINDING), done.stderr
    assert json.loads(done.stdout)["steps"] == 40
    assert read_record(tmp_path / "run").settings.workers == 2
    assert all(any("connected" in line for line in phone.lines) for phone in phones)


def test_phones_are_listed_and_looked_after(serve: Serve, tmp_path: Path) -> None:
    name = f"adb:{serve().address}"
    listed = tapwright("devices", cwd=tmp_path).stdout
    assert f"{name}  device Tapwright fake, Android 14 (level 34), 360x640" in listed
    told = json.loads(tapwright("doctor", "--json", cwd=tmp_path).stdout)
    assert [health["well"] for health in told if health["name"] in ("adb", name)] == [True, True]


def test_a_phone_cannot_be_shared(tmp_path: Path) -> None:
    done = tapwright("explore", "demo:todo", "--device", "adb:A", "--workers", "2", cwd=tmp_path)
    assert done.returncode == ExitStatus.INPUT
    assert "2 workers and 1 phones" in done.stderr


def test_an_app_that_is_on_the_phone_needs_no_file(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    where = ("--device", f"adb:{served.address}", "--steps", "8", "--seed", "1", "--no-suite")
    done = tapwright("explore", f"package:{TODO.package}", *where, "--out", "run", cwd=tmp_path)
    assert done.returncode in (ExitStatus.CLEAN, ExitStatus.FINDING), done.stderr
    absent = tapwright("explore", "package:org.nobody", *where, "--out", "none", cwd=tmp_path)
    assert absent.returncode == ExitStatus.INPUT
    assert "org.nobody is not on" in absent.stderr


CRASHING = """package org.example.crashing
start   one

screen one OneActivity
  button #go "Go" -> two
  on back -> exit

screen two TwoActivity
  button #die "Die" -> crash java.lang.NullPointerException "uri"
  on back -> one
"""


def test_serving_by_the_command_line(adb: Adb, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapwright", "device", "serve", "demo:todo"]
    with subprocess.Popen(
        [*command, "--port", "0", "--log", "log"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        watch = threading.Timer(60, server.kill)
        watch.start()
        assert server.stdout is not None
        assert "only this machine can connect" in server.stdout.readline()
        address = server.stdout.readline().split()[-1]
        adb.run("connect", address)
        assert adb.text("shell", "getprop ro.product.device", serial=address) == "fake\n"
        port = address.rpartition(":")[2]
        taken = tapwright("device", "serve", "demo:todo", "--port", port, cwd=tmp_path)
        assert (taken.returncode, "cannot listen" in taken.stderr) == (ExitStatus.FAILURE, True)
        adb.run("disconnect", address)
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == ExitStatus.CLEAN
        watch.cancel()
    assert "connected:" in (tmp_path / "log").read_text()


def test_a_session_of_any_client_leaves_a_run_directory(adb: Adb, tmp_path: Path) -> None:
    (tmp_path / "m.fsm").write_text(CRASHING)
    command = [sys.executable, "-m", "tapwright", "device", "serve", "m.fsm", "--port", "0"]
    with subprocess.Popen(
        [*command, "--devices", "2", "--out", "runs"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        watch = threading.Timer(120, server.kill)
        watch.start()
        assert server.stdout is not None
        told = [server.stdout.readline() for _ in range(4)]
        addresses = [line.split()[-1] for line in told if line.startswith("adb connect")]
        assert len(set(addresses)) == 2
        for address in addresses:
            adb.run("connect", address)
            adb.run("wait-for-device", serial=address)
        for line in (
            "am start -n org.example.crashing/OneActivity",
            "input tap 50 20",
            "input tap 50 20",
        ):
            adb.run("shell", line, serial=addresses[0])
        for address in addresses:
            adb.run("disconnect", address)
        server.send_signal(signal.SIGTERM)
        said = server.stdout.read()
        status = server.wait(60)
        watch.cancel()
    assert status == ExitStatus.FAILURE  # one of them was not used at all
    assert "2 activities, 1 crash, 2 steps" in said
    used = [run for run in (tmp_path / "runs").iterdir() if read_record(run).found.crashes]
    (crash,) = read_record(used[0]).found.crashes.values()
    assert crash.verdict == "confirmed"
    assert (used[0] / "report.html").is_file()
    replayed = tapwright("replay", "m.fsm", str(used[0] / crash.test), cwd=tmp_path)
    assert replayed.returncode == ExitStatus.FINDING, replayed.stdout
    for words in (
        ("report", str(used[0])),
        ("export", str(used[0] / crash.test), "--to", "pytest"),
    ):
        done = tapwright(*words, cwd=tmp_path)
        assert done.returncode == ExitStatus.CLEAN, done.stderr


def test_a_phone_says_what_it_thinks_of_a_finding(serve: Serve, tmp_path: Path) -> None:
    """The same findings, done on a phone with the app as it is and on one with a sound build."""
    typed = ("--steps", "3000", "--seed", "1", "--out", "r", "--quiet", "--no-suite")
    tapwright("explore", "demo:todo", *typed, cwd=tmp_path)
    assert TODO.path is not None
    model = TODO.path.read_text()
    for text, verdict in ((model, "same"), (sound(model), "refuted")):
        path = tmp_path / "phone.fsm"
        path.write_text(text)
        phone = serve(FakeDevice(parse_model(text), seed=1), path)
        name = f"adb:{phone.address}"
        told = tapwright("verify", "r", "--device", name, "--times", "1", cwd=tmp_path)
        assert "Traceback" not in told.stderr
        crashes = read_record(tmp_path / "r").found.crashes
        crash = next(each for each in crashes.values() if "NullPointer" in each.headline)
        assert crash.on_phone is not None, told.stderr
        assert (crash.on_phone.device, crash.on_phone.verdict) == (name, verdict), crash.on_phone


def sound(model: str) -> str:
    """The app without its NullPointerException."""
    lines = model.splitlines(keepends=True)
    mended = [re.sub(r"crash java\.lang\.NullPointerException.*", "stay", line) for line in lines]
    assert mended != lines
    return "".join(mended)
