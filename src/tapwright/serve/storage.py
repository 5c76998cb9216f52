"""The served phone's file system: a directory of the host that no path leads out of."""

from __future__ import annotations

import fnmatch
import os
import posixpath
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

TEMPORARY = "/data/local/tmp"
SHARED = "/storage/emulated/0"
# Links to the shared storage on a phone; mapped by name here, since links are not allowed.
_SHARED_NAMES = ("/sdcard", "/mnt/sdcard", "/storage/self/primary", "/storage/sdcard0")
_DIRECTORIES = (
    TEMPORARY,
    SHARED,
    f"{SHARED}/Download",
    f"{SHARED}/DCIM",
    f"{SHARED}/Pictures",
    "/data/app",
    "/data/data",
    "/system/bin",
    "/system/framework",
    "/proc",
)


class Storage:
    """Files by their names on the phone."""

    def __init__(self, root: Path | None = None) -> None:
        self._own = None if root else tempfile.TemporaryDirectory(prefix="tapwright-phone-")
        self._root = root or Path(self._own.name if self._own else "")
        for name in _DIRECTORIES:
            self.host(name).mkdir(parents=True, exist_ok=True)

    def close(self) -> None:
        """Deletes all files."""
        if self._own is not None:
            self._own.cleanup()

    def host(self, name: str, working: str = "/") -> Path:
        """Returns the path on the host of a file of the phone; `..` cannot leave the phone."""
        full = posixpath.normpath(posixpath.join("/", working, name))
        # normpath keeps two slashes at the beginning, as POSIX allows.
        full = "/" + full.lstrip("/")
        for shared in _SHARED_NAMES:
            if full == shared or full.startswith(f"{shared}/"):
                full = SHARED + full[len(shared) :]
                break
        return self._root / full.lstrip("/")

    def write(self, name: str, content: bytes) -> Path:
        """Writes a file and makes its directories; returns its path on the host."""
        path = self.host(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def remove(self, name: str) -> None:
        """Deletes a file or a directory, if it exists."""
        path = self.host(name)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def glob(self, pattern: str, working: str) -> list[str]:
        """Returns the names that match a pattern, sorted; none if it is no pattern."""
        if not any(sign in pattern for sign in "*?["):
            return []
        full = posixpath.join(working, pattern)
        parts = [part for part in full.split("/") if part]
        fixed = next(at for at, part in enumerate(parts) if any(sign in part for sign in "*?["))
        base = "/" + "/".join(parts[:fixed])
        found = sorted(_matching_names(self.host(base), base, parts[fixed:]))
        if pattern.startswith("/"):
            return found
        return [posixpath.relpath(name, working) for name in found]


def _matching_names(directory: Path, name: str, parts: list[str]) -> Iterator[str]:
    """Yields the names below a directory that match the parts of a pattern."""
    if not parts:
        yield name
        return
    if not directory.is_dir():
        return
    for entry in os.scandir(directory):
        hidden = entry.name.startswith(".") and not parts[0].startswith(".")
        if not hidden and fnmatch.fnmatchcase(entry.name, parts[0]):
            yield from _matching_names(
                Path(entry.path), posixpath.join(name, entry.name), parts[1:]
            )
