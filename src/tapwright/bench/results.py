"""The results of a comparison: one line each in a file that is only ever added to."""

from __future__ import annotations

import fcntl
import os
import platform
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import msgspec

import tapwright
from tapwright.bench.result_lines import ExploreLine, ResultLine, WitnessLine, decode_line
from tapwright.core.document import Codec
from tapwright.core.errors import InputError, StorageError

FILE = "results.jsonl"
L = TypeVar("L", bound=ResultLine)


class ResultFile:
    """Adds lines; each is on the disk, whole, before the next piece of work is begun."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE
        self._descriptor = -1
        self._origin = Origin.of_this_machine()

    def open(self) -> None:
        """Open for adding; two comparisons must not share a directory."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
            self._descriptor = os.open(self._path, flags, 0o644)
        except OSError as error:
            raise InputError(f"cannot write {self._path}: {error.strerror}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise InputError(
                f"another comparison is writing {self._path}", hint="wait, or give another --out"
            ) from None
        size = os.fstat(self._descriptor).st_size
        if size and os.pread(self._descriptor, 1, size - 1) != b"\n":
            self._write(b"\n")  # the last line was cut off by a kill; it is read as nothing

    def add(self, codec: Codec[L], line: L) -> None:
        """Add one, with where it comes from."""
        ended = datetime.now().astimezone().isoformat()
        origin = msgspec.structs.asdict(self._origin)
        self._write(codec.encode(msgspec.structs.replace(line, **origin, ended=ended)) + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        try:
            os.write(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            raise StorageError(f"cannot write {self._path}: {error.strerror}") from error


def read_results(directory: Path) -> dict[str, ExploreLine | WitnessLine]:
    """The last line of each result by its identity; failures are left out.

    Raises:
        InputError: a line is damaged otherwise than by being cut off.
    """
    path = directory / FILE
    if not path.is_file():
        return {}
    lines = _result_lines(path)
    return {line.id: line for line in lines if isinstance(line, ExploreLine | WitnessLine)}


def _result_lines(path: Path) -> Iterator[ResultLine]:
    with path.open("rb") as file:
        for number, data in enumerate(file, start=1):
            try:
                line = decode_line(data)
            except ValueError as error:
                raise InputError(
                    f"{path}:{number}: damaged result: {error}",
                    hint="delete the line, and `tapwright bench` gets the result again",
                ) from error
            if line is not None and line.id:
                yield line


class Origin(msgspec.Struct, kw_only=True):
    """Where a result comes from."""

    commit: str
    tapwright: str
    python: str
    system: str
    cores: int

    @classmethod
    def of_this_machine(cls) -> Origin:
        """Returns the origin of results that are made here and now."""
        return cls(
            commit=_commit(),
            tapwright=tapwright.__version__,
            python=platform.python_version(),
            system=platform.platform(),
            cores=len(os.sched_getaffinity(0)),
        )


def _commit() -> str:
    """The commit of the source tree; empty when the tool is installed from a package."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
