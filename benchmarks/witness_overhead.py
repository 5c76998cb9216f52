"""What agent, monitor and trace cost of a witness run, as a share of the device's time.

    python benchmarks/witness_overhead.py [APP SPEC...] [--level L1] [--seconds 120] [--seed 1]

Wanted: under 15 % of the step time of the JVM device. Everything from the installed app to the end
of the last search that is not spent in a call of the device counts: recalling experience, planning,
monitors, trace, database. `share` takes it by the clock; on a busy machine compare `cpu_share`,
whose own part waits do not touch. Witnesses are taken as found, without replays.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from record import record

from tapwright.apps.app_names import names_of
from tapwright.apps.naming import choose_app
from tapwright.apps.target import Target
from tapwright.apps.targets import LEVELS, targets_of
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.recipes.recipe import DEFAULT_WITNESS
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.events import Event, RunStarted, SearchEnded
from tapwright.run.search import SearchResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

NOTES = Path(__file__).resolve().parents[1] / "sample-apps/notes/specifications"
SPECIFICATIONS = [str(each) for each in sorted(NOTES.glob("01*.L1.sts"))]
CALLS = ("reset", "launch", "perform", "screenshot")


class Found:
    """Takes every witness as it is."""

    def accept(self, device: Device, target: Target, attempt: Attempt) -> bool:
        """It is one."""
        return True

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """Nothing to write."""


class Stopwatch:
    """How long a device's calls take, and how long all the rest."""

    def __init__(self) -> None:
        self.device = self.own = self.own_cpu = 0.0
        self._returned: tuple[float, float] | None = None

    def watch(self, device: Device) -> Device:
        """Time the calls of the device."""
        for name in CALLS:
            setattr(device, name, self._timed(getattr(device, name)))
        return device

    def handle(self, event: Event) -> None:
        """Begin with the run; what follows a search belongs to it."""
        if isinstance(event, RunStarted):
            self._returned = _now()
        elif isinstance(event, SearchEnded):
            self._count()

    def close(self) -> None:
        """Nothing to let go of."""

    def _count(self) -> None:
        if self._returned is not None:
            clock, cpu = _now()
            self.own += clock - self._returned[0]
            self.own_cpu += cpu - self._returned[1]
            self._returned = clock, cpu

    def _timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any) -> Any:
            self._count()
            started = time.perf_counter()
            try:
                return call(*arguments)
            finally:
                self._returned = _now()
                self.device += self._returned[0] - started

        return timed


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.thread_time()


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", nargs="?", default="demo:notes")
    parser.add_argument("specifications", nargs="*", default=SPECIFICATIONS)
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--agent", default=DEFAULT_WITNESS)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chosen, stopwatch = choose_app(arguments.app), Stopwatch()

    def make_device(options: DeviceOptions) -> Device:
        return stopwatch.watch(DEVICES.load(chosen.device)(options))

    with tempfile.TemporaryDirectory() as directory:
        settings = RunSettings(
            app=chosen.app,
            device=chosen.device,
            agent=arguments.agent,
            targets=targets_of(arguments.specifications, arguments.level, names_of(chosen.app)),
            seed=arguments.seed,
            out=Path(directory) / "run",
            budget=Budget(seconds=arguments.seconds),
        )
        session = Session(
            settings, [stopwatch], make_device=make_device, make_keeper=lambda directory: Found()
        )
        run = session.run()
    device, own, cpu = stopwatch.device, stopwatch.own, stopwatch.own_cpu
    record(
        "witness_overhead",
        [
            {
                "app": arguments.app,
                "agent": arguments.agent,
                "specifications": len(run.searches),
                "found": sum(each.witness is not None for each in run.searches.values()),
                "steps": run.steps,
                "device_ms_a_step": round(1000 * device / run.steps, 2),
                "own_ms_a_step": round(1000 * own / run.steps, 2),
                "own_cpu_ms_a_step": round(1000 * cpu / run.steps, 2),
                "share": round(own / device, 3),
                "cpu_share": round(cpu / device, 3),
                "load": round(os.getloadavg()[0], 1),
            }
        ],
    )


if __name__ == "__main__":
    main()
