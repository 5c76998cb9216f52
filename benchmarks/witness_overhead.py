"""What agent, monitor and trace cost of a witness run, as a share of the device's time.

    python benchmarks/witness_overhead.py [APP SPEC...] [--level L1] [--seconds 60]

Wanted: under 15 % of the step time of the JVM device. Starting the device and loading the app are
not counted; neither are replays, since witnesses are taken as found.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from record import record

from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.engine.app_names import names_of
from tapwright.engine.apps import choose_app
from tapwright.engine.targets import LEVELS, targets_of
from tapwright.engine.witness_loop import Attempt, WitnessLimits
from tapwright.engine.witness_search import SearchResult
from tapwright.engine.witness_session import Target, WitnessSession, WitnessSettings

SPECIFICATIONS = str(
    Path(__file__).resolve().parents[1] / "sample-apps/notes/specifications/001-about.L1.sts"
)


class Found:
    """Takes every witness as it is."""

    def accept(self, device: Device, target: Target, attempt: Attempt) -> bool:
        """It is one."""
        return True

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """Nothing to write."""


class Stopwatch:
    """How long a device's calls take."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def watch(self, device: Device, *names: str) -> Device:
        """Time these calls of the device."""
        for name in names:
            setattr(device, name, self._timed(getattr(device, name)))
        return device

    def _timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any) -> Any:
            started = time.perf_counter()
            try:
                return call(*arguments)
            finally:
                self.seconds += time.perf_counter() - started

        return timed


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", nargs="?", default="demo:notes")
    parser.add_argument("specifications", nargs="*", default=[SPECIFICATIONS])
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--agent", default="farlead2")
    arguments = parser.parse_args()
    chosen, stopwatch = choose_app(arguments.app), Stopwatch()

    def make_device(options: DeviceOptions) -> Device:
        device = DEVICES.load(chosen.device)(options)
        return stopwatch.watch(device, "reset", "launch", "perform")

    with tempfile.TemporaryDirectory() as directory:
        settings = WitnessSettings(
            app=chosen.app,
            device=chosen.device,
            agent=arguments.agent,
            targets=targets_of(arguments.specifications, arguments.level, names_of(chosen.app)),
            seed=1,
            out=Path(directory) / "run",
            limits=WitnessLimits(seconds=arguments.seconds),
        )
        session = WitnessSession(settings, lambda directory: Found(), make_device=make_device)
        run = session.run()
    searched = sum(result.seconds for result in run.results.values())
    own = searched - stopwatch.seconds
    record(
        "witness_overhead",
        [
            {
                "app": arguments.app,
                "agent": arguments.agent,
                "level": arguments.level or "",
                "steps": run.steps,
                "device_ms_a_step": round(1000 * stopwatch.seconds / run.steps, 1),
                "own_ms_a_step": round(1000 * own / run.steps, 1),
                "share": round(own / stopwatch.seconds, 3),
            }
        ],
    )


if __name__ == "__main__":
    main()
