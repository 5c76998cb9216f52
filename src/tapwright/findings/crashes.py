"""Crash signatures: one name for each defect, by whatever path the app came to it.

Crash reporters blame the topmost frame of the app's own code and leave callers out, because one
defect has as many callers as there are ways to it. So do we, without line numbers, which move with
every edit above them. What the blamed method asked for tells several defects of one method apart:
the platform's method that threw, or what was taken from null. Messages are left out otherwise:
they hold values, and devices word them differently.
"""

from __future__ import annotations

import hashlib
import re

from tapwright.core.files import file_name_of
from tapwright.core.step import Crash

# Names of classes and methods may contain blanks and nearly any other character.
_FRAME = re.compile(r"^\s*at ([^(\n]+)\(", re.MULTILINE)
# A frame of a tombstone: where in which file, and in which function if it has a name.
_NATIVE_FRAME = re.compile(r"^\s*#\d+ pc ([0-9a-f]+)  (\S+)(?: .*?\((.+)\))?$", re.MULTILINE)
_NATIVE_SYSTEM = ("/system/", "/apex/", "/vendor/", "[")
_CAUSE = re.compile(r"^\s*Caused by: ([^:\n]+)(?::(.*))?$", re.MULTILINE)
_PLATFORM = (
    "android.",
    "androidx.",
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "dalvik.",
    "com.android.internal.",
    "com.android.server.",
    "kotlin.",
    "kotlinx.",
    "libcore.",
    "org.robolectric.",
    "tapwright.",
)
# Libraries that many apps contain; blamed only if no method of the app is in the stack.
_LIBRARIES = (
    "com.bumptech.glide.",
    "com.google.",
    "com.squareup.",
    "dagger.",
    "io.reactivex.",
    "okhttp3.",
    "okio.",
    "org.apache.",
    "org.greenrobot.",
    "org.json.",
    "retrofit2.",
    "rx.",
)
# Frames between the app and what it called: reflection and the JVM device.
_BETWEEN = ("java.lang.reflect.", "java.lang.invoke.", "jdk.", "org.robolectric.", "tapwright.")
# As in "Unable to resume activity ComponentInfo{org.app/org.app.Main}: ...".
_COMPONENT = re.compile(r"\b(?:ComponentInfo|activity |service |receiver )\{([^}\s]+)\}")
_SYNTHETIC = ("$$ExternalSynthetic", "$$Lambda$", "access$", "-$$Nest$")
# How the two virtual machines report which member of null was used.
_FROM_NULL = (
    re.compile(r'Cannot invoke "([\w.$<>\[\]]+)\('),
    re.compile(r"Attempt to invoke \w+ method '(?:\S+ )?([\w.$<>\[\]]+)\("),
    re.compile(r'Cannot (?:read|assign) field "(?:[\w.$]+\.)?(\w+)"'),
    re.compile(r"Attempt to (?:read from|write to) field '\S+ (?:[\w.$]+\.)?(\w+)'"),
)


def signature(crash: Crash) -> str:
    """Returns a short stable name for the defect: exception and a digest of the blamed methods."""
    exception, message = _innermost(crash)
    if crash.kind == "anr":
        blamed = _hanging(crash.stack)
    else:
        blamed = _native(crash.stack) or _blamed(crash.stack, message)
    if not _has_own_frame(crash.stack):
        blamed = [*blamed, *_component(crash)]
    digest = hashlib.sha256(
        "\n".join([crash.kind, exception, *blamed]).encode("utf-8", "replace")
    ).hexdigest()[:8]
    simple = "ANR" if crash.kind == "anr" else exception.rpartition(".")[2] or crash.kind
    return f"{file_name_of(simple)}-{digest}"  # used as a name of directories and tests


def own_frames(stack: str) -> list[str]:
    """Returns the app's methods in a stack trace, the innermost exception's first; all if none."""
    parts = (_innermost_part(stack), stack)
    for foreign in ((*_PLATFORM, *_LIBRARIES), _PLATFORM):
        for part in parts:
            own = [frame for frame in _frames(part) if not frame.startswith(foreign)]
            if own:
                return own
    return _frames(parts[0])


def _has_own_frame(stack: str) -> bool:
    return any(not frame.startswith((*_PLATFORM, *_LIBRARIES)) for frame in _frames(stack))


def _component(crash: Crash) -> list[str]:
    """The activity or service that Android names in the message: all there is of the app then."""
    found = _COMPONENT.search(f"{crash.message}\n{crash.stack}")
    return [found[1]] if found else []


def _blamed(stack: str, message: str) -> list[str]:
    """Returns the topmost method of the app, and what it called or took from null."""
    own = own_frames(stack)[:1]
    taken = _taken_from_null(message)
    if taken or not own:
        return [*own, taken]
    frames = _frames(_innermost_part(stack))
    above = frames[: frames.index(own[0])] if own[0] in frames else []
    called = [frame for frame in above if not frame.startswith(_BETWEEN)]
    return [*own, *called[-1:]]


def _native(stack: str) -> list[str]:
    """Returns the library and the function of the topmost native frame of the app, if any.

    A library without names of functions is blamed by the place in it, which moves with every build.
    """
    frames = _NATIVE_FRAME.findall(stack)
    own = [frame for frame in frames if not frame[1].startswith(_NATIVE_SYSTEM)]
    for place, file, function in own[:1] or frames[:1]:
        name = re.sub(r"\+\d+$", "", function)
        return [file.rpartition("/")[2], name or place]
    return []


def _hanging(stack: str) -> list[str]:
    """Returns the app's outermost method, for an ANR.

    How deep below it the app is when it is looked at is chance.
    """
    return own_frames(stack)[-1:]


def _innermost(crash: Crash) -> tuple[str, str]:
    """Returns class and message of the last `Caused by`, or of the crash itself."""
    causes = _CAUSE.findall(crash.stack)
    return causes[-1] if causes else (crash.exception, crash.message)


def _innermost_part(stack: str) -> str:
    """Returns the stack trace from the last `Caused by` on."""
    start = stack.rfind("Caused by: ")
    return stack[start:] if start >= 0 else stack


def _frames(stack: str) -> list[str]:
    """Returns the methods of a stack trace without those that the compiler made."""
    frames = [frame.rpartition("/")[2] for frame in _FRAME.findall(stack)]
    return [frame for frame in frames if not any(mark in frame for mark in _SYNTHETIC)]


def _taken_from_null(message: str) -> str:
    """Returns the member that a NullPointerException's message names, or nothing."""
    for pattern in _FROM_NULL:
        found = pattern.search(message)
        if found:
            # The class may be given in full or not; simple name and member are enough.
            return ".".join(found[1].split(".")[-2:])
    return ""
