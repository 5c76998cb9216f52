"""What telling an app's comparisons costs, as a share of a step's processor time.

    python benchmarks/comparisons.py APP… [--blocks 6] [--steps 60]

Wanted: under 3 %. Two devices walk through the app in turn by the same random choices, one that
tells what typed texts are compared with and one that does not; each block begins with a reset, and
only its steps are measured. A text is typed first, since nothing is looked at before.
"""

from __future__ import annotations

import argparse
import os
import statistics
from random import Random

from record import record

from tapwright.apps.naming import choose_app
from tapwright.bench.processor_time import processor_seconds
from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.app import App
from tapwright.core.screen import Screen
from tapwright.device.device import Device
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

_TEXTS = ("hello", "42", "user@example.com")
_KINDS = (ActionKind.CLICK, ActionKind.WRITE, ActionKind.LONG_CLICK, ActionKind.SCROLL_DOWN)


def choose(screen: Screen, random: Random) -> Action:
    """Any action on a widget; a field is written into in half of the choices, if there is one."""
    found = [
        Action(kind, identity, random.choice(_TEXTS) if kind is ActionKind.WRITE else None)
        for identity, widget in screen.identities()
        for kind in _KINDS
        if accepts(kind, widget)
    ]
    writes = [each for each in found if each.kind is ActionKind.WRITE]
    back = Action(ActionKind.BACK)
    if writes and random.random() < 0.5:
        return random.choice(writes)
    return random.choice([*found, back])


def walk(device: Device, app: App, steps: int, seed: int) -> tuple[float, int]:
    """Processor seconds of the steps of one block, and how many comparisons they told."""
    random, seconds, told = Random(seed), 0.0, 0
    device.reset()
    device.launch()
    observation = device.inject([["text", _TEXTS[0]]])
    for _ in range(steps):
        if observation.screen.package != app.package:
            device.stop()
            observation = device.launch()
        action = choose(observation.screen, random)
        began = processor_seconds()
        observation = device.perform(action)
        seconds += processor_seconds() - began
        told += len(observation.comparisons)
    return seconds, told


def measure(name: str, blocks: int, steps: int) -> dict[str, object]:
    """One row: milliseconds a step without and with it, block by block in turn."""
    app = choose_app(name).app
    used: dict[bool, list[float]] = {False: [], True: []}
    told = 0
    with (
        JvmDevice(JvmSettings(comparisons=False)) as plain,
        JvmDevice(JvmSettings(comparisons=True)) as telling,
    ):
        devices: dict[bool, Device] = {False: plain, True: telling}
        for device in devices.values():
            device.install(app)
            walk(device, app, steps, 0)  # to warm up
        for block in range(1, blocks + 1):
            for tells in (False, True) if block % 2 else (True, False):
                seconds, seen = walk(devices[tells], app, steps, block)
                used[tells].append(1000 * seconds / steps)
                told += seen
    off, on = (statistics.mean(used[tells]) for tells in (False, True))
    pairs = [b / a - 1 for a, b in zip(used[False], used[True], strict=True)]
    return {
        "app": name,
        "steps": 2 * blocks * steps,
        "comparisons_told": told,
        "off_ms": round(off, 2),
        "on_ms": round(on, 2),
        "more_percent": round(100 * (on / off - 1), 1),
        "median_pair_percent": round(100 * statistics.median(pairs), 1),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure each app."""
    parser = argparse.ArgumentParser()
    parser.add_argument("apps", nargs="+")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--steps", type=int, default=60)
    given = parser.parse_args()
    record("comparisons", [measure(name, given.blocks, given.steps) for name in given.apps])


if __name__ == "__main__":
    main()
