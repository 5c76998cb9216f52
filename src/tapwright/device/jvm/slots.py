"""The directory that a device may write to: always of the same name, for apps show their paths."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

from tapwright.core.errors import StorageError
from tapwright.device.jvm.cache import storage_errors

_MOST = 256


class Slot:
    """A numbered directory that one device at a time holds; the first free number is taken."""

    def __init__(self) -> None:
        self._descriptor: int | None = None
        self.path = Path()

    @property
    def data(self) -> Path:
        """The storage of the device."""
        return self.path / "data"

    @property
    def temporary(self) -> Path:
        """For temporary files of the JVM."""
        return self.path / "tmp"

    @property
    def results(self) -> Path:
        """For files that the device is asked to write."""
        return self.path / "out"

    def take(self) -> None:
        """Hold the first free one, emptied."""
        with storage_errors("make the device's directory"):
            parent = Path(tempfile.gettempdir()) / f"tapwright-{os.getuid()}"
            parent.mkdir(mode=0o700, exist_ok=True)
            if parent.stat().st_uid != os.getuid():
                raise StorageError(f"{parent} belongs to another user")
            for number in range(_MOST):
                descriptor = os.open(parent / f"{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    os.close(descriptor)
                    continue
                self._descriptor = descriptor
                self.path = parent / str(number)
                self._empty()
                return
        raise StorageError(f"{_MOST} devices are running already")

    def give_back(self) -> None:
        """Delete what is in it and let others have it."""
        if self._descriptor is not None:
            shutil.rmtree(self.path, ignore_errors=True)
            os.close(self._descriptor)
            self._descriptor = None

    def _empty(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        for directory in (self.data, self.temporary, self.results):
            directory.mkdir(parents=True)
