"""The app under test, as far as everyone needs to know it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class App:
    """Which app: where its file is, its package, and what makes this very version of it."""

    name: str  # short, for directories and tables
    package: str
    path: Path | None = None  # None when it is already on the device
    version: str = ""
    sha256: str = ""
    label: str = ""  # what it calls itself on a phone
