"""What agent, reward, model and trace cost, as a share of a step on the JVM device.

    python benchmarks/overhead.py [--app demo:notes] [--steps 1000] [--agents random,sqdroid]

Wanted: under 15 % for tabular agents. The share is that of the loop's own time, resets and launches
of the app left out on both sides. Making a picture of a screen small and keeping it is the loop's;
drawing it is the device's and stands apart in `drawing_ms`. On a busy machine compare `own_cpu_ms`,
which waits do not touch.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from record import record

from tapwright.apps.naming import choose_app
from tapwright.core.action import Action
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.events import Event, StepTaken
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings


class Stopwatch:
    """Time between steps in the device and out of it; launches belong to neither."""

    def __init__(self) -> None:
        self.device = self.drawing = self.own = self.own_cpu = 0.0
        self.steps = 0
        self._returned: float | None = None
        self._returned_cpu = 0.0

    def watch(self, device: Device) -> Device:
        """Measure each `perform` and `screenshot`."""
        perform, reset, screenshot = device.perform, device.reset, device.screenshot

        def timed(action: Action) -> Observation:
            started = self._ask()
            self.steps += self._returned is not None
            observation = perform(action)
            self.device += self._answer() - started
            return observation

        def timed_screenshot() -> bytes:
            started = self._ask()
            picture = screenshot()
            if self._returned is not None:
                self.drawing += self._answer() - started
            return picture

        def untimed() -> None:
            self._returned = None
            reset()

        device.perform, device.reset = timed, untimed  # type: ignore[method-assign]
        device.screenshot = timed_screenshot  # type: ignore[method-assign]
        return device

    def _ask(self) -> float:
        started = time.perf_counter()
        if self._returned is not None:
            self.own += started - self._returned
            self.own_cpu += time.thread_time() - self._returned_cpu
        return started

    def _answer(self) -> float:
        self._returned, self._returned_cpu = time.perf_counter(), time.thread_time()
        return self._returned


class Thinking:
    """Notes that a step was told; nothing else, so that listeners cost nothing here."""

    steps = 0

    def handle(self, event: Event) -> None:
        """Count steps."""
        self.steps += isinstance(event, StepTaken)

    def close(self) -> None:
        """Nothing to let go of."""


def main() -> None:
    """Run each agent once and record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--app", default="demo:notes")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--agents", default="random,qlearning,qlearning+fsm,sqdroid,frontier")
    given = parser.parse_args()
    chosen, rows = choose_app(given.app), []
    for name in given.agents.split(","):
        agent, _, guide = name.partition("+")
        watch = Stopwatch()

        def make(options: DeviceOptions, watch: Stopwatch = watch) -> Device:
            return watch.watch(DEVICES.load(chosen.device)(options))

        with tempfile.TemporaryDirectory() as directory:
            settings = RunSettings(
                chosen.app,
                chosen.device,
                agent,
                Budget(steps=given.steps),
                1,
                Path(directory) / "run",
                agent_options=AgentOptions({}, guide or None),
            )
            Session(settings, [Thinking()], make_device=make).run()
        steps = max(watch.steps, 1)
        rows.append(
            {
                "app": given.app,
                "agent": name,
                "steps": given.steps,
                "device_ms": round(1000 * watch.device / given.steps, 3),
                "drawing_ms": round(1000 * watch.drawing / given.steps, 3),
                "own_ms": round(1000 * watch.own / steps, 3),
                "own_cpu_ms": round(1000 * watch.own_cpu / steps, 3),
                "own_share": round(watch.own / (watch.own + watch.device + watch.drawing), 4),
                "load": round(os.getloadavg()[0], 1),
            }
        )
    record("overhead", rows)


if __name__ == "__main__":
    main()
