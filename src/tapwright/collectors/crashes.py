"""Tells crashes apart: two are the same when exception and the app's own frames agree."""

from __future__ import annotations

import hashlib
import re

from tapwright.core.step import Crash

_FRAME = re.compile(r"^\s*at ([\w.$<>/-]+)\(", re.MULTILINE)
_CAUSE = re.compile(r"^Caused by: ([\w.$]+)", re.MULTILINE)
_PLATFORM = (
    "android.",
    "androidx.",
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "dalvik.",
    "com.android.",
    "kotlin.",
    "kotlinx.",
    "libcore.",
    "org.robolectric.",
    "tapwright.",
)
_FRAMES_COMPARED = 3


def signature(crash: Crash) -> str:
    """A short stable name for the defect: kind, innermost exception, topmost frames of the app."""
    causes = _CAUSE.findall(crash.stack)
    exception = causes[-1] if causes else crash.exception
    frames = own_frames(crash.stack)[:_FRAMES_COMPARED]
    digest = hashlib.sha256("\n".join([crash.kind, exception, *frames]).encode()).hexdigest()[:8]
    simple = "ANR" if crash.kind == "anr" else exception.rpartition(".")[2] or crash.kind
    return f"{simple}-{digest}"


def own_frames(stack: str) -> list[str]:
    """The methods of the app in a stack trace, innermost exception's first; all if none is."""
    start = stack.rfind("Caused by: ")
    innermost = stack[start:] if start >= 0 else stack
    # Line numbers are left out: the same defect moves with every edit above it.
    for part in (innermost, stack):
        frames = [frame.rpartition("/")[2] for frame in _FRAME.findall(part)]
        own = [frame for frame in frames if not frame.startswith(_PLATFORM)]
        if own:
            return own
    return _FRAME.findall(innermost)
