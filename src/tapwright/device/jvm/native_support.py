"""Which native code of an APK the JVM device runs: that for this kind of processor, on Linux."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from pathlib import Path

ABI = "x86_64"
# What Android's system libraries are to native code, built for each machine that can run some.
_DIRECTORY = Path(__file__).with_name("native")


def stand_in() -> Path | None:
    """Returns the stand-in for Android's system libraries; None where no native code can run."""
    path = _DIRECTORY / f"{platform.machine()}.so"
    return path if sys.platform.startswith("linux") and path.is_file() else None


def native_remark(native_code: Mapping[str, tuple[str, ...]], here: Path | None) -> str:
    """Says which native code will not run and what to do about it, or nothing.

    Args:
        native_code: the names of the libraries by processor.
        here: the stand-in of this machine.
    """
    if not native_code or (ABI in native_code and here is not None):
        return ""
    outcome = "what needs it fails and is reported as a limit; use a phone: --device adb:SERIAL"
    if ABI in native_code:
        return f"its native code does not run on this machine ({platform.machine()}); {outcome}"
    processors = " and ".join(native_code)
    return (
        f"its native code is for {processors} only, and the JVM device runs {ABI}: build the APK "
        f"for {ABI} too, or {outcome}"
    )
