"""Seals what was made once, so that damage is noticed and the part is made anew."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from pathlib import Path
from typing import Any

from tapwright.device.jvm.cache import storage_errors

SEAL = "seal.json"


def seal(directory: Path) -> None:
    """Note the size and digest of each file in the directory."""
    with storage_errors("write to the cache"):
        facts = {
            path.relative_to(directory).as_posix(): _note(path)
            for path in sorted(directory.rglob("*"))
            if path.is_file() and path.name != SEAL
        }
        part = directory / f"{SEAL}.part"
        part.write_text(json.dumps(facts, indent=1), encoding="utf-8")
        part.replace(directory / SEAL)


def damage(directory: Path, *, thorough: bool) -> str:
    """Say what is no longer as it was sealed, or nothing.

    Args:
        directory: what `seal` was given.
        thorough: whether to compute all digests; else only those of files with another date.
    """
    try:
        facts = json.loads((directory / SEAL).read_text(encoding="utf-8"))
        if not isinstance(facts, dict):
            raise ValueError(f"it holds {facts!r:.40}")
    except FileNotFoundError:
        return f"{directory.name} is not complete"
    except (OSError, ValueError, RecursionError) as error:
        return f"{SEAL} of {directory.name} cannot be read: {error}"
    for name, noted in facts.items():
        if not _is_as_noted(directory / name, noted, thorough):
            return f"{name} is damaged"
    return ""


def _is_as_noted(path: Path, noted: Any, thorough: bool) -> bool:
    try:
        facts = os.lstat(path)
        size, date, sha256 = noted
        if not stat.S_ISREG(facts.st_mode) or facts.st_size != size:
            return False
        return (facts.st_mtime_ns == date and not thorough) or digest(path) == sha256
    except (OSError, TypeError, ValueError):
        return False


def _note(path: Path) -> list[int | str]:
    facts = path.stat()
    return [facts.st_size, facts.st_mtime_ns, digest(path)]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
