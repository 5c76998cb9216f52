"""What processes of earlier parts did, whatever their driver had time to write."""

from __future__ import annotations

from pathlib import Path

from tests.unit.fleet.test_recovery import make_run

from tapwright.fleet.earlier import earlier_workers
from tapwright.fleet.recovery import recover
from tapwright.run.record import FleetRecord, FleetWorkerRecord


def test_it_is_read_from_the_trace(tmp_path: Path) -> None:
    make_run(tmp_path, united=5)
    recover(tmp_path)
    known = FleetRecord(workers=[FleetWorkerRecord(name="1", machine="box", steps=1)])
    first, second = earlier_workers(tmp_path, known)
    assert (first.name, first.machine, first.steps, first.episodes) == ("1", "box", 6, 2)
    assert (second.name, second.steps, second.episodes) == ("2", 6, 2)
    assert (first.probes, second.probes) == (1, 1)


def test_a_run_without_processes_has_none(tmp_path: Path) -> None:
    make_run(tmp_path, united=0)
    for path in tmp_path.glob("fleet/*/trace.jsonl"):
        path.unlink()
    assert earlier_workers(tmp_path, None) == []
