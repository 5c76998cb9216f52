"""What the cache holds, when it was used last, and what of it goes when it grows too large."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.device.jvm.cache import cache_directory, discard, locked, storage_errors
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.seal import SEAL

_log = logging.getLogger(__name__)

LIMIT_VARIABLE = "TAPWRIGHT_CACHE_LIMIT"  # gigabytes
_LIMIT_GIGABYTES = 10.0
DAY = 86400.0
# What can be made or fetched again, by where it lies: each directory in it is one part.
_PLACES = {
    "converted apps": "apps",
    "apps made one APK": "packages",
    "levels of Android": "device/levels",
    "builds of the device": "device",
}
_NOT_BUILDS = ("levels", "framework", "native")


@dataclass(frozen=True, slots=True)
class CachePart:
    """One thing in the cache that can be removed by itself."""

    kind: str
    path: Path
    size: int  # bytes
    used: float  # seconds since 1970


def mark_used(place: Path) -> None:
    """Note that a part of the cache is in use now."""
    try:
        os.utime(place / SEAL)
    except OSError as error:  # a cache that can only be read is as good
        _log.debug("%s: %s", place, error)


def cache_parts() -> list[CachePart]:
    """Returns all parts of the cache, the longest unused first."""
    with storage_errors("look through the cache"):
        return sorted(_parts(), key=lambda part: part.used)


def _parts() -> Iterator[CachePart]:
    for kind, place in _PLACES.items():
        directory = cache_directory() / place
        if not directory.is_dir():
            continue
        for path in directory.iterdir():
            if path.is_dir() and not (place == "device" and path.name in _NOT_BUILDS):
                yield CachePart(kind, path, _size(path), _last_use(path))
    yield from _jars()


def _jars() -> Iterator[CachePart]:
    """Yields the jars; those of the lock are in use, however long ago they were fetched."""
    jars = cache_directory() / "jars"
    wanted = {cache_directory() / jar.place for jar in own_lock().all}
    for path in jars.glob("*/*.jar"):
        facts = path.stat()
        used = time.time() if path in wanted else facts.st_mtime
        yield CachePart("jars", path, facts.st_size, used)


def _size(directory: Path) -> int:
    files = (Path(folder, name) for folder, _, names in os.walk(directory) for name in names)
    return sum(path.lstat().st_size for path in files if path.exists())


def _last_use(directory: Path) -> float:
    seal = directory / SEAL
    return (seal if seal.exists() else directory).stat().st_mtime


def superfluous(
    parts: Iterable[CachePart],
    now: float,
    unused_seconds: float | None = None,
    most_bytes: int | None = None,
    spared_seconds: float = DAY,
) -> list[CachePart]:
    """Returns what should go.

    Args:
        parts: the longest unused first.
        now: seconds since 1970.
        unused_seconds: what was not used for so long goes.
        most_bytes: the longest unused go until no more is left.
        spared_seconds: what was used so recently stays: it may be in use.
    """
    listed = list(parts)
    left = sum(part.size for part in listed)
    gone = []
    for part in listed:
        unused = now - part.used
        is_old = unused_seconds is not None and unused >= unused_seconds
        is_too_much = most_bytes is not None and left > most_bytes
        if unused >= spared_seconds and (is_old or is_too_much):
            gone.append(part)
            left -= part.size
    return gone


def remove(parts: Iterable[CachePart]) -> None:
    """Takes parts out of the cache; who uses one keeps what is open."""
    with storage_errors("take parts out of the cache"):
        for part in parts:
            discard(part.path)


def bound_cache() -> list[CachePart]:
    """Removes what was not used for longest, if the cache is larger than it may be."""
    limit = int(_limit() * 1e9)
    with locked("upkeep"):
        gone = superfluous(cache_parts(), time.time(), most_bytes=limit)
        remove(gone)
    for part in gone:
        _log.info("%s of the cache removed: %s", part.kind, part.path.name)
    return gone


def _limit() -> float:
    text = os.environ.get(LIMIT_VARIABLE, "")
    try:
        limit = float(text) if text else _LIMIT_GIGABYTES
    except ValueError:
        limit = -1.0
    if not 0 <= limit < 1e9:
        raise InputError(f"{LIMIT_VARIABLE} is a number of gigabytes, got {text!r}")
    return limit
