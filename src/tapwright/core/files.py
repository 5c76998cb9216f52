"""Files that are there whole or not at all, and file names made of an app's own text."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from tapwright.core.errors import StorageError
from tapwright.core.secrets import SECRETS

_LONGEST_NAME = 120  # bytes; file systems allow 255, and callers add prefixes and suffixes
_PICTURES = (".webp", ".png", ".gif", ".exec")  # no text, so nothing in them is masked
_UNSAFE = re.compile(r"[^\w.$-]")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old content or the new one, never a part.

    Values of secrets are masked.

    Raises:
        StorageError: it cannot be written; the old content is still there.
    """
    if path.suffix not in _PICTURES:
        data = SECRETS.mask_json(data) if path.suffix == ".json" else SECRETS.mask_bytes(data)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or /dev/stdout, which is not to be replaced
            return
        path = path.resolve()  # what a link leads to, not the link
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror or error}") from error
    partial = path.with_name(path.name + ".partial")
    try:
        with open(partial, "wb", opener=_no_link) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        # Where writing fails, removing may fail too; the user needs the first reason.
        with suppress(OSError):
            partial.unlink()
        raise StorageError(f"cannot write {path}: {error.strerror or error}") from error


def _no_link(name: str, flags: int) -> int:
    """Open a file, but nothing that a link leads to: a stranger's directory may hold links."""
    return os.open(name, flags | os.O_NOFOLLOW, 0o666)


def copy_tree(source: Path, destination: Path) -> None:
    """Copy a file, or a directory with what is in it; links are copied, not followed.

    Raises:
        StorageError: it cannot be written.
    """
    try:
        destination.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, destination, symlinks=True, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, destination)
    except (OSError, shutil.Error) as error:
        raise StorageError(f"cannot write {destination}: {error}") from error


def make_directory(path: Path) -> None:
    """Make a directory and those above it, unless it is there.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot write to {path}: {error.strerror or error}") from error


def write_text_whole(path: Path, text: str) -> None:
    """Write a file that a user named, as `write_whole` does; its directory is made.

    Half a letter, which apps show and UTF-8 cannot say, becomes a question mark.

    Raises:
        StorageError: it cannot be written.
    """
    make_directory(path.parent)
    write_whole(path, text.encode("utf-8", "replace"))


def file_name_of(text: str) -> str:
    """Return a file name for a text that an app chose: short, and in no other directory.

    A text that is a good name already is returned as it is; any other is cut and gets a digest, so
    that different texts have different names.
    """
    safe = _UNSAFE.sub("_", text.encode("utf-8", "replace").decode("utf-8"))
    if safe == text and safe.strip(".") and len(safe.encode()) <= _LONGEST_NAME:
        return safe
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    # File systems count bytes, and a cut must not leave half a letter.
    kept = safe.encode()[: _LONGEST_NAME - len(digest) - 1].decode("utf-8", "ignore").strip(".")
    return f"{kept}-{digest}"


def refuse_strange_files(directory: Path) -> None:
    """Refuse a directory that holds anything but files and directories.

    A link would lead a reader or a writer to other files of the user, and a pipe has no end.

    Raises:
        FileExistsError: there is something else in it; names what.
    """
    for parent, folders, files in os.walk(directory):
        for name in (*folders, *files):
            path = Path(parent, name)
            with suppress(FileNotFoundError):  # a partial file of a run that goes on
                mode = path.lstat().st_mode
                if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                    kind = "a link" if stat.S_ISLNK(mode) else "no file"
                    shown = path.relative_to(directory)
                    raise FileExistsError(errno.EEXIST, f"{shown} is {kind}", str(path))


def path_inside(directory: Path, name: str) -> Path:
    """Return the path of a file in a directory that may be a stranger's.

    Neither `../` in names that stand in its files nor its links may lead to other files of the
    user: what is read gets into reports, and what is written there replaces them.

    Raises:
        FileNotFoundError: it leads out of the directory.
    """
    try:
        path, top = (Path(os.path.realpath(each)) for each in (directory / name, directory))
    except ValueError:  # a name that no file can have
        path, top = Path(), directory
    if not path.is_relative_to(top):
        raise FileNotFoundError(errno.ENOENT, f"it leads out of {directory}", name)
    return path
