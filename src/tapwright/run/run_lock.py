"""The lock that the one process which writes a run directory holds.

The operating system releases it when the process ends, whatever ended it. A process number could
not tell: in a container it is always the same, and elsewhere it is given to another process.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

LOCK_FILE = "run.lock"
_TRIES = 20
_PAUSE_SECONDS = 0.02  # whoever only asks whether it is held keeps it for an instant


class RunLock:
    """Held from `take` to `release`; the file itself stays in the directory."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / LOCK_FILE
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Hold the lock, unless another process holds it; whether it is held now.

        Raises:
            OSError: the file cannot be made, or its file system has no locks.
        """
        for attempt in range(_TRIES):
            if attempt:
                time.sleep(_PAUSE_SECONDS)
            self._descriptor = self._try()
            if self._descriptor is not None:
                return True
        return False

    def release(self) -> None:
        """Let others have it; does nothing when it is not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _try(self) -> int | None:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever held it may have removed the file: then this lock would bind nobody.
            if os.path.samestat(os.fstat(descriptor), self._path.stat()):
                return descriptor
        except (BlockingIOError, FileNotFoundError):
            pass
        except OSError:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return None


def is_locked(directory: Path) -> bool:
    """Whether a process, this one or another, writes to the run directory now."""
    try:
        descriptor = os.open(directory / LOCK_FILE, os.O_RDONLY)
    except OSError:
        return False  # no run that can be looked into holds a lock here
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False  # a file system without locks: no run could take one
    finally:
        os.close(descriptor)
    return False
