"""What the cache holds, how much room it takes, and what can go; all of it can be made anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR

from tapwright.device.jvm.cache import cache_directory, discard

# By folder: what lies there, in words, and how deep the pieces are that are used or not.
_PARTS = {
    "jars": "fetched: the Android framework and tools",
    "device": "built: the device for each version of Tapwright",
    "device/levels": "built: the framework of each Android level, prepared",
    "apps": "converted apps",
    "packages": "apps made of bundles",
    "logs": "logs of conversions",
}
_FETCHED = "jars"


@dataclass(frozen=True, slots=True)
class CachePiece:
    """A file or directory of the cache that is used, or not, as a whole."""

    part: str
    path: Path
    size: int  # bytes
    used: float  # when it was last made or read, in seconds since the epoch


def cache_parts() -> dict[str, str]:
    """Returns what each part of the cache is, by folder."""
    return dict(_PARTS)


def cache_pieces() -> Iterator[CachePiece]:
    """Yields all that lies in the cache."""
    top = cache_directory()
    for part in _PARTS:
        folder = top / part
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.relative_to(top).as_posix() not in _PARTS:
                yield _piece(part, path)


def prune_cache(before: float, *, fetched_too: bool = False) -> list[CachePiece]:
    """Removes what nobody has used since then, and returns it.

    Args:
        before: seconds since the epoch.
        fetched_too: whether what was fetched goes as well; it takes a network to get it back.
    """
    gone = [
        piece
        for piece in cache_pieces()
        if piece.used < before and (fetched_too or piece.part != _FETCHED)
    ]
    for piece in gone:
        discard(piece.path)
    return gone


def _piece(part: str, path: Path) -> CachePiece:
    size, used = 0, 0.0
    for file in _files(path):
        try:
            facts = os.lstat(file)
        except OSError:  # another process removed it
            continue
        size += facts.st_blocks * 512
        used = max(used, facts.st_mtime)
        if not S_ISDIR(facts.st_mode):  # looking into a directory reads it
            used = max(used, facts.st_atime)
    return CachePiece(part, path, size, used)


def _files(path: Path) -> Iterator[Path]:
    yield path
    if path.is_dir() and not path.is_symlink():
        for directory, _, names in os.walk(path):
            yield from (Path(directory) / name for name in names)
