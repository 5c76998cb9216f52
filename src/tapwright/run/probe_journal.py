"""The coverage probes that a run has hit, written down as they are hit.

A device that is killed takes its own execution data with it. From this file a run that goes on
knows what its earlier parts covered.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tapwright.core.document import Codec
from tapwright.core.errors import StorageError

PROBES_FILE = "coverage/probes.jsonl"
_NAMES = Codec(list[str])


class ProbeJournal:
    """Appends one line of names at a time; the file is made when there is something to write."""

    def __init__(self, run: Path) -> None:
        self._path = run / PROBES_FILE
        self._file: int | None = None

    def read(self) -> set[str]:
        """Return the names on record."""
        return set(self.in_order())

    def in_order(self) -> list[str]:
        """Return the names in the order of their hits; a line that a kill cut off is left out."""
        try:
            with self._path.open("rb") as file:
                return [name for line in file for name in _names(line)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StorageError(f"cannot read {self._path}: {error.strerror}") from error

    def add(self, names: Sequence[str]) -> None:
        """Write these names down."""
        try:
            if self._file is None:
                self._file = self._open()
            data = _NAMES.encode(list(names)) + b"\n"
            if os.write(self._file, data) != len(data):
                raise StorageError(f"cannot write {self._path}: disk full")
        except OSError as error:
            raise StorageError(f"cannot write {self._path}: {error.strerror}") from error

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def delete(self) -> None:
        """Remove the file: a run that has finished does not go on."""
        self.close()
        self._path.unlink(missing_ok=True)

    def _open(self) -> int:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        size = os.fstat(file).st_size
        if size and os.pread(file, 1, size - 1) != b"\n":
            os.write(file, b"\n")  # ends the line that was cut off
        return file


def _names(line: bytes) -> list[str]:
    try:
        return _NAMES.decode(line)
    except ValueError:
        return []
