"""What a process puts on record is read back while it writes, with the probes of each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import StorageError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.fleet.segment import NOTES_FILE, ExchangeNote, Note, SegmentReader, SegmentWriter
from tapwright.run.events import (
    AppRestarted,
    DeviceFault,
    EpisodeStarted,
    RestartReason,
    StepTaken,
)

SCREEN = Screen("app", "Main")


def step(number: int, episode: int = 0, covered: int = 0) -> Step:
    observation = Observation(SCREEN, float(number), newly_covered=covered)
    return Step(number, episode, SCREEN, Action(ActionKind.BACK), observation)


def test_steps_come_with_their_probes_and_the_rest_as_notes(tmp_path: Path) -> None:
    writer, reader = SegmentWriter(tmp_path), SegmentReader("1", tmp_path)
    assert not reader.read()
    writer.handle(EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)))
    writer.note_probes(["a", "b"])
    writer.handle(StepTaken(step(0, covered=2), "s"))
    writer.handle(StepTaken(step(1), "s"))
    entries = list(reader.read())
    reader.read().clear()
    assert [type(entry) for entry in entries] == [EpisodeMark, Step, Step]
    assert [reader.probes_of(each) for each in entries if isinstance(each, Step)] == [
        ("a", "b"),
        (),
    ]
    writer.handle(DeviceFault("gone", 2))
    writer.handle(AppRestarted(RestartReason.STUCK, 2))
    writer.exchanged(ExchangeNote(steps=2, seconds=0.1, version=1, sent=5, received=6))
    writer.close()
    notes = [each for each in reader.read() if isinstance(each, Note)]
    assert [note.fault or note.restart for note in notes] == ["gone", RestartReason.STUCK.value]


def test_a_line_that_is_not_whole_yet_waits(tmp_path: Path) -> None:
    writer, reader = SegmentWriter(tmp_path), SegmentReader("1", tmp_path)
    writer.handle(EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)))
    trace = tmp_path / "trace.jsonl"
    whole = trace.read_bytes()
    trace.write_bytes(whole[:-5])
    assert not reader.read()
    trace.write_bytes(whole)
    assert len(reader.read()) == 1


def test_damaged_notes_are_told(tmp_path: Path) -> None:
    (tmp_path / NOTES_FILE).write_bytes(b"no json\n")
    with pytest.raises(StorageError, match="damaged"):
        SegmentReader("1", tmp_path).read()
