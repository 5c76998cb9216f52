"""What is made once of an SDK level's framework, so that apps run on it, and fast."""

from __future__ import annotations

import hashlib
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.errors import DeviceError
from tapwright.core.progress import Progress
from tapwright.device.jvm.cache import (
    cache_directory,
    discard,
    locked,
    put_in_place,
    storage_errors,
    workspace,
)
from tapwright.device.jvm.cache_upkeep import mark_used
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.seal import SEAL, damage, seal

_OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx700m")
_STUBS = "tapwright.framework.StubJar"
_FRAMEWORK = "tapwright.framework.FrameworkJar"
_STUBS_FILE = "stubs.jar"
_SHADOWS = "shadows-framework"
# The classes of ours on which the result depends: those that make it, and shadows.
_MAKERS = "tapwright/framework/"
_SHADOW_MARKS = (
    b"Lorg/robolectric/annotation/Implements;",
    b"/robolectric/util/reflector/ForType;",
)


@dataclass(frozen=True, slots=True)
class LevelFiles:
    """A level as the device uses it."""

    # The framework without detours for shadows where there are none; see FrameworkJar.
    framework: Path
    # Empty classes for what Robolectric names and the level lacks.
    stubs: Path


def level_files(level: int, java: Java, device_jar: Path, progress: Progress) -> LevelFiles:
    """The files of an SDK level, made now if this is the first time."""
    published = provide([own_lock().framework(level)], progress)[0]
    place = cache_directory() / "device" / "levels" / f"{level}-{_fingerprint(device_jar)}"
    files = LevelFiles(place / published.name, place / _STUBS_FILE)
    if not damage(place, thorough=False):
        mark_used(place)
        return files
    was_made = (place / SEAL).exists()
    why = f"again: {damage(place, thorough=False)} in the cache" if was_made else "once"
    with (
        locked(f"level-{level}"),
        progress.task(f"Preparing SDK level {level} ({why})"),
        storage_errors("prepare the device"),
        workspace() as directory,
    ):
        if damage(place, thorough=False):
            discard(place)
            made = directory / "level"
            made.mkdir()
            libraries = provide(own_lock().group("device"), progress)
            shadows = next(path for path in libraries if path.name.startswith(_SHADOWS))
            run = [str(java.program), *_OPTIONS, "-cp", _joined([device_jar, *libraries])]
            stubs = [_STUBS, shadows, published, made / _STUBS_FILE]
            framework = [_FRAMEWORK, published, made / published.name, device_jar, *libraries]
            for words in (stubs, framework):
                _make(level, [*run, *map(str, words)])
            seal(made)
            put_in_place(made, place)
    return files


def _make(level: int, command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise DeviceError(f"cannot prepare SDK level {level}: {done.stderr.strip()[-1000:]}")


def _fingerprint(device_jar: Path) -> str:
    """Of what the files depend on, so that few changes of the device make them anew."""
    digest = hashlib.sha256(str(own_lock().group("device")).encode())
    with zipfile.ZipFile(device_jar) as jar:
        for name in sorted(jar.namelist()):
            code = jar.read(name) if name.endswith(".class") else b""
            if name.startswith(_MAKERS) or any(mark in code for mark in _SHADOW_MARKS):
                digest.update(name.encode() + code)
    return digest.hexdigest()[:16]


def _joined(paths: list[Path]) -> str:
    return ":".join(map(str, paths))
