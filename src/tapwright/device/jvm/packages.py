"""Makes one APK of an app bundle or of an app in parts, once; the result is kept in the cache."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from tapwright.apk.archive import APK_SET, BUNDLE, MANIFEST, open_any_archive, sha256_of
from tapwright.apk.splits import (
    PARTS_FILE,
    AppPart,
    TargetDevice,
    WholeApk,
    choose_parts,
    read_part,
)
from tapwright.core.errors import DeviceError, InputError, StorageError
from tapwright.core.progress import Progress, current_progress
from tapwright.device.gradle_outputs import MAPPING
from tapwright.device.jvm.build import device_jar
from tapwright.device.jvm.cache import (
    cache_directory,
    discard,
    locked,
    put_in_place,
    storage_errors,
    workspace,
)
from tapwright.device.jvm.cache_upkeep import mark_used
from tapwright.device.jvm.confinement import require_confinement
from tapwright.device.jvm.converter import is_plain, run_jailed
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import find_java
from tapwright.device.jvm.seal import damage, seal
from tapwright.device.jvm.settings import JvmSettings

MAIN = "tapwright.packages.Packages"
_PACKAGE = "tapwright/packages/"
_HEAP_MEGABYTES = 1500
_LARGEST = 1 << 30  # bytes
_MOST_PARTS = 500
# Bundletool tells nothing on the way; a bundle of 100 MB takes it about a minute.
_IDLE_SECONDS = 900.0


def whole_apk(files: Sequence[Path], progress: Progress | None = None) -> WholeApk:
    """Returns one APK of what the user gave: an APK, a bundle, a set, a directory, or parts."""
    if len(files) == 1 and files[0].is_dir():
        directory = files[0]
        files = sorted(path for path in directory.iterdir() if path.suffix.lower() == ".apk")
        if not files:
            raise InputError(
                f"there is no APK in {directory}, and it is no Gradle project",
                hint="give an .apk file, the directory that holds settings.gradle, or demo:notes",
            )
    progress = progress or current_progress()
    if len(files) > 1:
        return _of_parts([read_part(path) for path in files], files[0].parent.name, progress, ())
    path = files[0]
    with open_any_archive(path) as archive:
        names = set(archive.names())
    if MANIFEST in names:
        return WholeApk(path)
    if BUNDLE in names:
        return _made("bundle", [path], path.stem, progress, ())
    if APK_SET in names:
        return _made("set", [path], path.stem, progress, ())
    if not any(name.endswith(".apk") for name in names):
        raise InputError(f"not an APK: {path} has no {MANIFEST}")
    with unpacked(path) as (inside, beside):
        return _of_parts([read_part(part) for part in inside], path.stem, progress, beside)


def kept_apk(files: Sequence[Path], name: str) -> Path:
    """Returns one APK of files that will not stay where they are."""
    if len(files) > 1:
        return _of_parts([read_part(path) for path in files], name, current_progress(), ()).path
    place = cache_directory() / "packages" / sha256_of(files[0])[:40]
    apk = place / f"{name}.apk"
    if not apk.is_file() or damage(place, thorough=True):
        with storage_errors("keep the app"), workspace() as directory:
            discard(place)
            kept = directory / "kept"
            kept.mkdir()
            shutil.copyfile(files[0], kept / apk.name)
            seal(kept)
            put_in_place(kept, place)
    return apk


@contextmanager
def unpacked(path: Path) -> Iterator[tuple[list[Path], tuple[str, ...]]]:
    """Yields the APKs in an archive of a store (.xapk, .apkm), and what of the app lies beside."""
    with open_any_archive(path) as archive, workspace() as directory:
        names = [name for name in archive.names() if name.endswith(".apk")]
        if len(names) > _MOST_PARTS:
            raise InputError(f"{path} has too many parts: {len(names)}")
        parts = []
        with storage_errors("unpack the app"):
            for number, name in enumerate(names):
                parts.append(directory / str(number) / PurePosixPath(name).name)
                parts[-1].parent.mkdir()
                parts[-1].write_bytes(archive.read(name) or b"")
        yield parts, tuple(name for name in archive.names() if name.endswith(".obb"))


def _of_parts(
    parts: Sequence[AppPart], name: str, progress: Progress, beside: tuple[str, ...]
) -> WholeApk:
    chosen = choose_parts(parts, TargetDevice())
    left = tuple(part.shown for part in parts if part not in chosen) + beside
    made = _made("merge", [part.path for part in chosen], name, progress, left)
    return WholeApk(made.path, tuple(part.shown for part in chosen), left)


def _made(
    kind: str, inputs: Sequence[Path], name: str, progress: Progress, left_out: tuple[str, ...]
) -> WholeApk:
    require_confinement(JvmSettings())
    java = find_java()
    jar = device_jar(java, progress)
    place = cache_directory() / "packages" / _key(kind, inputs, jar)
    apk = place / f"{name or 'app'}.apk"
    if damage(place, thorough=True) or not apk.is_file():
        with locked(f"package-{place.name[:24]}"):
            if damage(place, thorough=True) or not apk.is_file():
                _make(kind, inputs, place, apk.name, jar, progress)
    mark_used(place)
    return WholeApk(apk, tuple(_parts_in(place)), left_out)


def _make(
    kind: str, inputs: Sequence[Path], place: Path, name: str, jar: Path, progress: Progress
) -> None:
    """Runs bundletool or the merger on the files, in the jail, and keeps what it makes."""
    java = find_java()
    class_path = [jar, *provide(own_lock().group("packages"), progress)]
    inputs = [path.resolve() for path in inputs]
    device = TargetDevice()
    with (
        storage_errors("make one APK of the app"),
        workspace() as area,
        progress.task(f"Making one APK of {inputs[0].name} (once)") as advance,
    ):
        discard(place)
        command = [str(java.program), f"-Xmx{_HEAP_MEGABYTES}m", "-XX:+UseSerialGC"]
        command += ["-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", f"-Djava.io.tmpdir={area}"]
        command += ["-cp", ":".join(map(str, class_path)), MAIN]
        command += ["--out", str(area / "made.apk"), "--level", str(device.level)]
        command += ["--density", str(device.density), "--locale", device.locale]
        command += ["--abis", ",".join(device.abis), kind, *map(str, inputs)]
        readable = [java.home, *inputs, *class_path]
        told = run_jailed(command, area, inputs[0], readable, _IDLE_SECONDS, advance)
        made = area / "made.apk"
        if not made.exists() or not is_plain(made.lstat()) or made.lstat().st_size > _LARGEST:
            raise DeviceError(f"no APK was made of {inputs[0]}", hint="make a universal APK of it")
        whole = area / "whole"
        whole.mkdir()
        made.rename(whole / name)
        mapping = area / MAPPING
        if mapping.exists() and is_plain(mapping.lstat()) and mapping.lstat().st_size <= _LARGEST:
            mapping.rename(whole / MAPPING)
        (whole / PARTS_FILE).write_text(json.dumps(_names_in(told)), encoding="utf-8")
        seal(whole)
        put_in_place(whole, place)


def _names_in(told: dict[str, Any]) -> list[str]:
    parts = told.get("parts")
    names = parts if isinstance(parts, list) else []
    return [str(name)[:200] for name in names[:_MOST_PARTS]]


def _parts_in(place: Path) -> list[str]:
    try:
        return [str(name) for name in json.loads((place / PARTS_FILE).read_text(encoding="utf-8"))]
    except (OSError, ValueError, RecursionError, TypeError) as error:
        raise StorageError(f"{place} is damaged: {error}", hint=f"delete {place}") from error


def _key(kind: str, inputs: Sequence[Path], jar: Path) -> str:
    """Returns a digest of the files, of the device they are for, and of what makes one of them."""
    digest = hashlib.sha256(f"{kind} {TargetDevice()}".encode())
    for path in inputs:
        digest.update(sha256_of(path).encode())
    with zipfile.ZipFile(jar) as archive:
        for entry in archive.infolist():
            if entry.filename.startswith(_PACKAGE):
                digest.update(f"{entry.filename} {entry.CRC}\n".encode())
    for library in own_lock().group("packages"):
        digest.update(library.sha256.encode())
    return digest.hexdigest()[:40]
