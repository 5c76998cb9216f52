"""Reads the lock file: which jars the device is made of, their versions and hashes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import PurePosixPath

FORMAT_VERSION = 2
_FRAMEWORK = "framework-"


@dataclass(frozen=True, slots=True)
class Jar:
    """One file of the lock."""

    group: str
    artifact: str
    version: str
    type: str  # jar, or aar whose classes.jar is meant
    sha256: str  # of the file as published
    size: int  # bytes, as published
    uses: tuple[str, ...]  # the class paths it belongs to
    repository: str = "central"  # the word for where it is published: central or google

    @property
    def coordinates(self) -> str:
        """What Maven calls it."""
        return f"{self.group}:{self.artifact}:{self.version}"

    @property
    def place(self) -> PurePosixPath:
        """Where it is kept below the cache."""
        return PurePosixPath("jars", self.group, f"{self.artifact}-{self.version}.jar")

    @property
    def published(self) -> PurePosixPath:
        """Where a Maven repository keeps it."""
        folder = PurePosixPath(*self.group.split("."), self.artifact, self.version)
        return folder / f"{self.artifact}-{self.version}.{self.type}"


class Lock:
    """All jars of a lock file, by use."""

    def __init__(self, jars: tuple[Jar, ...]) -> None:
        self._jars = jars

    @property
    def all(self) -> tuple[Jar, ...]:
        """Every jar."""
        return self._jars

    def group(self, use: str) -> tuple[Jar, ...]:
        """The jars of one class path, in its order."""
        return tuple(jar for jar in self._jars if use in jar.uses)

    def framework(self, level: int) -> Jar:
        """The Android framework of an SDK level."""
        return self.group(f"{_FRAMEWORK}{level}")[0]

    @property
    def levels(self) -> tuple[int, ...]:
        """The SDK levels whose framework the lock names, ascending."""
        uses = {use for jar in self._jars for use in jar.uses if use.startswith(_FRAMEWORK)}
        return tuple(sorted(int(use.removeprefix(_FRAMEWORK)) for use in uses))


def read_lock(text: str) -> Lock:
    """A lock from its text."""
    table = tomllib.loads(text)
    if table["version"] != FORMAT_VERSION:
        raise ValueError(f"jars.lock has format {table['version']}, expected {FORMAT_VERSION}")
    return Lock(tuple(Jar(**{**entry, "uses": tuple(entry["uses"])}) for entry in table["jar"]))


@cache
def own_lock() -> Lock:
    """The lock that this package ships."""
    return read_lock((resources.files(__package__) / "jars.lock").read_text(encoding="utf-8"))
