"""What the processes of earlier parts of a run did, read from its trace and its index."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.findings.crashes import signature
from tapwright.fleet.recovery import segments_of
from tapwright.fleet.uniting import read_index
from tapwright.run.record import FleetRecord, FleetWorkerRecord
from tapwright.run.run_directory import TRACE_FILE


def earlier_workers(run: Path, known: FleetRecord | None) -> list[FleetWorkerRecord]:
    """Returns the record of each process; a driver that was killed left it as it was at first."""
    workers = {each.name: each for each in (known.workers if known is not None else ())}
    for folder in segments_of(run):
        workers.setdefault(folder.name, FleetWorkerRecord(name=folder.name))
    for worker in workers.values():
        worker.steps = worker.episodes = worker.probes = 0
        worker.crashes = []
    owners = {line.episode: line.worker for line in read_index(run)}
    crashes: set[str] = set()
    for entry in read_trace(run / TRACE_FILE):
        owner = owners.get(entry.number if isinstance(entry, EpisodeMark) else entry.episode)
        if owner is None:
            continue
        worker = workers[owner]
        if isinstance(entry, EpisodeMark):
            worker.episodes += 1
            continue
        worker.steps += 1
        worker.probes += entry.observation.newly_covered
        if entry.crash is not None and entry.crash.is_finding:
            name = signature(entry.crash)
            if name not in crashes:
                crashes.add(name)
                worker.crashes = [*worker.crashes, name]
    return list(workers.values())
