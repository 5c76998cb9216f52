"""What the driver knows of a process."""

from __future__ import annotations

from pathlib import Path

from tapwright.fleet.cluster import ClusterMachine
from tapwright.fleet.member import Member
from tapwright.fleet.messages import WorkerProgress
from tapwright.fleet.segment import SegmentReader
from tapwright.run.end_reason import EndReason
from tapwright.run.record import FleetWorkerRecord


def test_one_that_waits_is_allowed_more_from_time_to_time() -> None:
    reader = SegmentReader("1", Path())
    member = Member(
        "1", ClusterMachine("a", "a", 1), 1, "fake", None, reader, FleetWorkerRecord(name="1")
    )
    member.hear(WorkerProgress(10, 0, is_ready=True, waits=False), 1.0)
    member.hear(WorkerProgress(30, 0, is_ready=True, waits=False), 2.0)
    assert member.rate == 20
    member.hear(WorkerProgress(50, 0, is_ready=True, waits=True, sent=7), 3.0)
    assert member.rate == 40
    assert member.record.sent == 7
    assert member.works
    member.hear(WorkerProgress(50, 0, is_ready=True, waits=True, ended=EndReason.STEPS), 4.0)
    assert not member.works
