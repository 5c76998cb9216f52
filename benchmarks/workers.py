"""How steps a second grow with `--workers`: a model whose every step takes a fixed time.

    python benchmarks/workers.py [--milliseconds 20] [--steps 2000] [--agent qlearning]
    python benchmarks/workers.py --app demo:notes --workers 1,2 --steps 1000

Wanted: near-linear until the cores are used up. A model only waits, so it shows what sharing one
agent, model and trace costs; with an app (`--app`) the JVMs need the cores themselves.
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
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


class Waiting(FakeDevice):
    """A device that answers late."""

    seconds = 0.02

    def _perform(self, action: Action, screen: Screen) -> Observation:
        time.sleep(self.seconds)
        return super()._perform(action, screen)


def _of_children(times: os.times_result) -> float:
    return times.children_user + times.children_system


def main() -> None:
    """Run with each number of workers and record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--app", default="demo:todo")
    parser.add_argument("--agent", default="qlearning")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--workers", default="1,2,4,8")
    given = parser.parse_args()
    chosen = choose_app(given.app)
    Waiting.seconds = given.milliseconds / 1000

    def make(options: DeviceOptions) -> Device:
        is_model = chosen.device == "fake"
        return Waiting(seed=options.seed) if is_model else DEVICES.load(chosen.device)(options)

    rows, alone = [], 0.0
    for workers in map(int, given.workers.split(",")):
        with tempfile.TemporaryDirectory() as directory:
            settings = RunSettings(
                chosen.app,
                chosen.device,
                given.agent,
                Budget(steps=given.steps),
                1,
                Path(directory) / "run",
                workers=workers,
            )
            cpu = os.times()
            result = Session(settings, make_device=make).run()
            used = os.times()
        rate = result.steps / result.seconds
        alone = alone or rate / workers
        rows.append(
            {
                "app": given.app,
                "agent": given.agent,
                "workers": workers,
                "steps_per_second": round(rate, 1),
                "of_linear": round(rate / (alone * workers), 3),
                "own_cpu_ms_a_step": round(
                    1000 * (used.user + used.system - cpu.user - cpu.system) / result.steps, 3
                ),
                "children_cpu_ms_a_step": round(
                    1000 * (_of_children(used) - _of_children(cpu)) / result.steps, 3
                ),
                "load": round(os.getloadavg()[0], 1),
            }
        )
    record("workers", rows)


if __name__ == "__main__":
    main()
