"""Puts on record what processes of a cluster had done when the driver of their run was killed."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace
from tapwright.fleet.segment import Note, SegmentReader
from tapwright.fleet.uniting import Uniter, read_index
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.run_directory import TRACE_FILE
from tapwright.run.run_lock import is_locked

FOLDER = "fleet"
_PATIENCE_SECONDS = 60.0  # for processes whose driver is gone to end
_PAUSE_SECONDS = 0.2


def recover(run: Path) -> int:
    """Adds the steps of all segments that the trace lacks; returns how many there were."""
    folders = segments_of(run)
    if not folders:
        return 0
    _wait_for_writers(run, folders)
    steps: Counter[int] = Counter()
    last_step = last_episode = -1
    begun: set[int] = set()
    for entry in read_trace(run / TRACE_FILE):
        if isinstance(entry, EpisodeMark):
            begun.add(entry.number)
            last_episode = max(last_episode, entry.number)
        else:
            steps[entry.episode] += 1
            last_step = max(last_step, entry.number)
    journal = ProbeJournal(run)
    coverage = ProbeUnion(journal.add)
    coverage.restore(journal.read())
    uniter = Uniter(run, coverage, last_step + 1, last_episode + 1)
    for line in read_index(run):
        if line.episode in begun:
            uniter.know(line, steps[line.episode])
    try:
        with TraceWriter(run / TRACE_FILE, resume=True) as writer:
            for folder in folders:
                _append(uniter, SegmentReader(folder.name, folder), writer)
    finally:
        uniter.close()
        journal.close()
    return uniter.steps - last_step - 1


def segments_of(run: Path) -> list[Path]:
    """Returns the folders of the processes that worked for a run, the oldest first."""
    folders = [path for path in (run / FOLDER).glob("*") if (path / TRACE_FILE).is_file()]
    return sorted(folders, key=lambda path: (len(path.name), path.name))


def _append(uniter: Uniter, reader: SegmentReader, writer: TraceWriter) -> None:
    for entry in uniter.advance(reader):
        if isinstance(entry, EpisodeMark):
            writer.episode(entry)
        elif not isinstance(entry, Note):
            writer.step(entry)


def _wait_for_writers(run: Path, folders: list[Path]) -> None:
    """Ray ends the processes of a driver that is gone; until then they may still write."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while any(is_locked(folder) for folder in folders):
        if time.monotonic() > end:
            raise InputError(
                f"processes of a cluster still write to {run}",
                hint="end them (`ray stop` on their machines ends all), then resume the run again",
            )
        time.sleep(_PAUSE_SECONDS)
