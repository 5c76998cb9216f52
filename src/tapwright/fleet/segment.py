"""What one process puts on record: its own trace, and notes on its steps; files that only grow.

The note on a step is written before the step, so whoever reads the trace first and the notes then
knows all about each step.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tapwright.core.document import Codec
from tapwright.core.errors import StorageError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, TraceTail, TraceWriter
from tapwright.run.events import AppRestarted, DeviceFault, EpisodeStarted, Event, StepTaken
from tapwright.run.run_directory import TRACE_FILE

NOTES_FILE = "notes.jsonl"
EXCHANGE_FILE = "exchange.jsonl"


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something beside the steps."""

    step: int = -1  # whose probes these are
    probes: list[str] = []
    fault: str = ""  # of a device
    restart: str = ""  # why the app was started again


class ExchangeNote(msgspec.Struct, frozen=True, kw_only=True):
    """One exchange of knowledge."""

    steps: int  # that the process had taken
    seconds: float  # since it began
    version: int  # of the knowledge that it was told
    sent: int  # bytes
    received: int


NOTE = Codec(Note)
_EXCHANGE = Codec(ExchangeNote)


class Appender:
    """Writes lines whole to the end of a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def write(self, line: bytes) -> None:
        """Add a line."""
        data = line + b"\n"
        try:
            written = os.write(self._file, data)
        except OSError as error:
            raise StorageError(f"cannot write {self._path}: {error.strerror}") from error
        if written != len(data):
            raise StorageError(f"cannot write {self._path}: disk full")

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


class SegmentWriter:
    """Hears the events of the loops of one process, which hold the turn lock meanwhile."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._trace = TraceWriter(folder / TRACE_FILE)
            self._notes = Appender(folder / NOTES_FILE)
            self._exchanges = Appender(folder / EXCHANGE_FILE)
        except OSError as error:
            raise StorageError(f"cannot write {folder}: {error.strerror}") from error
        self._probes: dict[int, list[str]] = {}  # by the thread whose next step hit them

    def note_probes(self, names: Sequence[str]) -> None:
        """Keep probes for the step that this thread tells next."""
        self._probes.setdefault(threading.get_ident(), []).extend(names)

    def handle(self, event: Event) -> None:
        """Write down what must not be lost."""
        match event:
            case StepTaken():
                probes = self._probes.pop(threading.get_ident(), None)
                if probes:
                    self._note(Note(step=event.step.number, probes=probes))
                self._trace.step(event.step)
            case EpisodeStarted():
                self._trace.episode(event.mark)
            case DeviceFault():
                self._note(Note(fault=event.message))
            case AppRestarted():
                self._note(Note(restart=event.reason.value))

    def exchanged(self, note: ExchangeNote) -> None:
        """Write down an exchange."""
        self._exchanges.write(_EXCHANGE.encode(note))

    def close(self) -> None:
        """Let go of the files."""
        self._trace.close()
        self._notes.close()
        self._exchanges.close()

    def _note(self, note: Note) -> None:
        self._notes.write(NOTE.encode(note))


class SegmentReader:
    """Follows what a process puts on record."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.names_probes = False  # whether its devices tell which probes they hit
        self._trace = TraceTail(folder / TRACE_FILE)
        self._notes_read = 0
        self._pending: deque[EpisodeMark | Step | Note] = deque()
        self._probes: dict[int, list[str]] = {}  # by step

    def read(self) -> deque[EpisodeMark | Step | Note]:
        """Returns what was added, and what nobody took from the queue yet; notes come last."""
        entries, others = self._trace.read(), list[Note]()
        for note in self._read_notes():
            if note.step >= 0:
                self.names_probes = True
                self._probes[note.step] = note.probes
            else:
                others.append(note)
        self._pending.extend([*entries, *others])
        return self._pending

    def probes_of(self, step: Step) -> tuple[str, ...]:
        """Returns the probes that the process took for new at this step."""
        return tuple(self._probes.pop(step.number, ()))

    def _read_notes(self) -> list[Note]:
        try:
            with (self.folder / NOTES_FILE).open("rb") as file:
                file.seek(self._notes_read)
                data = file.read()
        except FileNotFoundError:
            return []
        whole = data[: data.rfind(b"\n") + 1]
        self._notes_read += len(whole)
        try:
            return [NOTE.decode(line) for line in whole.splitlines()]
        except ValueError as error:
            raise StorageError(f"{self.folder / NOTES_FILE} is damaged: {error}") from error
