"""Whose code raised an error: the tool's, a library's, or the user's own agent or device."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

import tapwright

_TOOL = Path(tapwright.__file__).resolve().parent
_LIBRARIES = tuple(
    Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "purelib", "platlib")
)


def own_code_of(error: BaseException) -> str | None:
    """Returns `FILE:LINE, in FUNCTION` of the user's own code that raised an error.

    Returns:
        None if the innermost frame outside of libraries is the tool's.
    """
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.startswith("<"):
            continue
        file = Path(frame.filename).resolve()
        if file.is_relative_to(_TOOL):
            return None
        if not any(file.is_relative_to(place) for place in _LIBRARIES):
            here = Path.cwd()
            shown = file.relative_to(here) if file.is_relative_to(here) else file
            return f"{shown}:{frame.lineno}, in {frame.name}"
    return None
