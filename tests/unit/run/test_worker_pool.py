"""Several devices share one agent, one model, one budget and one run directory."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.action import Action
from tapwright.core.errors import DeviceError, DeviceLost
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.app_model import ModelScreen, Trigger
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.record import RunState
from tapwright.run.run_directory import read_record
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.testcase.episodes import read_episodes

pytestmark = pytest.mark.slow  # starts processes, loads torch

TODO = choose_app("demo:todo").app
MakeDevice = Callable[[DeviceOptions], Device]


class Slow(FakeDevice):
    """Takes its time, as a real device does, so that workers take turns."""

    def _perform(self, action: Action, screen: Screen) -> Observation:
        time.sleep(0.001)
        return super()._perform(action, screen)


class InStep(Slow):
    """Takes its first steps together with the others, however busy the machine is."""

    def __init__(self, together: threading.Barrier) -> None:
        super().__init__()
        self.together, self.waits = together, 50

    def _perform(self, action: Action, screen: Screen) -> Observation:
        if self.waits:
            self.waits -= 1
            self.together.wait(timeout=60)
        return super()._perform(action, screen)


class Blind(InStep):
    """Never covers one third of the transitions."""

    def __init__(self, third: int, together: threading.Barrier) -> None:
        super().__init__(together)
        self.third = third

    def _cover(self, screen: ModelScreen, trigger: Trigger) -> tuple[str, ...]:
        if crc32(f"{screen.name} {trigger}".encode()) % 3 == self.third:
            return ()
        return super()._cover(screen, trigger)


class Doomed(Slow):
    """Is lost at its tenth step, and cannot be opened again."""

    def __init__(self) -> None:
        super().__init__()
        self.left, self.opened = 10, 0

    def _open(self) -> None:
        self.opened += 1
        if self.opened > 1:
            raise DeviceLost("no such device any more")
        super()._open()

    def _perform(self, action: Action, screen: Screen) -> Observation:
        self.left -= 1
        if self.left < 0:
            raise DeviceLost("unplugged")
        return super()._perform(action, screen)


def settings(out: Path, workers: int = 3, **changes: object) -> RunSettings:
    made = RunSettings(TODO, "fake", "random", Budget(steps=600), 1, out, workers=workers)
    return replace(made, **changes)  # type: ignore[arg-type]


def explore(given: RunSettings, make_device: MakeDevice = lambda options: Slow()) -> RunResult:
    return Session(given, make_device=make_device).run()


def test_the_trace_holds_whole_episodes_of_all_workers(tmp_path: Path) -> None:
    together = threading.Barrier(3)
    result = explore(settings(tmp_path / "run"), lambda options: InStep(together))
    assert result.reason is EndReason.STEPS
    assert result.steps == 600
    entries = list(read_trace(tmp_path / "run" / "trace.jsonl"))
    steps = [entry for entry in entries if isinstance(entry, Step)]
    assert [step.number for step in steps] == list(range(600))
    marks = [entry.number for entry in entries if isinstance(entry, EpisodeMark)]
    assert marks == list(range(len(marks)))
    at_once = {step.episode for step in steps[:150]}
    assert len(at_once) >= 3, "each worker has an episode of its own"
    for episode in read_episodes(tmp_path / "run" / "trace.jsonl").all:
        place = episode.mark.screen
        for step in episode.steps:
            assert step.before == place
            place = step.after


def test_coverage_is_that_of_all_devices_together(tmp_path: Path) -> None:
    made: list[Blind] = []
    together = threading.Barrier(3)

    def make(options: DeviceOptions) -> Device:
        made.append(Blind(len(made), together))
        return made[-1]

    result = explore(settings(tmp_path / "run"), make)
    assert len(made) == 3
    covered, total = result.coverage["transition"]
    timeline = (tmp_path / "run" / "coverage" / "timeline.csv").read_text().splitlines()
    assert covered == int(timeline[-1].split(",")[2])
    steps = [e for e in read_trace(tmp_path / "run" / "trace.jsonl") if isinstance(e, Step)]
    assert covered == sum(step.observation.newly_covered for step in steps) <= total
    taken = [device._taken for device in made]
    assert covered == len(set().union(*taken))
    assert all(len(each) < covered for each in taken)


def test_crashes_are_counted_once_whoever_finds_them(tmp_path: Path) -> None:
    result = explore(settings(tmp_path / "run", budget=Budget(steps=3000)))
    assert result.tally.crashes
    assert sum(result.tally.crash_counts.values()) > len(result.tally.crashes)
    directories = {path.name for path in (tmp_path / "run" / "crashes").iterdir()}
    assert directories == set(result.tally.crashes)


@pytest.mark.parametrize(
    ("agent", "guide"),
    [
        *(("frontier", None), ("random", None), ("random", "fsm"), ("monkey", None), ("qbe", None)),
        *(("qbe-learn", None), ("qlearning", None), ("qlearning", "fsm"), ("sqdroid", None)),
        *(("atac", None), ("atppo", None), ("ares-sac", "fsm")),
    ],
)
def test_every_agent_can_have_several_devices(
    tmp_path: Path, agent: str, guide: str | None
) -> None:
    given = settings(
        tmp_path / "run",
        2,
        agent=agent,
        agent_options=AgentOptions({}, guide),
        budget=Budget(steps=300),
    )
    result = explore(given)
    assert (result.reason, result.steps) == (EndReason.STEPS, 300)


def test_a_device_that_is_lost_for_good_leaves_the_work_to_the_others(tmp_path: Path) -> None:
    made: list[Device] = []

    def make(options: DeviceOptions) -> Device:
        made.append(Doomed() if len(made) == 1 else Slow())
        return made[-1]

    result = explore(settings(tmp_path / "run"), make)
    assert (result.reason, result.steps) == (EndReason.STEPS, 600)
    faults = read_record(tmp_path / "run").faults
    assert any("no such device any more" in fault for fault in faults)
    assert any("worker 2 is given up" in fault for fault in faults)


def test_the_run_fails_when_no_device_is_left(tmp_path: Path) -> None:
    result = explore(settings(tmp_path / "run"), lambda options: Doomed())
    assert result.reason is EndReason.DEVICE
    assert result.steps == 30
    assert read_record(tmp_path / "run").state is RunState.ENDED_EARLY


def test_a_device_that_fails_now_and_then_is_replaced(tmp_path: Path) -> None:
    class Shaky(Slow):
        counts = itertools.count(1)  # one for all, and whole whoever takes the next

        def _perform(self, action: Action, screen: Screen) -> Observation:
            if next(self.counts) % 50 == 0:
                self.close()
                raise DeviceLost("unplugged")
            return super()._perform(action, screen)

    result = explore(settings(tmp_path / "run"), lambda options: Shaky())
    assert (result.reason, result.steps) == (EndReason.STEPS, 600)
    assert len(read_record(tmp_path / "run").faults) == 12


def test_an_error_of_the_tool_in_a_worker_ends_the_run(tmp_path: Path) -> None:
    class Broken(Slow):
        def _perform(self, action: Action, screen: Screen) -> Observation:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        explore(settings(tmp_path / "run"), lambda options: Broken())
    assert read_record(tmp_path / "run").state is RunState.ENDED_EARLY


def test_a_worker_that_never_starts_is_no_harm(tmp_path: Path) -> None:
    class Absent(Slow):
        def _open(self) -> None:
            raise DeviceError("no room for another device")

    made: list[Device] = []

    def make(options: DeviceOptions) -> Device:
        made.append(Absent() if made else Slow())
        return made[-1]

    result = explore(settings(tmp_path / "run"), make)
    assert (result.reason, result.steps) == (EndReason.STEPS, 600)


def run_command(out: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tapwright", "explore"]
    command += [*(more or ("demo:todo",)), "--workers", "3", "--time", "60s", "--verify", "0"]
    if "--resume" not in more:
        command += ["--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_steps(out: Path, steps: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        trace = out / "trace.jsonl"
        if trace.exists() and trace.read_bytes().count(b'{"step"') > steps:
            return
        time.sleep(0.02)
    raise AssertionError("no steps were taken")


def test_ctrl_c_leaves_a_whole_record(tmp_path: Path) -> None:
    out = tmp_path / "run"
    with run_command(out) as process:
        wait_for_steps(out, 100)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 3
    record = read_record(out)
    assert record.ended == "interrupted"
    assert record.settings.workers == 3
    assert record.used is not None
    steps = [entry for entry in read_trace(out / "trace.jsonl") if isinstance(entry, Step)]
    assert len(steps) == record.used.steps > 100


def test_a_killed_run_is_readable_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    with run_command(out) as process:
        wait_for_steps(out, 200)
        process.kill()
    assert read_record(out).state is RunState.KILLED
    steps = [entry for entry in read_trace(out / "trace.jsonl") if isinstance(entry, Step)]
    assert Counter(step.number for step in steps).most_common(1)[0][1] == 1
    with run_command(out, "--resume", str(out)) as process:
        wait_for_steps(out, len(steps) + 200)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    record = read_record(out)
    assert record.settings.workers == 3
    assert record.used is not None
    assert record.used.steps > len(steps) + 200
