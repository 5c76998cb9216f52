"""Reads the report that a JVM writes when it dies of a fatal error."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

ERROR_FILE = "jvm-error.log"
_LARGEST = 1 << 20  # bytes; the app can write to the file too
_JAVA_FRAMES = 6
_HEADLINE = re.compile(r"^# {1,3}(SIG\w+|Internal Error|Out of Memory Error)\b.*$", re.MULTILINE)
_FRAME = re.compile(r"^# Problematic frame:\n# (.+)$", re.MULTILINE)
_JAVA = re.compile(r"^Java frames: .*\n((?:.+\n)+)", re.MULTILINE)


def report_options(file: Path) -> list[str]:
    """Return the options that make a JVM leave its report in this file, and nothing else."""
    return [f"-XX:ErrorFile={file}", "-XX:-CreateCoredumpOnCrash"]


def read_report(file: Path) -> str:
    """Return the report, or nothing when the JVM left none.

    The app can write to the same directory: what is no ordinary file is no report.
    """
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:  # it ended without one, as after kill -9
        return ""
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return ""
        return stream.read(_LARGEST).decode(errors="replace")


def summary(report: str) -> str:
    """Say in a few lines what a report blames: the signal, the frame, the Java code above it."""
    lines = []
    if headline := _HEADLINE.search(report):
        lines.append(headline[0].lstrip("# ").split(",")[0])
    if frame := _FRAME.search(report):
        lines.append(f"in {' '.join(frame[1].split())}")
    if java := _JAVA.search(report):
        frames = [line[1:].strip() for line in java[1].splitlines() if line[0] in "jJ"]
        lines += [f"from {frame}" for frame in frames[:_JAVA_FRAMES]]
    return "\n  ".join(lines)
