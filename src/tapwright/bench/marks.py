"""Coverage after so many events of a run, measured when the run is over.

A run writes down its probes in the order in which they are hit, so that the first so many of them
are those of its first events. A device that is told of them alone says what they cover.
"""

from __future__ import annotations

import csv
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

from tapwright.bench.result_lines import MarkRecord
from tapwright.bench.table import COUNTERS
from tapwright.device.device import Device
from tapwright.run.probe_journal import PROBES_FILE, ProbeJournal

Growth = Sequence[tuple[int, int]]  # probes that were hit after so many events, both growing


def growth_of_steps(run: Path) -> list[tuple[int, int]]:
    """Returns how coverage grew with the steps of a run."""
    with (run / "coverage" / "timeline.csv").open(newline="", encoding="utf-8") as file:
        return [(int(row["steps"]), int(row["probes_covered"])) for row in csv.DictReader(file)]


def measure_marks(
    device: Device, run: Path, growth: Growth, marks: Sequence[int]
) -> list[MarkRecord]:
    """Returns what was covered at each mark; nothing if the device does not name its probes.

    The app is installed anew for it.
    """
    if not marks or not (run / PROBES_FILE).is_file():
        return []
    names = ProbeJournal(run).in_order()
    device.install(device.app)
    found = []
    for mark in marks:
        position = bisect_right(growth, mark, key=lambda point: point[0])
        device.merge_coverage(names[: growth[position - 1][1] if position else 0])
        counters = device.coverage()
        main = next((counters[kind] for kind in COUNTERS if kind in counters), None)
        if main is not None:
            found.append(MarkRecord(events=mark, covered=main.covered, total=main.total))
    return found
