"""What a driver that was killed left is united before its run goes on."""

from __future__ import annotations

from pathlib import Path

from tests.unit.fleet.local_cluster import LocalCluster
from tests.unit.fleet.test_recovery import make_run

from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.fleet.crews import FleetCrews


def test_recovering_unites_the_rest(tmp_path: Path) -> None:
    make_run(tmp_path, united=5)
    FleetCrews(LocalCluster()).recover(tmp_path)
    entries = list(read_trace(tmp_path / "trace.jsonl"))
    assert sum(isinstance(entry, Step) for entry in entries) == 12
