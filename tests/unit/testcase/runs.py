"""Run directories made by walking through a model, as an exploration leaves them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.findings.tally import Tally
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import RunConcluded
from tapwright.run.new_record import new_record
from tapwright.run.record import RunState
from tapwright.run.record_of_result import put_result
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.run_result import RunResult
from tapwright.run.settings import RunSettings
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.shortcuts import place_of


def explore(
    model: str, path: Path, *, steps: int = 300, episode: int = 30, seed: int = 1
) -> RunResult:
    """Walk at random, from a fresh start every so many steps, and record it."""
    directory = RunDirectory(path)
    parsed, random, tally = parse_model(model), Random(seed), Tally()
    app = App("app", parsed.package)
    record = new_record(RunSettings(app, "fake", "random", Budget(steps=steps), seed, path))
    directory.create(record)
    actions = ExecutableWidgets(texts=["0", "hello"])
    with directory.open_trace() as trace, FakeDevice(parsed, seed=seed) as device:
        device.install(app)
        number, episodes, screen, left = 0, 0, None, 0
        while number < steps:
            if screen is None or left == 0:
                device.reset()
                screen, left = device.launch().screen, episode
                trace.episode(EpisodeMark(episodes, screen, 0.0))
                episodes += 1
            action = random.choice(list(actions.actions_of(screen)))
            step = Step(number, episodes - 1, screen, action, device.perform(action))
            trace.step(step)
            tally.add(step, place_of(step.after), parsed.package)
            number, left = number + 1, left - 1
            screen = step.after if step.crash is None else None
            if screen is not None and screen.package != parsed.package:
                screen = None
    result = RunResult(path, EndReason.STEPS, "", steps, 1.0, tally)
    put_result(record, result)
    record.state = RunState.VERIFYING
    directory.write_record(record)
    return result


def follow(after: AfterRun, device: Device, result: RunResult) -> str:
    """Let what comes after the run tell the recorder; what it says is missing."""
    record = read_record(result.directory)
    record.state = RunState.VERIFYING
    recorder = Recorder(RunDirectory(result.directory), record, resume=True)
    try:
        problem = after(device, result, recorder.handle)
        recorder.handle(RunConcluded(problem))
        return problem
    finally:
        recorder.close()


def do_by_hand(model: str, path: Path, way: Sequence[str]) -> None:
    """Record one episode: each word is `back`, or the id of what is clicked."""
    directory, parsed = RunDirectory(path), parse_model(model)
    app = App("app", parsed.package)
    directory.create(new_record(RunSettings(app, "fake", "hand", Budget(steps=len(way)), 1, path)))
    with directory.open_trace() as trace, FakeDevice(parsed, seed=1) as device:
        device.install(app)
        screen = device.launch().screen
        trace.episode(EpisodeMark(0, screen, 0.0))
        for number, word in enumerate(way):
            target = None
            if word != "back":
                target = next(
                    each for each, _ in screen.identities() if each.resource_id.endswith(word)
                )
            action = Action(ActionKind.BACK if target is None else ActionKind.CLICK, target)
            step = Step(number, 0, screen, action, device.perform(action))
            trace.step(step)
            screen = step.after
