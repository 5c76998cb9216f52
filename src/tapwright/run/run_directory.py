"""What a run leaves behind: run.json, trace.jsonl and the rest, readable at any moment."""

from __future__ import annotations

import errno
from pathlib import Path
from types import TracebackType
from typing import Self

from tapwright.core.errors import InputError, StorageError
from tapwright.core.files import path_inside, refuse_strange_files, write_whole
from tapwright.core.trace import TraceWriter
from tapwright.run.probe_journal import PROBES_FILE
from tapwright.run.record import RunRecord, RunState
from tapwright.run.record_file import RECORD, decode_record
from tapwright.run.run_lock import LOCK_FILE, RunLock, is_locked

RUN_FILE = "run.json"
TRACE_FILE = "trace.jsonl"
LOGIN_FILE = "login.tap"
_OF_NO_RUN = {LOCK_FILE, f"{RUN_FILE}.partial"}  # left by a process killed before its run began


class RunDirectory:
    """A directory that belongs to one run.

    `create` and `reopen` lock it; `with` gives the lock back.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = RunLock(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._lock.release()

    def create(self, record: RunRecord) -> None:
        """Make the directory with its run.json; one that holds anything is refused."""
        taken = InputError(
            f"output directory {self.path} is in use",
            hint="give --out another directory, or remove that one",
        )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            # Looked at twice: no lock is left in a directory of something else, and of two runs
            # that found it empty only one may have it.
            if self._holds_anything() or not self._lock.take() or self._holds_anything():
                raise taken
        except FileExistsError:
            raise InputError(f"output directory {self.path} is in use or not a directory") from None
        except NotADirectoryError:
            raise InputError(f"output directory {self.path} lies inside a file") from None
        except OSError as error:
            message = f"cannot make output directory {self.path}: {error.strerror}"
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise StorageError(message) from error
            raise InputError(message, hint="give --out a place you may write to") from error
        self.write_record(record)

    def reopen(self, *, finished_too: bool = False) -> RunRecord:
        """Lock a run that is to go on, and return its record.

        Args:
            finished_too: whether one that has finished is opened as well: its tests may go on.
        """
        try:
            held = self._lock.take()
        except OSError as error:
            raise StorageError(
                f"cannot go on with {self.path}: {error.strerror}",
                hint="the directory must be writable, on a file system that can lock files",
            ) from error
        if not held:
            raise still_running(self.path)
        record = _read(self.path)
        if not finished_too:
            refuse_finished(self.path, record)
        return record

    def discard(self) -> None:
        """Remove what a run made that never began."""
        for name in (TRACE_FILE, PROBES_FILE, RUN_FILE, LOCK_FILE):
            (self.path / name).unlink(missing_ok=True)
        for directory in (self.path / PROBES_FILE).parent, self.path:
            if directory.is_dir() and not any(directory.iterdir()):
                directory.rmdir()

    def write_record(self, record: RunRecord) -> None:
        """Write run.json so that it is always one whole version, the old or the new."""
        self.write_file(RUN_FILE, RECORD.pretty(record))

    def write_file(self, name: str, content: str | bytes) -> Path:
        """Write a file whole or not at all, and nowhere else than in the run directory."""
        path = self.path / name
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        try:
            path_inside(self.path, name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
        write_whole(path, data)
        return path

    def open_trace(self, *, resume: bool = False) -> TraceWriter:
        """Begin the trace, or go on with the one that is there."""
        return TraceWriter(self.path / TRACE_FILE, resume=resume)

    def _holds_anything(self) -> bool:
        return any(entry.name not in _OF_NO_RUN for entry in self.path.iterdir())


def read_record(path: Path) -> RunRecord:
    """Returns the record of a run directory; a run that was killed says so."""
    record = _read(path)
    if record.state.goes_on and not is_locked(path):
        # It may have ended, and given its lock back, since its record was read.
        record = _read(path)
        if record.state.goes_on:
            record.state = RunState.KILLED
    return record


def still_running(path: Path) -> InputError:
    """The error for a run that another process writes."""
    return InputError(f"{path} is still running", hint="wait for it, or end it")


def refuse_finished(path: Path, record: RunRecord) -> None:
    """Refuse to go on with a run of which nothing is missing."""
    if record.state is RunState.FINISHED:
        raise InputError(f"{path} has finished: {record.ended}", hint="begin a new run of this app")


def _read(path: Path) -> RunRecord:
    file = path / RUN_FILE
    try:
        refuse_strange_files(path)
        data = file.read_bytes()
    except FileExistsError as error:
        raise InputError(
            f"{path} is not as Tapwright leaves a run directory: {error.strerror}",
            hint="take it away, if you trust the rest",
        ) from error
    except FileNotFoundError:
        raise InputError(f"{path} is not a run directory: it has no {RUN_FILE}") from None
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
    return decode_record(file, data)
