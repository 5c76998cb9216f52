"""After the driver was killed, exactly what it had not put on record is added."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.fleet.test_uniting import write

from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace
from tapwright.fleet.recovery import recover, segments_of
from tapwright.fleet.segment import SegmentReader
from tapwright.fleet.uniting import Uniter
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.probe_journal import ProbeJournal


def make_run(run: Path, united: int) -> None:
    """Two segments, of which the driver had put so many entries on record."""
    for name, probe in (("1", "a"), ("2", "b")):
        write(run / "fleet" / name, episodes=2, steps=3, probes=(probe,))
    journal = ProbeJournal(run)
    uniter = Uniter(run, ProbeUnion(journal.add), 0, 0)
    with TraceWriter(run / "trace.jsonl") as writer:
        for name in "12":
            for entry in uniter.advance(SegmentReader(name, run / "fleet" / name)):
                if united == 0:
                    break
                united -= 1
                if isinstance(entry, EpisodeMark):
                    writer.episode(entry)
                elif isinstance(entry, Step):
                    writer.step(entry)
    uniter.close()
    journal.close()


@pytest.mark.parametrize("united", range(17))
def test_nothing_is_lost_or_counted_twice_wherever_the_driver_was_killed(
    tmp_path: Path, united: int
) -> None:
    make_run(tmp_path, united)
    recover(tmp_path)
    entries = list(read_trace(tmp_path / "trace.jsonl"))
    steps = [entry for entry in entries if isinstance(entry, Step)]
    assert [each.number for each in steps] == list(range(12))
    assert [entry.number for entry in entries if isinstance(entry, EpisodeMark)] == list(range(4))
    assert sorted({each.episode for each in steps}) == list(range(4))
    assert ProbeJournal(tmp_path).read() == {"a", "b"}
    assert recover(tmp_path) == 0


def test_a_run_of_one_process_has_nothing_to_recover(tmp_path: Path) -> None:
    assert recover(tmp_path) == 0
    assert segments_of(tmp_path) == []


def test_segments_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for name in ("10", "2", "1"):
        write(tmp_path / "fleet" / name)
    assert [path.name for path in segments_of(tmp_path)] == ["1", "2", "10"]
