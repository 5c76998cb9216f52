"""A process of the crew as the driver knows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tapwright.fleet.cluster import ClusterMachine
from tapwright.fleet.messages import WorkerProgress
from tapwright.fleet.segment import SegmentReader
from tapwright.run.record import FleetWorkerRecord

_NOTHING = WorkerProgress(0, 0, is_ready=False, waits=False)


@dataclass(slots=True)
class Member:
    """Where it is, what it was asked last, and what it has done."""

    name: str
    machine: ClusterMachine
    devices: int
    device: str
    handle: Any
    reader: SegmentReader
    record: FleetWorkerRecord
    question: Any = None  # the call that is not answered yet
    asked: float = 0.0  # when it was asked last
    progress: WorkerProgress = field(default_factory=lambda: _NOTHING)
    rate: float = 0.0  # steps a second, of late
    is_gone: bool = False

    @property
    def works(self) -> bool:
        """Whether it is neither gone nor at its end."""
        return not self.is_gone and self.progress.ended is None

    def hear(self, progress: WorkerProgress, now: float) -> None:
        """Takes notice of an answer."""
        seconds, steps = now - self.asked, progress.steps - self.progress.steps
        if self.asked and seconds > 0:
            self.rate = max(steps / seconds, 0.5 * self.rate)
        if progress.waits:
            self.rate *= 2  # it could have done more
        self.progress, self.asked = progress, now
        record = self.record
        record.processor_seconds = round(progress.processor_seconds, 3)
        record.megabytes = round(progress.megabytes, 1)
        record.exchanges, record.sent, record.received = (
            progress.exchanges,
            progress.sent,
            progress.received,
        )
