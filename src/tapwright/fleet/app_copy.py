"""Files of the driver on another machine: each travels once, by the hash of its content.

What the JVM device makes of an app is kept by the same hash, so it is converted once a machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.core.files import file_name_of
from tapwright.device.jvm.cache import cache_directory, locked, storage_errors

_FOLDER = "fleet"


def hash_of(path: Path) -> str:
    """Returns the name of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def local_copy(
    path: Path, content_hash: str, fetch: Callable[[], bytes], cache: Path | None = None
) -> Path:
    """Returns the file as one of this machine.

    Args:
        path: where the driver has it.
        content_hash: of what it holds.
        fetch: brings the content, which is asked for only if this machine lacks it.
        cache: where it is kept; in the cache of the device unless given.
    """
    if _has_content(path, content_hash):
        return path  # the driver's machine, or a directory that both see
    folder = (cache_directory() if cache is None else cache) / _FOLDER / content_hash
    copy = folder / (file_name_of(path.stem) + path.suffix)
    with locked(f"fleet-{content_hash}"), storage_errors(f"keep {copy.name}"):
        if not _has_content(copy, content_hash):
            folder.mkdir(parents=True, exist_ok=True)
            partial = copy.with_name(f"{copy.name}.partial")
            partial.write_bytes(fetch())
            partial.replace(copy)
    if not _has_content(copy, content_hash):
        raise InputError(f"{path} arrived damaged as {copy}")
    return copy


def _has_content(path: Path, content_hash: str) -> bool:
    try:
        return hash_of(path) == content_hash
    except OSError:
        return False
