"""What `tapwright doctor` tells of the JVM device: Java, jars, and how well apps are confined."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tapwright.core.doctor_check import DoctorCheck
from tapwright.core.errors import DeviceError
from tapwright.device.jvm.cache import CACHE_VARIABLE, cache_directory
from tapwright.device.jvm.isolation import isolation_report
from tapwright.device.jvm.jars import missing
from tapwright.device.jvm.lock import Jar, own_lock
from tapwright.device.jvm.runtime import find_java
from tapwright.device.jvm.settings import WORKING_LEVELS
from tapwright.device.jvm.sources import SOURCES, shipped_jar


def check_jvm() -> Iterator[DoctorCheck]:
    """Each thing that the JVM device stands on."""
    try:
        java = find_java()
        yield DoctorCheck("java", True, f"{java.version} from {java.origin} at {java.home}")
    except DeviceError as error:
        yield DoctorCheck("java", False, error.message, error.hint or "")
    yield _cache()
    own = SOURCES.is_dir() or shipped_jar() is not None
    where = f"built from {SOURCES}" if SOURCES.is_dir() else "comes with the package"
    yield DoctorCheck("jvm device", own, where if own else "missing", "install the package again")
    lock = own_lock()
    yield _jars("device jars", (*lock.group("device"), *lock.group("converter")))
    for level in WORKING_LEVELS:
        yield _jars(f"SDK {level}", (lock.framework(level),))
    yield from isolation_report()


def _cache() -> DoctorCheck:
    path = cache_directory()
    place = _existing(path)
    detail = f"{path}, {_free_gigabytes(place):.1f} GB free"
    return DoctorCheck("cache", os.access(place, os.W_OK), detail, f"set {CACHE_VARIABLE}")


def _jars(name: str, jars: tuple[Jar, ...]) -> DoctorCheck:
    absent = missing(jars)
    if not absent:
        return DoctorCheck(name, True, f"{len(jars)} in the cache")
    size = sum(jar.size for jar in absent) / 1e6
    detail = f"{len(absent)} of {len(jars)} to be fetched at first use ({size:.0f} MB)"
    return DoctorCheck(name, False, detail, "be online at the first run", optional=True)


def _existing(path: Path) -> Path:
    return path if path.exists() else _existing(path.parent)


def _free_gigabytes(path: Path) -> float:
    room = os.statvfs(path)
    return room.f_bavail * room.f_frsize / 1e9
