"""What a fresh copy of a native library costs: a link namespace of its own, or a copy of the file.

    python benchmarks/link_namespaces.py [LIBRARY]

A process of an app must not see what an earlier one left in its libraries. The JVM device opens a
copy of each file; `dlmopen` would give each process a namespace, with a C library of its own.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from record import record

NEW_NAMESPACE = -1  # LM_ID_NEWLM
MOST = 64


def opened(library: Path, take: Callable[[Path, int], int | None]) -> tuple[int, float]:
    """Returns how many times it can be had, up to 64, and the milliseconds that one takes."""
    start, count = time.perf_counter(), 0
    while count < MOST and take(library, count):
        count += 1
    return count, (time.perf_counter() - start) * 1000 / max(count, 1)


def in_namespace(library: Path, number: int) -> int | None:
    """A namespace of its own; None when the system gives no more."""
    system = ctypes.CDLL(None)
    system.dlmopen.restype = ctypes.c_void_p
    system.dlmopen.argtypes = [ctypes.c_long, ctypes.c_char_p, ctypes.c_int]
    handle: int | None = system.dlmopen(NEW_NAMESPACE, os.fsencode(library), os.RTLD_NOW)
    return handle


def as_copy(library: Path, number: int) -> int | None:
    """A copy under a name of its own."""
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(shutil.copy(library, Path(directory) / f"{number}.so"))
        return ctypes.CDLL(str(copy))._handle


def main() -> None:
    """Measure both."""
    libraries = [*sorted(Path("/lib").glob("*-linux-gnu/libz.so.1")), Path("/lib64/libz.so.1")]
    library = Path(sys.argv[1]) if len(sys.argv) > 1 else libraries[0]
    rows = []
    for way, take in (("link namespace", in_namespace), ("copy", as_copy)):
        count, milliseconds = opened(library, take)
        rows.append({"way": way, "possible": count, "ms": round(milliseconds, 2)})
    record("link_namespaces", rows)


if __name__ == "__main__":
    main()
