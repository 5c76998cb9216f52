"""Reads and writes files where the app can write too, so none of them is sure to be what it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tapwright.core.errors import DeviceError

_LARGEST = 256 << 20  # bytes; the coverage report of a very large app has some tens of millions


def read_result(path: Path, most: int = _LARGEST) -> bytes:
    """Return what the device wrote to this file.

    In its place the app may have put a link to a file of the user's, a pipe that nobody writes to
    or a file without an end; each is a fault of the device, told at once.
    """
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise _unusable(path, "it is no regular file")
            with open(descriptor, "rb", closefd=False) as file:
                content = file.read(most + 1)  # its size is the app's to change meanwhile
        finally:
            os.close(descriptor)
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    if len(content) > most:
        raise _unusable(path, f"it has more than {most} bytes")
    return content


def write_request(path: Path, content: bytes) -> None:
    """Write a file for the device to read.

    In its place the app may have put a link to a file of the user's: the name is freed and the file
    is made anew, and what is in the way again by then is a fault of the device.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        path.unlink(missing_ok=True)
        with open(os.open(path, flags, 0o600), "wb") as file:
            file.write(content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DeviceError(f"the device's {path.name} cannot be written: {reason}") from error


def _unusable(path: Path, reason: str) -> DeviceError:
    return DeviceError(f"the device's {path.name} cannot be read: {reason}")
