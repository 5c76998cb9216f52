"""The report says which process found what."""

from __future__ import annotations

from tests.unit.report.test_section import data_of

from tapwright.report.run_data import RunData
from tapwright.run.record import FleetRecord, FleetWorkerRecord


def test_a_run_on_a_cluster_tells_of_its_processes(explored: RunData) -> None:
    record = explored.record
    before = record.fleet
    workers = [
        FleetWorkerRecord(name="1", machine="box", devices=4, steps=90, probes=6, repeated=2),
        FleetWorkerRecord(name="2", machine="<b>", steps=10, crashes=["Some-1"], lost="killed"),
    ]
    record.fleet = FleetRecord(
        workers=workers,
        machines=["box", "<b>"],
        lost_machines=["<b>"],
        seconds=10,
        device_seconds=35,
    )
    try:
        (section,) = [each for each in data_of(explored).sections() if each.id == "fleet"]
    finally:
        record.fleet = before
    assert "3.5: 35" in section.html
    assert "2 of 8 discoveries were made twice" in section.html
    assert "<td>killed</td>" in section.html
    assert "<b>" not in section.html


def test_a_run_of_one_process_does_not(explored: RunData) -> None:
    assert "fleet" not in [section.id for section in data_of(explored).sections()]
