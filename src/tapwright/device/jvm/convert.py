"""Converts an APK for the device in a JVM of its own, once; the result is kept in the cache."""

from __future__ import annotations

import hashlib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.progress import Progress
from tapwright.device.jvm.app_facts import read_facts
from tapwright.device.jvm.cache import (
    cache_directory,
    discard,
    locked,
    put_in_place,
    storage_errors,
    workspace,
)
from tapwright.device.jvm.cache_upkeep import bound_cache, mark_used
from tapwright.device.jvm.converter import WHOLE, run_converter
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.seal import SEAL, damage, digest, seal
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.profiles import DECLARED, KNOWN
from tapwright.device.retracing import mapping_of

MAIN = "tapwright.convert.Convert"
HEAP_MEGABYTES = 1500
IDLE_SECONDS = 120.0  # that a conversion may go on without getting further
# What decides the outcome of a conversion; the rest of the jar may change without it.
CONVERTER_PACKAGES = (
    "tapwright/convert/",
    "tapwright/coverage/",
    "tapwright/later-java.txt",
    "tapwright/nativecode/",
    "tapwright/runtime/",
    "tapwright/translate/",
)


def convert(
    app: App,
    level: int,
    java: Java,
    device_jar: Path,
    settings: JvmSettings,
    progress: Progress,
    idle_seconds: float = IDLE_SECONDS,
) -> Path:
    """Returns the directory of the converted app: from the cache if it is there and undamaged."""
    if app.path is None:
        raise InputError(f"the JVM device needs the APK file of {app.name}")
    # That rule is older than mappings: it goes by the names in the app.
    mapping = None if settings.own_code == DECLARED else mapping_of(app, settings.mapping)
    place = place_of(app, level, device_jar, settings, mapping)
    if damage(place, thorough=True):
        with locked(f"app-{place.name[:24]}"):
            problem = damage(place, thorough=True)  # another process may have made it meanwhile
            if problem:
                was_made = (place / SEAL).exists()
                why = f"again: {problem} in the cache" if was_made else "once"
                with storage_errors("convert the app"):
                    discard(place)
                task = _Conversion(app.path, level, java, device_jar, place, settings, mapping)
                _run(task, progress, why, idle_seconds)
                bound_cache()
    mark_used(place)
    read_facts(place)
    return place


def place_of(
    app: App,
    level: int,
    device_jar: Path,
    settings: JvmSettings,
    mapping: Path | None = None,
) -> Path:
    """Where the conversion of this app, by this converter, for this level is kept."""
    name = f"{app.sha256}-{converter_hash(device_jar)}-sdk{level}"
    if settings.coverage_packages:
        packages = sorted(settings.coverage_packages)
        name += "-" + hashlib.sha256(",".join(packages).encode()).hexdigest()[:8]
    if settings.own_code != KNOWN:
        name += f"-{settings.own_code}"
    if mapping is not None:
        name += f"-m{digest(mapping)[:8]}"
    return cache_directory() / "apps" / name


def converter_hash(device_jar: Path) -> str:
    """A short digest of the classes and libraries that convert."""
    known = hashlib.sha256()
    with zipfile.ZipFile(device_jar) as jar:
        for entry in jar.infolist():
            if entry.filename.startswith(CONVERTER_PACKAGES):
                known.update(f"{entry.filename} {entry.CRC}\n".encode())
    for library in (*own_lock().group("converter"), *own_lock().group("legacy")):
        known.update(library.sha256.encode())
    return known.hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class _Conversion:
    """What is converted, by what, for what, and where it goes."""

    apk: Path
    level: int
    java: Java
    device_jar: Path
    place: Path
    settings: JvmSettings
    mapping: Path | None


def _run(task: _Conversion, progress: Progress, why: str, idle_seconds: float) -> None:
    lock = own_lock()
    class_path = [task.device_jar, *provide(lock.group("converter"), progress)]
    framework = provide([lock.framework(task.level)], progress)[0]
    legacy = provide(lock.group("legacy"), progress)
    apk, java = task.apk.resolve(), task.java
    command = [
        str(java.program),
        f"-Xmx{HEAP_MEGABYTES}m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        f"-Dtapwright.level={task.level}",
        "-cp",
        ":".join(map(str, class_path)),
    ]
    with (
        storage_errors("convert the app"),
        workspace() as directory,
        progress.task(f"Converting {apk.name} ({why})", WHOLE) as advance,
    ):
        command += [f"-Djava.io.tmpdir={directory}", MAIN, "--apk", str(apk)]
        command += ["--framework", str(framework), "--out", str(directory / "converted")]
        if task.settings.coverage_packages:
            command += ["--coverage-packages", ",".join(task.settings.coverage_packages)]
        command += ["--own-code", task.settings.own_code]
        for library in legacy:
            command += ["--library", str(library)]
        readable = [java.home, apk, framework, *class_path, *legacy]
        if task.mapping is not None:
            command += ["--mapping", str(task.mapping.resolve())]
            readable.append(task.mapping.resolve())
        made = run_converter(command, directory, apk, readable, idle_seconds, advance)
        seal(made)
        put_in_place(made, task.place)
