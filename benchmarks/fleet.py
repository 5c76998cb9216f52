"""Runs on a cluster of this machine: how steps a second grow with the devices, and what it costs.

    python benchmarks/fleet.py [--devices 1,8,64,256] [--milliseconds 200] [--seconds 60]
    python benchmarks/fleet.py --cooperation [--steps 3000] [--seeds 5]

The first uses models whose every step takes the time that a phone takes; the rate is that of the
second half of the time, when all devices are ready. Wanted: at least 85 % of linear with 64.
The second compares eight processes that exchange what they learn with eight that do not, after
equally many steps, on a model of 300 screens.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from record import record

from tapwright.apps.naming import choose_app
from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions
from tapwright.fleet.cluster import Cluster, connected
from tapwright.fleet.crews import FleetCrews
from tapwright.run.budget import Budget
from tapwright.run.events import Event, StepTaken
from tapwright.run.run_directory import read_record
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings, Screenshots


class Waiting(FakeDevice):
    """A device that answers late."""

    def __init__(self, seed: int, seconds: float) -> None:
        super().__init__(seed=seed)
        self._late = seconds

    def _perform(self, action: Action, screen: Screen) -> Observation:
        time.sleep(self._late)
        return super()._perform(action, screen)


def maker(seconds: float) -> Callable[[DeviceOptions], Device]:
    """What makes devices of which each step takes so long."""
    return lambda options: Waiting(options.seed, seconds)


class Pace:
    """Notes when steps arrive, to leave out the time in which devices start."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def handle(self, event: Event) -> None:
        """Look at the clock."""
        if isinstance(event, StepTaken):
            self._times.append(time.monotonic())

    def close(self) -> None:
        """Nothing to let go of."""

    def rate(self, seconds: float) -> float:
        """Returns the steps a second in the last part of the run that is so long."""
        end = self._times[-1]
        return sum(moment > end - seconds for moment in self._times) / seconds


def model(screens: int, seed: int) -> str:
    """Returns a model in which most buttons lead back and few lead on."""
    random, lines = Random(seed), ["package org.example.maze", "start s0"]
    for number in range(screens):
        # Numbers in names do not tell screens apart.
        word = "".join(chr(97 + int(digit)) for digit in str(number))
        lines += ["", f"screen s{number} Page{word}Activity"]
        for letter in "abcdef":
            near = max(0, min(screens - 1, number + random.choice((-9, -3, 0, 1, 1, 2))))
            lines.append(f'  button #{word}_{letter} "Go {letter} from {word}" -> s{near}')
    return "\n".join(lines) + "\n"


def measure(cluster: Cluster, devices: int, given: argparse.Namespace) -> dict[str, object]:
    """Explores for some time with so many devices."""
    seconds = given.milliseconds / 1000
    with tempfile.TemporaryDirectory() as directory:
        out, app = Path(directory) / "run", Path(directory) / "maze.fsm"
        app.write_text(model(300, 1))
        settings = RunSettings(
            choose_app(str(app)).app,
            "fake",
            "frontier",
            Budget(seconds=given.seconds),
            1,
            out,
            workers=devices,
            group=given.group,
            screenshots=Screenshots.NONE,
        )
        crews, own = FleetCrews(cluster, make_device=maker(seconds)), time.process_time()
        pace = Pace()
        result = Session(settings, [pace], crews=crews).run()
        own = time.process_time() - own
        fleet = read_record(out).fleet
    assert fleet is not None
    rate, steps = pace.rate(given.seconds / 2), result.steps
    processor = sum(each.processor_seconds for each in fleet.workers)
    return {
        "devices": devices,
        "processes": len(fleet.workers),
        "steps_per_second": round(rate, 1),
        "of_linear": round(rate * seconds / devices, 3),  # of devices that never wait
        "process_ms_a_step": round(1000 * processor / steps, 2),
        "driver_ms_a_step": round(1000 * own / steps, 2),
        "merging_ms_a_step": round(1000 * fleet.merging_seconds / steps, 2),
        "bytes_a_step": round(sum(each.sent + each.received for each in fleet.workers) / steps),
        "megabytes_a_process": round(max(each.megabytes for each in fleet.workers)),
        "megabytes_a_device": round(sum(each.megabytes for each in fleet.workers) / devices, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def cooperate(cluster: Cluster, given: argparse.Namespace) -> list[dict[str, object]]:
    """Compares processes that exchange with processes that do not."""
    found: dict[float, list[float]] = {0.25: [], 0.0: []}
    for seed in range(given.seeds):
        with tempfile.TemporaryDirectory() as directory:
            app = Path(directory) / "maze.fsm"
            app.write_text(model(300, seed))
            for exchange in found:
                settings = RunSettings(
                    choose_app(str(app)).app,
                    "fake",
                    "frontier",
                    Budget(steps=given.steps),
                    seed,
                    Path(directory) / f"run{exchange}",
                    workers=8,
                    group=1,
                    screenshots=Screenshots.NONE,
                )
                settings = replace(settings, options=DeviceOptions(seed))
                crews = FleetCrews(cluster, make_device=maker(0.02), exchange_seconds=exchange)
                result = Session(settings, crews=crews).run()
                found[exchange].append(result.coverage["transition"].share)
    return [
        {
            "exchange": bool(exchange),
            "steps": given.steps,
            "seeds": given.seeds,
            "coverage": round(statistics.mean(shares), 3),
            "least": round(min(shares), 3),
            "most": round(max(shares), 3),
        }
        for exchange, shares in found.items()
    ]


def main() -> None:
    """Measure and record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--devices", default="1,8,64,256")
    parser.add_argument("--milliseconds", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--group", type=int, default=0)
    parser.add_argument("--cooperation", action="store_true")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seeds", type=int, default=5)
    given = parser.parse_args()
    with connected("auto") as cluster:
        if given.cooperation:
            record("fleet_cooperation", cooperate(cluster, given))
        else:
            counts = map(int, given.devices.split(","))
            record("fleet", [measure(cluster, count, given) for count in counts])


if __name__ == "__main__":
    main()
