"""The results of a comparison: one line each in a file that is only ever added to."""

from __future__ import annotations

import fcntl
import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import tapwright
from tapwright.core.errors import InputError, StorageError

FILE = "results.jsonl"
Line = Mapping[str, Any]


class ResultFile:
    """Adds lines; each is on the disk, whole, before the next piece of work is begun."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE
        self._descriptor = -1
        self._facts = facts_of_machine()

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

    def add(self, line: Line) -> None:
        """Add one."""
        content = {**line, **self._facts, "ended": datetime.now().astimezone().isoformat()}
        self._write(json.dumps(content).encode() + b"\n")

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


def read_results(directory: Path) -> dict[str, Line]:
    """The last line of each result by its identity; failures are left out."""
    path = directory / FILE
    if not path.is_file():
        return {}
    return {line["id"]: line for line in _lines(path) if "result" in line}


def _lines(path: Path) -> Iterator[Line]:
    with path.open("rb") as file:
        for text in file:
            try:
                line = json.loads(text)
            except ValueError:
                continue  # cut off by a kill
            if isinstance(line, dict) and "id" in line:
                yield line


def facts_of_machine() -> dict[str, Any]:
    """What a result says of where it comes from."""
    return {
        "commit": _commit(),
        "tapwright": tapwright.__version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "cores": len(os.sched_getaffinity(0)),
    }


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
