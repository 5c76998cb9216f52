"""Deletes directories whatever an app has put into them."""

from __future__ import annotations

import os
import uuid
from pathlib import Path

_OWNERS = 0o700  # read, write and enter, for the owner alone


def remove_tree(top: Path) -> None:
    """Delete the directory and all that is in it; OSError when the system refuses.

    Each directory is moved to the top before it is emptied, so neither the depth of the tree nor
    the length of its paths matters. Links are deleted, never followed.
    """
    os.chmod(top, _OWNERS)
    while entries := _entries(top):
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _empty(Path(entry.path), top)
                os.rmdir(entry.path)
            else:
                os.unlink(entry.path)
    os.rmdir(top)


def _empty(directory: Path, top: Path) -> None:
    os.chmod(directory, _OWNERS)
    for entry in _entries(directory):
        if entry.is_dir(follow_symlinks=False):
            os.chmod(entry.path, _OWNERS)  # a directory that is not writable cannot be moved
            os.rename(entry.path, top / uuid.uuid4().hex)
        else:
            os.unlink(entry.path)


def _entries(directory: Path) -> list[os.DirEntry[str]]:
    with os.scandir(directory) as entries:
        return list(entries)
