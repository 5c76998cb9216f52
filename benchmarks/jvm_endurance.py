"""Measures whether the JVM device stays as it is over a long run: time per step and memory.

    python benchmarks/jvm_endurance.py [APK] [--steps 50000] [--resets 1000] [--out curve.csv]

A random walk with resets spread evenly over it. Each line of the curve is a fiftieth of the run:
processor time per step (wall time says more about what else the machine does) and resident memory.
Without APK the Notes sample app is used.
"""

from __future__ import annotations

import argparse
import csv
import random
import time
from pathlib import Path

from jvm_device import memory_of, processor_seconds
from random_walk import Walk

from tapwright.apk import identify_app
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

ROOT = Path(__file__).resolve().parents[1]
POINTS = 50


def main() -> None:
    """Walk, and write the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("apk", type=Path, nargs="?", default=ROOT / "sample-apps/apks/notes.apk")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--resets", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks/results/jvm_endurance.csv")
    arguments = parser.parse_args()
    every = max(1, arguments.steps // POINTS)
    between = max(1, arguments.steps // max(1, arguments.resets))
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    with (
        JvmDevice(JvmSettings(seed=arguments.seed)) as device,
        arguments.out.open("w", newline="") as file,
    ):
        curve = csv.writer(file)
        curve.writerow(["steps", "resets", "cpu_ms_per_step", "wall_ms_per_step", "memory_mb"])
        device.install(identify_app(arguments.apk))
        walk = Walk(device, random.Random(arguments.seed))
        screen = walk.note(device.launch())
        resets, used, started = 0, processor_seconds(device), time.perf_counter()
        for step in range(1, arguments.steps + 1):
            screen = walk.step(screen)
            if step % between == 0:
                device.reset()
                screen = walk.note(device.launch())
                resets += 1
            if step % every == 0:
                now, clock = processor_seconds(device), time.perf_counter()
                row = [step, resets, round(1000 * (now - used) / every, 2)]
                row += [round(1000 * (clock - started) / every, 2), memory_of(device)]
                used, started = now, clock
                curve.writerow(row)
                file.flush()
                print(*row, flush=True)


if __name__ == "__main__":
    main()
