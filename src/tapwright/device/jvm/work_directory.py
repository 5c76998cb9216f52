"""The directory that a device may write to: always of the same name, for apps show their paths."""

from __future__ import annotations

import fcntl
import logging
import os
import tempfile
import uuid
from pathlib import Path

from tapwright.core.errors import StorageError
from tapwright.device.jvm.cache import storage_errors
from tapwright.device.jvm.removal import remove_tree

_log = logging.getLogger(__name__)
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
    def private(self) -> Path:
        """The private files of apps, where they can be shown at a phone's path."""
        return self.path / "private"

    @property
    def shared(self) -> Path:
        """Shared storage, likewise."""
        return self.path / "shared"

    @property
    def root(self) -> Path:
        """An empty directory, to build the app's own root directory on."""
        return self.path / "root"

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
        refused: StorageError | None = None
        parent = _parent()
        for number in range(_MOST):
            try:
                if self._hold(parent, number):
                    return
            except StorageError as error:
                self._let_go()
                refused = error  # by what is left of an app there; the next one may be clean
        raise refused or StorageError(f"{_MOST} devices are running already")

    def give_back(self) -> None:
        """Delete what is in it and let others have it."""
        if self._descriptor is not None:
            _put_away(self.path)
            self._let_go()

    def _hold(self, parent: Path, number: int) -> bool:
        """Take this one and empty it, unless another device has it."""
        with storage_errors("make the device's directory"):
            descriptor = os.open(parent / f"{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                return False
            self._descriptor = descriptor
            self.path = parent / str(number)
            _put_away(self.path)
            parts = (self.data, self.private, self.shared, self.root, self.temporary, self.results)
            for directory in parts:
                directory.mkdir(parents=True)
        return True

    def _let_go(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _parent() -> Path:
    """The directory of all slots, which is the user's alone."""
    with storage_errors("make the device's directory"):
        parent = Path(tempfile.gettempdir()) / f"tapwright-{os.getuid()}"
        parent.mkdir(mode=0o700, exist_ok=True)
        if parent.lstat().st_uid != os.getuid() or parent.is_symlink():
            raise StorageError(
                f"{parent} belongs to another user", hint="set TMPDIR to a directory of your own"
            )
    return parent


def _put_away(path: Path) -> None:
    """Moves an earlier work directory of a JVM out of the way and deletes it.

    What cannot be deleted is tried again the next time.
    """
    if os.path.lexists(path):
        path.rename(path.with_name(f"{path.name}.old-{uuid.uuid4().hex}"))
    for old in path.parent.glob(f"{path.name}.old-*"):
        try:
            remove_tree(old)
        except OSError as error:
            _log.warning("%s cannot be deleted: %s", old, error)
