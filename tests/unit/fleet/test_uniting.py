"""Segments become one trace: numbers run on, and each probe and step counts once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.fleet.test_segment import SCREEN, step

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.fleet.segment import SegmentReader, SegmentWriter
from tapwright.fleet.uniting import INDEX_FILE, IndexLine, Uniter, read_index
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.events import EpisodeStarted, StepTaken


def write(folder: Path, episodes: int = 1, steps: int = 2, probes: tuple[str, ...] = ()) -> None:
    writer, number = SegmentWriter(folder), 0
    for episode in range(episodes):
        writer.handle(EpisodeStarted(EpisodeMark(episode, SCREEN, 0.0)))
        for _ in range(steps):
            writer.note_probes(probes)
            writer.handle(StepTaken(step(number, episode, covered=len(probes)), "s"))
            number += 1
    writer.close()


def numbers(entries: list[object]) -> list[tuple[int, int | None]]:
    return [
        (each.number, each.episode if isinstance(each, Step) else None)
        for each in entries
        if isinstance(each, Step | EpisodeMark)
    ]


def test_numbers_run_on_over_all_segments(tmp_path: Path) -> None:
    for name in "12":
        write(tmp_path / name)
    uniter = Uniter(tmp_path, ProbeUnion(), 10, 3)
    entries = [
        entry for name in "12" for entry in uniter.advance(SegmentReader(name, tmp_path / name))
    ]
    uniter.close()
    assert numbers(list(entries)) == [(3, None), (10, 3), (11, 3), (4, None), (12, 4), (13, 4)]
    assert read_index(tmp_path) == [IndexLine(3, "1", 0), IndexLine(4, "2", 0)]


def test_a_probe_that_two_took_for_new_counts_once(tmp_path: Path) -> None:
    write(tmp_path / "1", steps=1, probes=("a", "b"))
    write(tmp_path / "2", steps=1, probes=("b", "c"))
    coverage = ProbeUnion()
    uniter = Uniter(tmp_path, coverage, 0, 0)
    new, repeated = [], []
    for name in "12":
        for entry in uniter.advance(SegmentReader(name, tmp_path / name)):
            if isinstance(entry, Step):
                new.append(entry.observation.newly_covered)
                repeated.append(uniter.repeated)
    uniter.close()
    assert (new, repeated) == ([2, 1], [0, 1])
    assert set(coverage.probes) == {"a", "b", "c"}


def test_a_device_that_names_no_probes_is_believed(tmp_path: Path) -> None:
    writer = SegmentWriter(tmp_path / "1")
    writer.handle(EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)))
    writer.handle(StepTaken(step(0, covered=7), "s"))
    writer.close()
    uniter = Uniter(tmp_path, ProbeUnion(), 0, 0)
    entries = list(uniter.advance(SegmentReader("1", tmp_path / "1")))
    uniter.close()
    assert isinstance(entries[1], Step)
    assert entries[1].observation.newly_covered == 7


def test_what_is_on_record_already_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "1", episodes=2)
    uniter = Uniter(tmp_path, ProbeUnion(), 1, 1)
    uniter.know(IndexLine(0, "1", 0), steps=1)
    entries = list(uniter.advance(SegmentReader("1", tmp_path / "1")))
    uniter.close()
    assert numbers(list(entries)) == [(1, 0), (1, None), (2, 1), (3, 1)]


def test_a_line_of_the_index_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    index = tmp_path / INDEX_FILE
    index.parent.mkdir()
    index.write_bytes(b'{"episode":0,"worker":"1","local":0}\n{"epis')
    assert len(read_index(tmp_path)) == 1
    Uniter(tmp_path, ProbeUnion(), 0, 0).close()
    assert index.read_bytes().endswith(b"}\n")
    index.write_bytes(b"nothing\n")
    with pytest.raises(InputError, match="damaged"):
        read_index(tmp_path)


def test_what_was_not_taken_yet_is_kept_when_somebody_raises(tmp_path: Path) -> None:
    write(tmp_path / "1", steps=3)
    reader, uniter = SegmentReader("1", tmp_path / "1"), Uniter(tmp_path, ProbeUnion(), 0, 0)
    taken = [next(iter(uniter.advance(reader))) for _ in range(4)]
    uniter.close()
    assert numbers(list(taken)) == [(0, None), (0, 0), (1, 0), (2, 0)]
