"""Builds the device's jar into the package, for a wheel that needs no compiler.

The build of the package runs it (`hatch_build.py`).
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tapwright.device.jvm import build
from tapwright.device.jvm.runtime import find_java


def main() -> None:
    """Put the jar beside the module that looks for it."""
    place = Path(build.__file__).with_name(build.SHIPPED)
    place.unlink(missing_ok=True)
    shutil.copyfile(build.device_jar(find_java()), place)
    sys.stderr.write(f"{place}: {place.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
