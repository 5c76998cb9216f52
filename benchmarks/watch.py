"""How long `tapwright replay --watch` takes from a change of a test to its verdict.

    python benchmarks/watch.py TEST.tap [--app demo:notes] [--times 8]

Wanted: at most 3 seconds for a test of ten steps on Notes. The test is changed by a comment; the
first replay, with the start of the device, is not counted.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from record import record

from tapwright.testcase.test_file import load_test

_PAUSE = 1.0  # seconds between a verdict and the next change, as a person pauses


def wait_for(words: str, output: IO[str]) -> None:
    """Read until a line has these words."""
    for line in output:
        if words in line:
            return
    raise SystemExit("tapwright replay has ended")


def measure(app: str, test: Path, times: int) -> list[float]:
    """Seconds from each change to its verdict."""
    command = [sys.executable, "-m", "tapwright", "replay", app, str(test), "--watch"]
    taken = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as watching:
        assert watching.stdout is not None
        wait_for("Waiting for a change", watching.stdout)
        for number in range(times):
            time.sleep(_PAUSE)
            began = time.monotonic()
            test.write_text(f"{test.read_text()}# change {number}\n")
            wait_for("1 test:", watching.stdout)
            taken.append(time.monotonic() - began)
            wait_for("Waiting for a change", watching.stdout)
        watching.send_signal(signal.SIGINT)
    return taken


def main() -> None:
    """Watch a copy of the test, and change it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("test", type=Path)
    parser.add_argument("--app", default="demo:notes")
    parser.add_argument("--times", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(shutil.copy(options.test, directory))
        taken = measure(options.app, copy, options.times)
    row = {
        "app": options.app,
        "steps": len(load_test(options.test).steps),
        "changes": len(taken),
        "median_seconds": round(statistics.median(taken), 2),
        "worst_seconds": round(max(taken), 2),
    }
    record("watch", [row])


if __name__ == "__main__":
    main()
