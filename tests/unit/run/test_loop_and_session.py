"""A run from start to end on the fake: budgets, faults, interruption, a full disk, listeners."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tapwright.core.action import Action
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import ExitStatus, InputError, StorageError
from tapwright.core.screen import Screen
from tapwright.core.step import Limit, Observation, Step
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace
from tapwright.device.device import Device
from tapwright.device.device_values import Counter
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.report.summary import summary_lines
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import DeviceFault, Event, ListenerFailed, RunConcluded, RunEnded
from tapwright.run.record import CounterRecord, GuidanceRecord, RunState, UseCasesRecord
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings

pytestmark = pytest.mark.slow  # starts processes

SAFE = """\
package org.example
screen one OneActivity
  button #next "Next" -> two
screen two TwoActivity
  button #again "Again" -> one
  button #web "Web" -> leave com.browser
"""
APP = App("example", "org.example")


class Heard:
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.closed = False

    def handle(self, event: Event) -> None:
        self.events.append(event)

    def close(self) -> None:
        self.closed = True


def settings(out: Path, budget: Budget, seed: int = 1) -> RunSettings:
    return RunSettings(APP, "fake", "random", budget, seed, out)


def explore(out: Path, model: str, budget: Budget, listener: Heard | None = None) -> RunResult:
    listeners = [] if listener is None else [listener]
    made = Session(
        settings(out, budget),
        list(listeners),
        make_device=lambda options: FakeDevice(parse_model(model), seed=options.seed),
    )
    return made.run()


def test_a_guided_run_says_how_often_the_guide_took_over(tmp_path: Path) -> None:
    made = Session(
        replace(
            settings(tmp_path / "run", Budget(steps=300)), agent_options=AgentOptions(guide="fsm")
        ),
        make_device=lambda options: FakeDevice(parse_model(SAFE), seed=options.seed),
    )
    result = made.run()
    tally = result.guidance
    assert tally is not None
    # Every state of the model can be reached again: at most the last target is still ahead.
    assert tally.targets > 1
    assert tally.targets - 1 <= tally.reached <= tally.targets <= tally.steps
    line = f"Guidance       {tally.targets} targets, {tally.reached} reached, {tally.steps} steps"
    assert line in list(summary_lines(result))
    assert read_record(tmp_path / "run").guidance == GuidanceRecord(**asdict(tally))


def test_a_run_with_use_cases_says_how_many_it_came_upon(tmp_path: Path) -> None:
    first = FakeDevice(parse_model(SAFE))
    with first, TraceWriter(tmp_path / "case.jsonl") as trace:
        first.install(settings(tmp_path, Budget(steps=1)).app)
        trace.episode(EpisodeMark(0, first.launch().screen, 0.0))
    options = AgentOptions(semantic=tmp_path)
    made = Session(
        replace(
            settings(tmp_path / "run", Budget(steps=20)), agent="sqdroid", agent_options=options
        ),
        make_device=lambda options: FakeDevice(parse_model(SAFE), seed=options.seed),
    )
    result = made.run()
    assert "Use cases      1 of 1 come upon" in list(summary_lines(result))
    assert read_record(tmp_path / "run").use_cases == UseCasesRecord(explored=1, given=1)


class Limited(FakeDevice):
    """Lacks what the app needs to start."""

    def _launch(self) -> Observation:
        return Observation(super()._observe().screen, limits=(Limit("native", "libapp.so"),))


def test_a_run_that_saw_nothing_of_the_app_is_not_clean(tmp_path: Path) -> None:
    made = Session(
        settings(tmp_path / "run", Budget(steps=2)),
        make_device=lambda options: Limited(parse_model(SAFE)),
    )
    result = made.run()
    assert result.exit_status == ExitStatus.FAILURE
    lines = list(summary_lines(result))
    assert "Activities     0: nothing of the app was ever on the screen" in lines
    assert "Limit of the device, not of the app: libapp.so (1x)" in lines
    (limit,) = read_record(tmp_path / "run").limits
    assert (limit.name, limit.times) == ("libapp.so", 1)


def test_a_clean_run(tmp_path: Path) -> None:
    heard = Heard()
    result = explore(tmp_path / "run", SAFE, Budget(steps=500), heard)
    assert (result.reason, result.steps) == (EndReason.STEPS, 500)
    assert result.exit_status == ExitStatus.CLEAN
    assert result.tally.activities == {"OneActivity", "TwoActivity"}
    record = read_record(tmp_path / "run")
    assert record.state is RunState.FINISHED
    assert record.used is not None
    assert record.used.steps == 500
    assert record.coverage == {"transition": CounterRecord(covered=3, total=3)}
    steps = [entry for entry in read_trace(tmp_path / "run/trace.jsonl") if isinstance(entry, Step)]
    assert [step.number for step in steps] == list(range(500))
    assert heard.closed


def test_steps_follow_each_other_within_an_episode(tmp_path: Path) -> None:
    explore(tmp_path / "run", SAFE, Budget(steps=500))
    screen: Screen | None = None
    for entry in read_trace(tmp_path / "run/trace.jsonl"):
        if isinstance(entry, Step):
            assert entry.before == screen
            screen = entry.after
        else:
            screen = entry.screen


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        explore(tmp_path / name, SAFE, Budget(steps=300))
    first, second = ((tmp_path / name / "trace.jsonl").read_bytes() for name in ("a", "b"))
    assert first == second


def test_it_does_not_stay_outside_the_app(tmp_path: Path) -> None:
    explore(tmp_path / "run", SAFE, Budget(steps=2000))
    outside = longest = 0
    for entry in read_trace(tmp_path / "run/trace.jsonl"):
        shown = entry.after if isinstance(entry, Step) else entry.screen
        outside = 0 if shown.package == "org.example" else outside + 1
        longest = max(longest, outside)
    assert longest == 3


def test_budgets_of_episodes_and_time(tmp_path: Path) -> None:
    result = explore(tmp_path / "run", SAFE, Budget(episodes=2))
    assert (result.reason, result.steps) == (EndReason.EPISODES, 400)
    clock = ManualClock()

    class Slow(FakeDevice):
        def _perform(self, action: Action, screen: Screen) -> Observation:
            clock.advance(1.0)
            return super()._perform(action, screen)

    timed = Session(
        settings(tmp_path / "timed", Budget(seconds=10)),
        clock=clock,
        make_device=lambda options: Slow(parse_model(SAFE)),
    ).run()
    assert (timed.reason, timed.steps) == (EndReason.TIME, 10)


def test_a_budget_must_allow_something() -> None:
    with pytest.raises(InputError, match="needs a budget"):
        Budget()
    with pytest.raises(InputError, match="nothing to do in that"):
        Budget(steps=0)


def test_a_crash_is_a_finding_and_kept(tmp_path: Path) -> None:
    model = SAFE + '  button #bad "Bad" -> crash java.lang.Error "bad"\n'
    result = explore(tmp_path / "run", model, Budget(steps=500))
    assert result.exit_status == ExitStatus.FINDING
    (name,) = result.tally.crashes
    text = (tmp_path / "run/crashes" / name / "crash.txt").read_text()
    assert "java.lang.Error: bad" in text
    assert 'Click "Bad"' in text
    assert "FATAL EXCEPTION" in (tmp_path / "run/crashes" / name / "log.txt").read_text()
    assert read_record(tmp_path / "run").found.crashes[name].times > 1


def test_what_follows_a_run_has_its_device_and_cannot_lose_it(tmp_path: Path) -> None:
    def refuse(device: Device, result: RunResult, announce: Callable[[Event], None]) -> str:
        assert device.observe()
        assert read_record(result.directory).state is RunState.VERIFYING
        raise InputError("refused")

    made = Session(
        settings(tmp_path / "run", Budget(steps=5)),
        make_device=lambda options: FakeDevice(parse_model(SAFE)),
        afterwards=refuse,
    )
    with pytest.raises(InputError, match="refused"):
        made.run()
    record = read_record(tmp_path / "run")
    assert (record.state, record.message) == (RunState.ENDED_EARLY, "refused")
    assert record.used is not None
    assert record.used.steps == 5


def test_a_device_that_refuses_a_request_late_does_not_lose_the_run(tmp_path: Path) -> None:
    class NoCoverage(FakeDevice):
        def coverage(self) -> dict[str, Counter]:
            raise InputError("no such request: coverage")

    made = Session(
        settings(tmp_path / "run", Budget(steps=5)),
        make_device=lambda options: NoCoverage(parse_model(SAFE)),
    )
    with pytest.raises(InputError, match="no such request"):
        made.run()
    record = read_record(tmp_path / "run")
    assert record.used is not None
    assert (record.state, record.used.steps) == (RunState.ENDED_EARLY, 5)
    assert len(list(read_trace(tmp_path / "run/trace.jsonl"))) >= 5


def test_faults_cost_an_episode_and_are_no_findings(tmp_path: Path) -> None:
    heard = Heard()
    model = SAFE + '  button #bad "Bad" -> fault lost\n'
    result = explore(tmp_path / "run", model, Budget(steps=500), heard)
    faults = [event for event in heard.events if isinstance(event, DeviceFault)]
    assert faults
    assert (result.reason, result.steps) == (EndReason.STEPS, 500)
    assert result.exit_status == ExitStatus.CLEAN
    assert len(read_record(tmp_path / "run").faults) == len(faults)


def test_a_device_that_keeps_failing_ends_the_run_early(tmp_path: Path) -> None:
    model = "package org.example\nscreen one A\n" + "\n".join(
        f"  on {kind} -> fault lost" for kind in ("back", "menu", "rotate")
    )
    result = explore(tmp_path / "run", model, Budget(steps=500))
    assert result.reason is EndReason.DEVICE
    assert result.exit_status == ExitStatus.FAILURE
    record = read_record(tmp_path / "run")
    assert (record.state, record.ended) == (RunState.ENDED_EARLY, "the device failed")


def test_a_failing_listener_is_reported_once_and_cannot_stop_the_run(tmp_path: Path) -> None:
    class Failing(Heard):
        def handle(self, event: Event) -> None:
            raise ValueError("no")

    heard = Heard()
    run = Session(
        settings(tmp_path / "run", Budget(steps=50)),
        [Failing(), heard],
        make_device=lambda options: FakeDevice(parse_model(SAFE)),
    )
    assert run.run().steps == 50
    failures = [event for event in heard.events if isinstance(event, ListenerFailed)]
    assert failures == [ListenerFailed("Failing", "ValueError: no")]


def test_interrupting_ends_the_run_and_keeps_the_record(tmp_path: Path) -> None:
    class Interrupted(FakeDevice):
        performed = 0

        def _perform(self, action: Action, screen: Screen) -> Observation:
            self.performed += 1
            if self.performed > 100:
                raise KeyboardInterrupt
            return super()._perform(action, screen)

    result = Session(
        settings(tmp_path / "run", Budget(steps=500)),
        make_device=lambda options: Interrupted(parse_model(SAFE)),
    ).run()
    assert (result.reason, result.steps) == (EndReason.INTERRUPTED, 100)
    assert result.exit_status == ExitStatus.FAILURE
    assert read_record(tmp_path / "run").state is RunState.ENDED_EARLY
    assert sum(isinstance(e, Step) for e in read_trace(tmp_path / "run/trace.jsonl")) == 100


def test_a_full_disk_ends_the_run_and_it_never_looks_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: object, *arguments: object) -> None:
        raise StorageError("cannot write: No space left on device")

    heard = Heard()
    monkeypatch.setattr(TraceWriter, "step", full)

    original = RunDirectory.write_file

    def write_file(self: RunDirectory, name: str, content: str | bytes) -> Path:
        if '"state": "running"' in str(content):
            return original(self, name, content)
        raise StorageError("cannot write: No space left on device")

    monkeypatch.setattr(RunDirectory, "write_file", write_file)
    result = explore(tmp_path / "run", SAFE, Budget(steps=500), heard)
    assert result.reason is EndReason.STORAGE
    assert result.exit_status == ExitStatus.FAILURE
    assert [type(event) for event in heard.events[-2:]] == [RunEnded, RunConcluded]
    assert json.loads((tmp_path / "run/run.json").read_text())["state"] == "running"


def test_a_directory_in_use_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run/mine").write_text("precious")
    with pytest.raises(InputError, match="in use"):
        explore(tmp_path / "run", SAFE, Budget(steps=5))
    assert (tmp_path / "run/mine").read_text() == "precious"
    with pytest.raises(InputError, match="lies inside a file"):
        explore(tmp_path / "run/mine/out", SAFE, Budget(steps=5))


def test_wrong_input_leaves_no_directory(tmp_path: Path) -> None:
    wrong = RunSettings(APP, "fake", "random", Budget(steps=5), 1, tmp_path / "run")
    with pytest.raises(InputError, match="needs a model file"):
        Session(wrong).run()
    assert not (tmp_path / "run").exists()


def test_killed_runs_say_so_and_can_be_read(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapwright", "explore", "demo:todo", "--quiet"]
    with subprocess.Popen(
        [*command, "--time", "1h", "--out", str(tmp_path / "run")], env={**os.environ}
    ) as process:
        trace = tmp_path / "run/trace.jsonl"
        deadline = time.monotonic() + 30
        while not trace.exists() or trace.stat().st_size < 100_000:
            assert time.monotonic() < deadline, "the run did not get going"
            time.sleep(0.05)
        process.kill()
    assert read_record(tmp_path / "run").state is RunState.KILLED
    steps = [entry for entry in read_trace(trace) if isinstance(entry, Step)]
    assert [step.number for step in steps] == list(range(len(steps)))
    assert steps


@pytest.mark.parametrize("content", [None, "", "[]", "not json"])
def test_other_directories_are_no_runs(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content)
    with pytest.raises(InputError):
        read_record(tmp_path)
