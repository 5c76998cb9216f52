"""Measures the JVM device on a directory of APKs: does each launch, how fast, what goes wrong.

    python benchmarks/jvm_device.py APKS [--steps 500] [--seed 1] [--out results.csv] [--core 0]

Each APK runs in a process of its own with a time limit, so that a bad one cannot stop the rest.
Without APKS the sample apps are measured.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from random_walk import Walk

from tapwright.apk import identify_app
from tapwright.apk.contents import read_manifest_of
from tapwright.core.errors import TapwrightError
from tapwright.core.progress import Silent
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings, level_for
from tapwright.device.jvm.setup import Installation

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "sample-apps" / "apks"


@dataclass
class Row:
    """What is measured of one APK; times in the unit that the name says."""

    apk: str
    commit: str = ""
    seed: int = 0
    package: str = ""
    target_sdk: int = 0
    sdk: int = 0
    convert_s: float = 0.0  # next to nothing when it was converted before
    first_screen_s: float = 0.0  # JVM start, install and launch, once converted
    launches: bool = False
    widgets: int = 0  # on the first screen
    steps: int = 0  # of those asked for
    steps_per_s: float = 0.0  # over the second half
    steps_per_cpu_s: float = 0.0  # the same by the JVM's processor time, whatever else runs
    step_ms_median: float = 0.0
    step_ms_p95: float = 0.0
    observe_ms: float = 0.0  # median of a whole request that changes nothing
    python_ms: float = 0.0  # median of a step's time in Python, parsing included
    reset_ms: float = 0.0  # reset and launch to the first screen, median
    kinds_ms: str = ""  # mean of each kind of action, over the second half
    screens: int = 0  # different ones seen
    covered: float = 0.0  # share of instructions
    memory_mb: int = 0
    crashes: str = ""
    limits: str = ""
    failure: str = ""


def measure(path: Path, steps: int, seed: int) -> Row:
    """Everything about one APK; what goes wrong is part of the row."""
    row = Row(path.name, commit(), seed)
    walk = None
    settings = JvmSettings(seed=seed)
    device = JvmDevice(settings)
    try:
        app = identify_app(path)
        row.package = app.package
        row.target_sdk = read_manifest_of(path).target_sdk
        row.sdk = level_for(row.target_sdk)
        with device:
            installation = Installation.prepare(settings, Silent())
            row.convert_s = round(timing(lambda: installation.convert(app, row.sdk)), 2)
            started = time.perf_counter()
            device.install(app)
            seen = device.launch()
            row.first_screen_s = round(time.perf_counter() - started, 2)
            row.launches = seen.crash is None and seen.screen.package == app.package
            row.widgets = len(seen.screen.widgets)
            walk = Walk(device, random.Random(seed))
            screen = walk.note(seen)
            used = 0.0
            while row.steps < steps:
                if row.steps == steps // 2:
                    used = processor_seconds(device)
                screen = walk.step(screen)
                row.steps += 1
            used = processor_seconds(device) - used
            row.steps_per_cpu_s = round((steps - steps // 2) / max(used, 0.01), 1)
            finish(row, device)
    except TapwrightError as error:
        row.failure = f"{type(error).__name__}: {error.message}"[:300]
    finally:
        if walk is not None:
            summarise(row, walk)
    return row


def finish(row: Row, device: JvmDevice) -> None:
    """What is measured once the steps are taken."""
    row.observe_ms = median_ms(device.observe for _ in range(50))
    row.python_ms = python_share(device)
    row.memory_mb = memory_of(device)
    counter = device.coverage().get("instruction")
    row.covered = round(counter.share, 4) if counter else 0.0

    def again() -> None:
        device.reset()
        device.launch()

    row.reset_ms = median_ms(again for _ in range(7))


def python_share(device: JvmDevice) -> float:
    """Time in Python of an observation: all of it but the wait for the answer."""
    waited: list[float] = []
    process = device.process
    request = process.request

    def timed(do: str, seconds: float, **fields: object) -> dict[str, object]:
        started = time.perf_counter()
        answer = request(do, seconds, **fields)
        waited.append(time.perf_counter() - started)
        return answer

    process.request = timed  # type: ignore[method-assign]
    whole = [timing(device.observe) for _ in range(50)]
    process.request = request  # type: ignore[method-assign]
    return round(1000 * statistics.median(a - b for a, b in zip(whole, waited, strict=True)), 3)


def processor_seconds(device: JvmDevice) -> float:
    """What the JVM has used so far."""
    status = Path(f"/proc/{device.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(status[11]) + int(status[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(device: JvmDevice) -> int:
    """Resident megabytes of the JVM."""
    status = Path(f"/proc/{device.process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def timing(call: object) -> float:
    """Seconds that a call takes."""
    started = time.perf_counter()
    call()  # type: ignore[operator]
    return time.perf_counter() - started


def median_ms(calls: object) -> float:
    """Median of the time that calls take, in milliseconds."""
    return round(1000 * statistics.median(timing(call) for call in calls), 2)  # type: ignore[attr-defined]


def summarise(row: Row, walk: Walk) -> None:
    """The walk in figures."""
    warm = walk.times[len(walk.times) // 2 :]
    if warm:
        row.steps_per_s = round(len(warm) / sum(warm), 1)
        row.step_ms_median = round(1000 * statistics.median(warm), 2)
        row.step_ms_p95 = round(1000 * sorted(warm)[int(len(warm) * 0.95)], 2)
    half = len(walk.times) // 2
    by_kind: dict[str, list[float]] = {}
    for kind, seconds in zip(walk.kinds[half:], walk.times[half:], strict=True):
        by_kind.setdefault(kind.value, []).append(1000 * seconds)
    row.kinds_ms = " ".join(f"{kind}={statistics.mean(ms):.1f}" for kind, ms in by_kind.items())
    row.screens = len(walk.screens)
    row.crashes = counted(walk.crashes)
    row.limits = counted(walk.limits)


def counted(names: dict[str, int]) -> str:
    """Names with how often each came."""
    return " | ".join(f"{count}x {name}" for name, count in names.items())


def commit() -> str:
    """The revision that is measured; a plus when the tree differs from it."""
    return subprocess.run(
        ["git", "describe", "--always", "--dirty=+"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()


def run_apart(path: Path, arguments: argparse.Namespace) -> Row:
    """One APK in a process of its own."""
    command = [sys.executable, __file__, str(path), "--one", "--steps", str(arguments.steps)]
    command += ["--seed", str(arguments.seed)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=arguments.limit, check=False
        )
        return Row(**json.loads(done.stdout.splitlines()[-1]))
    except subprocess.TimeoutExpired:
        return Row(path.name, commit(), arguments.seed, failure=f"over {arguments.limit} s")
    except (ValueError, IndexError, TypeError):
        return Row(path.name, commit(), arguments.seed, failure=done.stderr[-300:])


def main() -> None:
    """Measure and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("apks", type=Path, nargs="*", default=[SAMPLES])
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=600, help="seconds for one APK")
    parser.add_argument("--core", type=int, help="run on this processor only")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks/results/jvm_device.csv")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.core is not None:
        os.sched_setaffinity(0, {arguments.core})
    if arguments.one:
        print(json.dumps(asdict(measure(arguments.apks[0], arguments.steps, arguments.seed))))
        return
    found = [sorted(one.rglob("*.apk")) if one.is_dir() else [one] for one in arguments.apks]
    paths = [path for group in found for path in group]
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    rows = []
    with arguments.out.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(asdict(Row(""))))
        writer.writeheader()
        for number, path in enumerate(paths, start=1):
            row = run_apart(path, arguments)
            rows.append(row)
            writer.writerow(asdict(row))
            file.flush()
            print(f"{number}/{len(paths)} {line_of(row)}", flush=True)
    print(total_of(rows, arguments.steps))


def line_of(row: Row) -> str:
    """A row for people."""
    state = "ok" if row.launches and not row.failure else "FAILED" if row.failure else "no launch"
    words = f"{row.apk[:36]:36} {state:9} {row.steps} steps {row.steps_per_s}/s"
    words += f" ({row.steps_per_cpu_s} per CPU s)"
    words += f" first {row.first_screen_s}s reset {row.reset_ms}ms {row.memory_mb}MB"
    more = [("crashes", row.crashes), ("limits", row.limits), ("", row.failure)]
    return words + "".join(f"\n    {name} {text[:400]}" for name, text in more if text)


def total_of(rows: list[Row], steps: int) -> str:
    """The figures over all APKs."""
    launched = [row for row in rows if row.launches]
    whole = [row for row in launched if row.steps == steps and not row.failure]
    if not whole:
        return f"{len(launched)} of {len(rows)} launch, none takes {steps} steps"
    speeds = sorted(row.steps_per_s for row in whole)
    return (
        f"{len(launched)} of {len(rows)} launch, {len(whole)} take {steps} steps; steps/s median "
        f"{statistics.median(speeds)}, slowest tenth {speeds[len(speeds) // 10]}; first screen "
        f"median {statistics.median(row.first_screen_s for row in whole)} s, reset median "
        f"{statistics.median(row.reset_ms for row in whole)} ms"
    )


if __name__ == "__main__":
    main()
