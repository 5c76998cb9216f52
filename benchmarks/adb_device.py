"""Measures the adb device against the device it is served from, and what broken lines cost.

    python benchmarks/adb_device.py [APP] [--steps 300] [--breaks 100] [--devices 4] [--seconds 60]

The same app is walked through in the same way by its own protocol and through a real adb server,
with uiautomator2's server and with plain `uiautomator dump`. Then a run has its line broken again
and again, and several devices are served at once. Without APP the to-do model is taken.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import adbutils
from random_walk import Walk
from record import record

from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.device.adb.device import AdbDevice
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.events import DeviceFault, Event, StepTaken
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings
from tapwright.serve.background import ServedDevice


class PrivateAdb:
    """An adb server of our own, so that no phone of the user's is touched."""

    def __init__(self, home: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            os.environ["ANDROID_ADB_SERVER_PORT"] = str(free.getsockname()[1])
        self._environment = {**os.environ, "HOME": home}
        self.run("start-server")

    def run(self, *arguments: str) -> None:
        """Run adb."""
        subprocess.run(
            [adbutils.adb_path(), *arguments],
            env=self._environment,
            check=True,
            capture_output=True,
        )


class Breaker:
    """Breaks the line after every step that it is told of, and counts."""

    def __init__(self, served: ServedDevice, breaks: int) -> None:
        self._served = served
        self._left = breaks
        self.breaks = 0
        self.faults = 0

    def handle(self, event: Event) -> None:
        """Break the line after a step."""
        self.faults += isinstance(event, DeviceFault)
        if isinstance(event, StepTaken) and self._left:
            self._left -= 1
            self.breaks += self._served.drop() > 0

    def close(self) -> None:
        """Nothing is held."""


def make(chosen: ChosenApp) -> Device:
    """The device that the app runs on by itself."""
    return DEVICES.load(chosen.device)(DeviceOptions(seed=1))


def speed(device: Device, chosen: ChosenApp, steps: int) -> float:
    """Steps per second of a walk that is the same on every device."""
    with device:
        device.install(chosen.app)
        device.reset()
        walk = Walk(device, random.Random(1))
        screen = device.launch().screen
        for _ in range(steps):
            screen = walk.step(screen)
        return len(walk.times) / sum(walk.times)


def compare(chosen: ChosenApp, steps: int) -> list[dict[str, object]]:
    """By its own protocol and through adb, in both ways of looking."""
    own = speed(make(chosen), chosen, steps)
    rows: list[dict[str, object]] = [row(chosen, "own protocol", own, own)]
    assert chosen.app.path is not None
    for hierarchy in ("server", "dump"):
        with ServedDevice(make(chosen), chosen.app.path) as served:
            phone = AdbDevice(AdbSettings(serial=served.address, hierarchy=hierarchy))
            rows.append(row(chosen, f"adb, {hierarchy}", speed(phone, chosen, steps), own))
    return rows


def row(chosen: ChosenApp, how: str, rate: float, own: float) -> dict[str, object]:
    """One line of the comparison."""
    return {
        "app": chosen.app.name,
        "how": how,
        "steps_per_s": round(rate, 1),
        "ratio": round(rate / own, 4),
    }


def break_lines(chosen: ChosenApp, breaks: int, out: Path) -> dict[str, object]:
    """A run whose line breaks after each of its first steps; are all steps there?"""
    assert chosen.app.path is not None
    steps = breaks + 20
    with ServedDevice(make(chosen), chosen.app.path) as served:
        breaker = Breaker(served, breaks)
        settings = RunSettings(chosen.app, "adb", "random", Budget(steps, None, None), 1, out)
        phone = AdbSettings(serial=served.address)
        began = time.monotonic()
        result = Session(settings, [breaker], make_device=lambda options: AdbDevice(phone)).run()
    kept = [entry.number for entry in read_trace(out / "trace.jsonl") if isinstance(entry, Step)]
    return {
        "app": chosen.app.name,
        "breaks": breaker.breaks,
        "faults": breaker.faults,
        "steps": result.steps,
        "lost": steps - len(set(kept)),
        "seconds": round(time.monotonic() - began, 1),
    }


def serve_several(chosen: ChosenApp, count: int, seconds: float) -> dict[str, object]:
    """Several devices served by one process and walked through at once."""
    assert chosen.app.path is not None
    steps, failures = [0] * count, list[str]()

    def walk(number: int) -> None:
        try:
            assert chosen.app.path is not None
            with (
                ServedDevice(make(chosen), chosen.app.path) as served,
                AdbDevice(AdbSettings(serial=served.address)) as phone,
            ):
                phone.install(chosen.app)
                phone.reset()
                walker = Walk(phone, random.Random(number))
                screen = phone.launch().screen
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    screen = walker.step(screen)
                    steps[number] += 1
        except Exception as error:
            failures.append(f"{number}: {error!r}")

    threads = [threading.Thread(target=walk, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {
        "app": chosen.app.name,
        "devices": count,
        "seconds": seconds,
        "steps_per_s": round(sum(steps) / seconds, 1),
        "fewest": min(steps),
        "most": max(steps),
        "failures": "; ".join(failures) or "none",
    }


def main() -> None:
    """Measure and record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", nargs="?", default="demo:todo")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--breaks", type=int, default=100)
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    chosen = choose_app(arguments.app)
    with tempfile.TemporaryDirectory() as place:
        adb = PrivateAdb(place)
        try:
            if arguments.steps:
                record("adb_speed", compare(chosen, arguments.steps))
            if arguments.breaks:
                told = break_lines(chosen, arguments.breaks, Path(place) / "run")
                record("adb_breaks", [told])
            if arguments.devices:
                told = serve_several(chosen, arguments.devices, arguments.seconds)
                record("adb_several", [told])
        finally:
            adb.run("kill-server")


if __name__ == "__main__":
    main()
