"""The C library, for what Python has no function for."""

from __future__ import annotations

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)


def checked(result: int, what: str) -> int:
    """Return the result of a call to the C library, or raise the error that it tells."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"cannot {what}: {os.strerror(code)}")
    return result
