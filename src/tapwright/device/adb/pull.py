"""Fetches the APKs of an app that is installed on a phone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path, PurePosixPath

from tapwright.core.errors import InputError
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.install import paths_of
from tapwright.device.adb.settings import AdbSettings

SERIAL_VARIABLE = "ANDROID_SERIAL"  # adb's own, for one of several phones


@contextmanager
def pulled(package: str, settings: AdbSettings | None = None) -> Iterator[list[Path]]:
    """Yields copies of the package's APKs, base and parts; they are gone at the end."""
    settings = settings or AdbSettings(serial=os.environ.get(SERIAL_VARIABLE, ""))
    connection = AdbConnection(settings)
    connection.open()
    try:
        found = paths_of(connection, package)
        if not found:
            raise InputError(
                f"{package} is not on {connection.serial}", hint="adb shell pm list packages"
            )
        with tempfile.TemporaryDirectory(prefix="tapwright-") as directory:
            copies = []
            for path in found:
                copy = Path(directory, PurePosixPath(path).name)
                connection.with_retry(partial(connection.phone.sync.pull, path, str(copy)))
                copies.append(copy)
            yield copies
    finally:
        connection.close()
