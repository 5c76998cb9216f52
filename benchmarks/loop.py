"""Speed and memory of the loop: a random agent on the fake device with the trace written.

    python benchmarks/loop.py [--steps 1000000]

Wanted: at least 20,000 steps a second on one core, memory flat over a million steps.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from record import record

from tapwright.apps.naming import choose_app
from tapwright.run.budget import Budget
from tapwright.run.events import Event, StepTaken
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


class MemoryCurve:
    """Notes the peak memory at ten moments of the run."""

    def __init__(self, steps: int) -> None:
        self._every = max(1, steps // 10)
        self.megabytes: list[float] = []

    def handle(self, event: Event) -> None:
        """Look now and then."""
        if isinstance(event, StepTaken) and (event.step.number + 1) % self._every == 0:
            self.megabytes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)

    def close(self) -> None:
        """Nothing to let go of."""


def main() -> None:
    """Run it once and record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=200_000)
    steps = parser.parse_args().steps
    app = choose_app("demo:todo").app
    with tempfile.TemporaryDirectory() as directory:
        out = Path(directory) / "run"
        curve = MemoryCurve(steps)
        settings = RunSettings(app, "fake", "random", Budget(steps=steps), 1, out)
        cpu, wall = time.process_time(), time.perf_counter()
        Session(settings, [curve]).run()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        size = (out / "trace.jsonl").stat().st_size
    record(
        "loop",
        [
            {
                "steps": steps,
                "steps_per_second": round(steps / wall),
                "steps_per_cpu_second": round(steps / cpu),
                "megabytes_at_a_tenth": round(curve.megabytes[0], 1),
                "megabytes_at_the_end": round(curve.megabytes[-1], 1),
                "trace_bytes_per_step": round(size / steps),
            }
        ],
    )


if __name__ == "__main__":
    main()
