"""Run directories made by walking through a model, as an exploration leaves them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tapwright.abstractions.abstraction import ExecutableWidgets
from tapwright.core.app import App
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.findings.tally import Tally
from tapwright.run.events import EndReason
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_result import RunResult
from tapwright.testcase.shortcuts import place_of


def explore(
    model: str, path: Path, *, steps: int = 300, episode: int = 30, seed: int = 1
) -> RunResult:
    """Walk at random, from a fresh start every so many steps, and record it."""
    directory = RunDirectory(path)
    directory.create({})
    parsed, random, tally = parse_model(model), Random(seed), Tally()
    actions = ExecutableWidgets(texts=["0", "hello"])
    with directory.open_trace() as trace, FakeDevice(parsed, seed=seed) as device:
        device.install(App("app", parsed.package))
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
    directory.write_facts(
        {"state": "finished", "found": {"crashes": {name: {"times": 1} for name in tally.crashes}}}
    )
    return RunResult(path, EndReason.STEPS, "", steps, 1.0, tally, {})
