"""Writes a benchmark's rows as CSV with the commit they belong to, and prints them."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


def record(name: str, rows: Sequence[Mapping[str, object]]) -> Path:
    """Append the rows to `results/NAME.csv`; each gets the commit's name."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=True
    ).stdout.strip()
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.csv"
    is_new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, ["commit", *rows[0]])
        if is_new:
            writer.writeheader()
        for row in rows:
            writer.writerow({"commit": commit, **row})
            print("  ".join(f"{key}={value}" for key, value in row.items()))
    return path
