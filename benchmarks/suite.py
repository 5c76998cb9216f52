"""What the test suite of an exploration keeps of its coverage and its screens.

    python benchmarks/suite.py [--steps 600] [demo:notes ...]

Each app is explored and its suite made as `tapwright explore` does. Then the app is installed anew
and every test is replayed from its file: what they cover together stands beside what the run
covered. The tests of crashes belong to what is kept, and are replayed with the others.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from record import record

from tapwright.api.exploring import explore
from tapwright.apps.naming import choose_app
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.run.run_directory import read_record
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_file import load_test


def measure(app: str, steps: int, directory: Path) -> dict[str, object]:
    """One row of the table."""
    started = time.perf_counter()
    explore(app, steps=steps, seed=1, out=directory)
    seconds = time.perf_counter() - started
    made = read_record(directory).found.suite
    assert made is not None, "a run that ended as planned has a suite"
    chosen, covered, held = choose_app(app), 0, 0
    tests = [load_test(path) for path in sorted((directory / "tests").glob("*.tap"))]
    with device_with(chosen.app, chosen.device, DeviceOptions(seed=1)) as device:
        replayer = Replayer(device)
        for test in tests:
            replay = replayer.replay(test)
            held += replay.held
            covered += replay.launched.newly_covered
            covered += sum(step.observation.newly_covered for step in replay.steps)
    lengths = [len(test.steps) for test in tests]
    return {
        "app": app,
        "steps": steps,
        "tests": len(tests),
        "median_steps_of_a_test": statistics.median(lengths) if lengths else 0,
        "most_steps_of_a_test": max(lengths, default=0),
        "held": held,
        "covered_by_run": made.covered_by_run,
        "covered_by_tests": covered,
        "screens_of_run": made.screens_of_run,
        "screens_of_suite": made.screens,
        "untried": made.untried,
        "seconds": round(seconds),
    }


def main() -> None:
    """Measure the apps that are named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("apps", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        rows = [
            measure(app, options.steps, Path(directory) / str(number))
            for number, app in enumerate(options.apps or ["demo:todo", "demo:notes"])
        ]
    record("suite", rows)


if __name__ == "__main__":
    main()
