"""Counts which answers of the JVM device apps reach, and writes the table of the audit.

    python benchmarks/reach.py APK... [--steps 200] [--seed 1] [--write]

Each app is walked at random with every answer counted: of Robolectric's and our own shadows, of
native methods that do nothing, and of system services with nobody behind them. Prints the table, or
with `--write` puts the counts into `jvm-device/src/main/resources/tapwright/audit.tsv`, where
verdicts stay as they are and calls that are new are `unaudited`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path

from random_walk import Walk

from tapwright.apk import identify_app
from tapwright.core.errors import TapwrightError
from tapwright.core.files import write_whole
from tapwright.device.jvm.audit import TABLE, AuditRow, ReachedCall, read_table, table_text
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings


def reach_of(apk: Path, steps: int, seed: int) -> list[ReachedCall]:
    """Returns what an app reaches on a random walk."""
    with JvmDevice(JvmSettings(seed=seed, audits_all=True)) as device:
        device.install(identify_app(apk))
        walker = Walk(device, random.Random(seed))
        screen = walker.note(device.launch())
        for _ in range(steps):
            screen = walker.step(screen)
        return device.reach()


def counted(reached: dict[str, list[ReachedCall]], known: dict[str, AuditRow]) -> list[AuditRow]:
    """Returns all rows with new counts; drops what is neither reached nor audited."""
    rows = [known.get(call, AuditRow(call)).with_reach(each) for call, each in reached.items()]
    rows += [row.with_reach(()) for call, row in known.items() if call not in reached and row.check]
    return rows


def main() -> None:
    """Walk each app and write or print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("apks", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    reached: dict[str, list[ReachedCall]] = defaultdict(list)
    for apk in arguments.apks:
        try:
            rows = reach_of(apk, arguments.steps, arguments.seed)
        except TapwrightError as error:
            print(f"{apk.name:<48} {error}", file=sys.stderr, flush=True)
            continue
        print(f"{apk.name:<48} {len(rows)} calls", file=sys.stderr, flush=True)
        for row in rows:
            reached[row.call].append(row)
    text = table_text(counted(reached, read_table()))
    if arguments.write:
        write_whole(TABLE, text.encode())
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
