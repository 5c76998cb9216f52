"""Says whether the JVM device repeats itself: one seed, one trace.

    python benchmarks/determinism.py APK... [--steps 300] [--seed 1] [--busy 0] [--show]

Each app is walked at random three times with the same seed: in a fresh JVM, again in the same JVM
after a reset, and in another fresh JVM. A line tells for both pairs whether all screens, clocks,
crashes, limits and log lines agree, and which step is the first that does not. `--busy` starts so
many endless loops beside, so that threads come in another order; `--show` prints what differed.
"""

from __future__ import annotations

import argparse
import difflib
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from random_walk import Walk

from tapwright.apk import identify_app
from tapwright.core.app import App
from tapwright.core.errors import TapwrightError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

Trace = list[tuple[str, ...]]


def seen_in(seen: Observation, begin: float) -> tuple[str, ...]:
    """Everything of an observation that has to come again."""
    crash = () if seen.crash is None else (f"crash {seen.crash.headline}", seen.crash.stack)
    limits = tuple(f"limit {limit.kind} {limit.name}" for limit in seen.limits)
    screen = f"screen {seen.screen.activity} {seen.screen.fingerprint}"
    return (screen, f"clock {seen.seconds - begin:.3f}", *crash, *limits, *seen.logs)


@dataclass
class RecordingWalk(Walk):
    """A walk that keeps every observation."""

    begin: float = 0.0
    trace: Trace = field(default_factory=list)

    def note(self, seen: Observation) -> Screen:
        """Keep it, too."""
        self.trace.append(seen_in(seen, self.begin))
        return super().note(seen)


def walk(device: JvmDevice, seed: int, steps: int) -> Trace:
    """A walk from the app's first launch."""
    seen = device.launch()
    walker = RecordingWalk(device, random.Random(seed), begin=seen.seconds)
    screen = walker.note(seen)
    for _ in range(steps):
        screen = walker.step(screen)
    return walker.trace


def first_difference(one: Trace, other: Trace) -> int | None:
    """The first step that is not the same, or None."""
    for step, (seen, again) in enumerate(zip(one, other, strict=True)):
        if seen != again:
            return step
    return None


def difference(seen: tuple[str, ...], again: tuple[str, ...]) -> Iterator[str]:
    """How two observations differ, as diff prints it."""
    lines = difflib.unified_diff(seen, again, n=1, lineterm="")
    return (f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@")))


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Endless loops beside, to disturb."""
    started = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for loop in started:
            loop.kill()
            loop.wait()


def check(app: App, arguments: argparse.Namespace) -> list[tuple[str, Trace, Trace]]:
    """The walks, in pairs."""
    settings = JvmSettings(seed=arguments.seed)
    with JvmDevice(settings) as device:
        device.install(app)
        first = walk(device, arguments.seed, arguments.steps)
        device.reset()
        after_reset = walk(device, arguments.seed, arguments.steps)
    with JvmDevice(settings) as device, busy(arguments.busy):
        device.install(app)
        second = walk(device, arguments.seed, arguments.steps)
    return [("fresh", first, second), ("reset", first, after_reset)]


def report(name: str, pairs: list[tuple[str, Trace, Trace]], show: bool) -> None:
    """Print whether the pairs agree."""
    said = []
    details = []
    for kind, one, other in pairs:
        step = first_difference(one, other)
        said.append(f"{kind}: " + ("same" if step is None else f"differs at step {step}"))
        if step is not None and show:
            details += [f"  {kind}, step {step}", *difference(one[step], other[step])]
    print(f"{name:<48}", "  ".join(said), flush=True)
    for line in details:
        print(line[:400], flush=True)


def main() -> None:
    """Walk each app three times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("apks", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    for apk in arguments.apks:
        try:
            report(apk.name, check(identify_app(apk), arguments), arguments.show)
        except TapwrightError as error:
            print(f"{apk.name:<48} {error}", flush=True)


if __name__ == "__main__":
    main()
