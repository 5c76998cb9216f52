"""Opens an APK as an archive; each way in which a file is not an APK has its own message."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tapwright.core.errors import InputError

MANIFEST = "AndroidManifest.xml"
RESOURCES = "resources.arsc"
_LARGEST_ENTRY = 256 << 20  # bytes; a small archive may claim entries of any size
_ENCRYPTED = 1
BUNDLE, APK_SET = "BundleConfig.pb", "toc.pb"  # bundletool's marks
# What a file may be besides an APK, by an entry that only such a file has.
_OTHERS = {BUNDLE: "an app bundle", APK_SET: "a set of APKs"}


class Archive:
    """The entries of an APK."""

    def __init__(self, path: Path, entries: zipfile.ZipFile) -> None:
        self.path = path
        self._entries = entries

    def names(self) -> list[str]:
        """Returns the names of all entries, in order."""
        return self._entries.namelist()

    def read(self, name: str) -> bytes | None:
        """Returns the content of an entry, or None if there is no such entry."""
        try:
            entry = self._entries.getinfo(name)
        except KeyError:
            return None
        if entry.file_size > _LARGEST_ENTRY:
            raise InputError(f"{name} in {self.path} is too large: {entry.file_size:,} bytes")
        # Android ignores this flag, and some tools set it to hinder analysis.
        entry.flag_bits &= ~_ENCRYPTED
        try:
            # Asked for all, zipfile unpacks all there is before it looks at the declared size.
            with self._entries.open(entry) as file:
                return file.read(entry.file_size)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            raise InputError(f"{self.path} is damaged: cannot read {name}: {error}") from error


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Opens an APK; refuses any other file."""
    with open_any_archive(path) as archive:
        _check_kind(archive)
        yield archive


@contextmanager
def open_any_archive(path: Path) -> Iterator[Archive]:
    """Opens a file that is packed as an APK is, whatever it holds."""
    _check_file(path)
    try:
        entries = zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        with path.open("rb") as file:
            begins_well = file.read(4) == b"PK\x03\x04"
        if begins_well:
            raise InputError(
                f"{path} is truncated: the end of the archive is missing", hint="fetch it again"
            ) from None
        raise InputError(f"not an APK: {path}") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, NotImplementedError, OverflowError) as error:  # names that are no text, …
        raise InputError(f"{path} is damaged: {error}", hint="fetch it again") from error
    with entries:
        yield Archive(path, entries)


def _check_file(path: Path) -> None:
    """Refuses a path that is not a readable, non-empty file."""
    if not path.exists():
        raise InputError(f"no such file: {path}")
    if path.is_dir():
        raise InputError(f"not an APK but a directory: {path}")
    if not path.is_file():
        raise InputError(f"not a file: {path}")
    try:
        if path.stat().st_size == 0:
            raise InputError(f"the file is empty: {path}")
        path.open("rb").close()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error


def _check_kind(archive: Archive) -> None:
    """Refuses bundles and sets of APKs, which are made one APK first."""
    names = set(archive.names())
    if MANIFEST in names:
        return
    kind = next((kind for name, kind in _OTHERS.items() if name in names), "")
    # .xapk, .apkm and the like: stores pack the parts of an app with files of their own.
    if not kind and any(name.endswith(".apk") for name in names):
        kind = "a set of APKs"
    if kind:
        raise InputError(f"{archive.path} is {kind}, not an APK")
    raise InputError(f"not an APK: {archive.path} has no {MANIFEST}")


def sha256_of(path: Path) -> str:
    """Returns the digest that identifies this version of the app."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
