"""The contents of an APK, read once."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from tapwright.apk.archive import MANIFEST, RESOURCES, Archive, open_archive, sha256_of
from tapwright.apk.chunks import FormatError
from tapwright.apk.manifest import Manifest, read_manifest
from tapwright.apk.resources import ResourceTable
from tapwright.core.errors import InputError

_DEX_HEADER = 112
_DEX_SIZE_AT = 32
_LARGEST_DEX = 512 << 20  # a larger size in the header means packed or damaged code


@dataclass(frozen=True)
class ApkContents:
    """An APK: its manifest, its resource names and the kinds of code in it."""

    path: Path
    size: int  # bytes
    manifest: Manifest
    resources: ResourceTable
    dex_count: int
    native_code: dict[str, tuple[str, ...]]  # library names by processor
    absent_classes: tuple[str, ...]  # activities that the code lacks: it is packed or encrypted

    @cached_property
    def sha256(self) -> str:
        """Returns the digest that identifies this version of the app."""
        return sha256_of(self.path)

    @property
    def is_hidden(self) -> bool:
        """Returns whether the class of its launcher is missing from the code."""
        return self.manifest.launcher in self.absent_classes


def read_apk(path: Path) -> ApkContents:
    """Reads an APK."""
    with open_archive(path) as archive:
        resources = _resources(archive)
        manifest = _manifest(archive, resources)
        dex = [name for name in archive.names() if name.endswith(".dex") and "/" not in name]
        return ApkContents(
            path=path,
            size=path.stat().st_size,
            manifest=manifest,
            resources=resources,
            dex_count=len(dex),
            native_code=_native_code(archive.names()),
            absent_classes=_absent(archive, dex, manifest),
        )


def read_manifest_of(path: Path) -> Manifest:
    """Returns only the manifest, which is quicker; a file that has not changed is read once."""
    about = path.stat() if path.is_file() else None
    stamp = None if about is None else (about.st_mtime_ns, about.st_size, about.st_ino)
    return _read_manifest_of(path, stamp)


def read_native_code_of(path: Path) -> dict[str, tuple[str, ...]]:
    """Returns only the names of the native libraries, by processor."""
    with open_archive(path) as archive:
        return _native_code(archive.names())


@lru_cache(maxsize=64)
def _read_manifest_of(path: Path, stamp: tuple[int, ...] | None) -> Manifest:
    with open_archive(path) as archive:
        return _manifest(archive, _resources(archive))


def _resources(archive: Archive) -> ResourceTable:
    """Returns the resource table; an empty one if it was damaged on purpose."""
    try:
        return ResourceTable(archive.read(RESOURCES) or b"")
    except FormatError:
        # Some tools damage the table on purpose; names are then unknown but the app still runs.
        return ResourceTable()


def _manifest(archive: Archive, resources: ResourceTable) -> Manifest:
    """Returns the manifest of the archive."""
    try:
        return read_manifest(archive.read(MANIFEST) or b"", resources)
    except FormatError as error:
        raise InputError(f"cannot read the manifest of {archive.path}: {error}") from error


def _native_code(names: list[str]) -> dict[str, tuple[str, ...]]:
    """Returns the native libraries by processor."""
    found: dict[str, list[str]] = {}
    for name in names:
        folder, _, rest = name.partition("/")
        processor, _, library = rest.partition("/")
        if folder == "lib" and library.endswith(".so"):
            found.setdefault(processor, []).append(library)
    return {processor: tuple(sorted(libraries)) for processor, libraries in sorted(found.items())}


def _check_whole(archive: Archive, name: str, code: bytes) -> None:
    """Refuses a DEX file that is shorter than its header says."""
    if code.startswith(b"dex\n") and len(code) >= _DEX_HEADER:
        (promised,) = struct.unpack_from("<I", code, _DEX_SIZE_AT)
        if len(code) < promised < _LARGEST_DEX:
            raise InputError(
                f"{archive.path} is damaged: {name} ends after {len(code)} of {promised} bytes",
                hint="fetch it again, or build it anew",
            )


def _absent(archive: Archive, dex: list[str], manifest: Manifest) -> tuple[str, ...]:
    """Returns the activities whose classes are not in the code."""
    wanted = {one.target or one.name for one in manifest.activities}
    for name in dex:
        code = archive.read(name) or b""
        _check_whole(archive, name, code)
        # The file contains the name of each type as a zero-terminated string.
        wanted -= {one for one in wanted if f"L{one.replace('.', '/')};\0".encode() in code}
    return tuple(sorted(wanted))
