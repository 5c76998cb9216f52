"""The user's cache: what was fetched, built or converted once, shared by all runs and clones."""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from tapwright.core.errors import StorageError
from tapwright.device.jvm.removal import remove_tree

_log = logging.getLogger(__name__)

CACHE_VARIABLE = "TAPWRIGHT_CACHE"


def cache_directory() -> Path:
    """Where the cache is: `TAPWRIGHT_CACHE`, or the user's cache directory."""
    named = os.environ.get(CACHE_VARIABLE)
    return (
        Path(named).expanduser().resolve() if named else platformdirs.user_cache_path("tapwright")
    )


@contextmanager
def storage_errors(what: str) -> Iterator[None]:
    """Word what the file system refuses: full, read-only, not permitted."""
    try:
        yield
    except OSError as error:
        where = f" at {error.filename}" if error.filename else ""
        hint = f"set {CACHE_VARIABLE} to a directory you can write to"
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            hint = f"free some space, or set {CACHE_VARIABLE} to a directory on another disk"
        reason = error.strerror or str(error)
        raise StorageError(f"cannot {what}: {reason}{where}", hint=hint) from error


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock over all processes that share the cache; it goes with the process."""
    locks = cache_directory() / "locks"
    with storage_errors("lock the cache"):
        locks.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(locks / f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def workspace() -> Iterator[Path]:
    """A new directory on the cache's own disk, gone at the end; what is to stay is renamed out."""
    path = cache_directory() / "tmp" / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
    with storage_errors("write to the cache"):
        path.mkdir(parents=True)
    try:
        yield path
    finally:
        _remove(path)


def discard(place: Path) -> None:
    """Take a damaged file or directory away, at once for whoever looks; what uses it keeps it."""
    if os.path.lexists(place):
        with workspace() as directory:
            place.rename(directory / place.name)


def put_in_place(made: Path, place: Path) -> None:
    """Move a finished file or directory to its place at once; one already there stays."""
    with storage_errors("write to the cache"):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            made.rename(place)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise


def _remove(path: Path) -> None:
    """Delete a directory; what a converter left there may be hard to delete, and does no harm."""
    try:
        remove_tree(path)
    except OSError as error:
        _log.warning("%s cannot be deleted: %s", path, error)
