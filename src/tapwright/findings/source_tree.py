"""The developer's source files: from a class and a file name to a path.

The compiler notes only the name of a file. Java keeps it in the directory of its package, Kotlin
may not; so among files of one name the `package` line decides.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tapwright.core.errors import InputError
from tapwright.findings.frames import StackFrame, frames_with_lines

_SUFFIXES = (".java", ".kt", ".kts", ".scala", ".groovy")
_NO_SOURCES = {"build", "node_modules", ".git", ".gradle", ".idea"}
_PACKAGE = re.compile(r"^\s*package\s+([\w.`]+)", re.MULTILINE)
_HEAD = 20_000  # characters; a licence may stand before the package


class SourcePlace(NamedTuple):
    """A line of a source file."""

    path: Path
    line: int


class SourceTree:
    """Finds source files below some directories; it looks at them when first asked."""

    def __init__(self, roots: Sequence[Path] = ()) -> None:
        """Prepare.

        Raises:
            InputError: one is no directory.
        """
        for root in roots:
            if not root.is_dir():
                raise InputError(f"no directory of sources: {root}", hint="--sources DIR")
        self._roots = tuple(roots)

    def __bool__(self) -> bool:
        return bool(self._roots)

    def place(self, frame: StackFrame) -> SourcePlace | None:
        """Returns where a frame is in the sources; None if they do not hold it."""
        path = self.find(frame.package, frame.file)
        return None if path is None else SourcePlace(path, frame.line)

    def find(self, package: str, file: str) -> Path | None:
        """Returns the file of this name in this package."""
        found = self._by_name.get(file, [])
        folder = package.replace(".", "/")
        in_place = [path for path in found if path.parent.as_posix().endswith(folder)]
        for path in (*in_place, *found):
            if _package_of(path) == package:
                return path
        return None

    def places(self, stack: str) -> list[tuple[StackFrame, SourcePlace]]:
        """Returns the app's frames of a stack trace that the sources hold, the blamed first."""
        placed = [(frame, self.place(frame)) for frame in frames_with_lines(stack)]
        return [(frame, place) for frame, place in placed if place is not None]

    @cached_property
    def _by_name(self) -> dict[str, list[Path]]:
        names: dict[str, list[Path]] = {}
        for root in self._roots:
            for directory, below, files in os.walk(root):
                below[:] = sorted(name for name in below if name not in _NO_SOURCES)
                for name in files:
                    if name.endswith(_SUFFIXES):
                        names.setdefault(name, []).append(Path(directory) / name)
        return names


def _package_of(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            found = _PACKAGE.search(file.read(_HEAD))
    except OSError:  # it was removed since it was listed; another file may fit
        return ""
    return found[1].replace("`", "") if found else ""


def shown_path(path: Path) -> str:
    """Returns a path as tools that read annotations want it: from the working directory."""
    whole = path.resolve()
    here = Path.cwd()
    return whole.relative_to(here).as_posix() if whole.is_relative_to(here) else whole.as_posix()
