"""How much storage an app may fill: no limit of the operating system counts all its files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

MOST_BYTES = 2 << 30
MOST_FILES = 100_000
_INTERVAL_SECONDS = 1.0
_DEEPEST = 128


def excess(top: Path, most_bytes: int = MOST_BYTES, most_files: int = MOST_FILES) -> str:
    """Say what is too much below this directory, or nothing. Links are not followed."""
    size = files = 0
    pending = [(os.fspath(top), 0)]
    while pending:
        directory, depth = pending.pop()
        try:
            with os.scandir(directory) as entries:
                for entry in entries:
                    files += 1
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False) and depth < _DEEPEST:
                        pending.append((entry.path, depth + 1))
        except OSError:
            continue  # gone meanwhile, or closed by the app even to itself
        if size > most_bytes:
            return f"more than {most_bytes >> 20} MB"
        if files > most_files:
            return f"more than {most_files} files"
    return ""


class StorageWatch:
    """Looks after a directory from time to time and says once that it is too full."""

    def __init__(self, top: Path, tell: Callable[[str], None]) -> None:
        self._top = top
        self._tell = tell
        self._ended = Event()
        self._thread = Thread(target=self._watch, name="storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(_INTERVAL_SECONDS):
            if too_much := excess(self._top):
                self._tell(too_much)
                return
