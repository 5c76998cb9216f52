"""Runs the converter, which parses a stranger's bytes: in a jail, in an area of its own."""

from __future__ import annotations

import json
import logging
import os
import select
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from tapwright.core.errors import DeviceError, InputError, StorageError, UnsupportedError
from tapwright.core.progress import Advance
from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import LIMITS, Confinement

_log = logging.getLogger(__name__)

# What a converted app consists of, and how large each may be.
RESULTS = {"app.json": 64 << 20, "classes.jar": 1 << 30, "measured.jar": 1 << 30}
LIBRARIES = "lib"  # a directory of the app's native libraries
_LIBRARY_BYTES = 1 << 29  # all of them together
_MOST_LIBRARIES = 1000
_NEEDED = ("app.json",)
_STAGES = {"read": 0.0, "translate": 0.05, "write": 0.9}
WHOLE = 1000
_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20


def run_converter(
    command: list[str],
    area: Path,
    apk: Path,
    readable: list[Path],
    seconds: float,
    advance: Advance,
) -> Path:
    """Run the converter and return the directory that it made, looked through.

    Args:
        command: the words to start it with; the area's `converted` is where it writes.
        area: an empty directory, all that it can write to.
        apk: for messages.
        readable: all that it can read.
        seconds: how long it may go without getting any further.
        advance: told of its progress.
    """
    run_jailed(command, area, apk, readable, seconds, advance)
    made = area / "converted"
    _check_results(made, apk)
    return made


def run_jailed(
    command: list[str],
    area: Path,
    subject: Path,
    readable: list[Path],
    seconds: float,
    advance: Advance,
) -> dict[str, Any]:
    """Run a program of ours that reads a stranger's file, and return the last line it told.

    The arguments are those of `run_converter`; what it leaves in its area is not looked at yet.
    """
    confinement = Confinement(tuple(readable), (area,), limits={**LIMITS, "descriptors": 1024})
    with tempfile.TemporaryFile("w+", errors="replace") as said:
        last = _watch(command, confinement, area, said, seconds, advance)
        said.seek(0)
        _judge(last, subject, said.read()[-2000:])
    return last


def _check_results(made: Path, apk: Path) -> None:
    """Refuse what a converter that was taken over may have left for the host to trip over."""
    problem = "no directory"
    if _is_directory(made):
        found = _entries(made)
        libraries = found.pop(LIBRARIES, None)
        missing = [name for name in _NEEDED if name not in found]
        problem = _problem(found) or (f"no {missing[0]}" if missing else "")
        if libraries is not None and not problem:
            problem = _library_problem(made / LIBRARIES)
    if problem:
        raise DeviceError(
            f"the converter left {problem} for {apk}", hint="use a phone: --device adb:SERIAL"
        )


def _entries(directory: Path) -> dict[str, os.stat_result]:
    with os.scandir(directory) as entries:
        return {entry.name: entry.stat(follow_symlinks=False) for entry in entries}


def _is_directory(path: Path) -> bool:
    return not path.is_symlink() and path.is_dir()


def is_plain(facts: os.stat_result) -> bool:
    """Return whether it is a file of its own, and no link to another."""
    return stat.S_ISREG(facts.st_mode) and facts.st_nlink == 1


def _problem(found: dict[str, os.stat_result]) -> str:
    for name, facts in found.items():
        if name not in RESULTS or not is_plain(facts):
            return f"{name!r:.60}, which is no result"
        if facts.st_size > RESULTS[name]:
            return f"{name} of {facts.st_size} bytes"
    return ""


def _library_problem(directory: Path) -> str:
    if not _is_directory(directory):
        return f"{directory.name!r}, which is no result"
    found = _entries(directory)
    for name, facts in found.items():
        if not name.endswith(".so") or not is_plain(facts):
            return f"{LIBRARIES}/{name!r:.60}, which is no result"
    if len(found) > _MOST_LIBRARIES:
        return f"{len(found)} libraries"
    size = sum(facts.st_size for facts in found.values())
    return f"libraries of {size} bytes" if size > _LIBRARY_BYTES else ""


def _watch(
    command: list[str],
    confinement: Confinement,
    area: Path,
    said: IO[str],
    seconds: float,
    advance: Advance,
) -> dict[str, Any]:
    """Run the converter, tell of its progress, and answer the last line it wrote."""
    _log.debug("%s", " ".join(command))
    last: dict[str, Any] = {}
    done = 0
    jail = ConfinedProcess(confinement)
    environment = {"HOME": str(area), "LANG": "C.UTF-8", "TZ": "UTC", "PATH": os.defpath}
    with jail.start(
        command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=said, env=environment,
        cwd=area,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            for last in _messages(process.stdout, seconds):
                now = _share(last)
                advance(max(0, now - done))
                done = max(done, now)
        except BaseException:
            process.kill()
            raise
        finally:
            jail.close()
    if process.returncode < 0 and "error" not in last:
        return {"error": {"kind": "internal", "message": f"signal {-process.returncode}"}}
    return last


def _messages(stream: IO[bytes], seconds: float) -> Iterator[dict[str, Any]]:
    """Yield what the converter tells; an error when it tells nothing for so long.

    There is no limit on the whole: how long a large app takes says how busy the machine is.
    """
    rest = b""
    deadline = time.monotonic() + seconds
    while select.select([stream], [], [], max(0.0, deadline - time.monotonic()))[0]:
        part = os.read(stream.fileno(), _CHUNK)
        if not part:
            return
        *lines, rest = (rest + part).split(b"\n")
        if len(rest) > _LONGEST_LINE:
            raise DeviceError("the converter's message has no end, and it was stopped")
        for line in lines:
            message = _message(line)
            if message:
                deadline = time.monotonic() + seconds
                yield message
    raise DeviceError(
        f"the conversion has not got any further for {seconds:g} s, and was stopped",
        hint="try again when the machine is less busy, or use a phone: --device adb:SERIAL",
    )


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):  # a library that prints
        return {}
    return message if isinstance(message, dict) else {}


def _share(line: dict[str, Any]) -> int:
    start = _STAGES.get(str(line.get("progress", "")))
    if start is None:
        return WHOLE if "done" in line else 0
    following = [value for value in _STAGES.values() if value > start]
    end = min(following, default=1.0)
    share = line.get("share", 0.0)
    share = min(max(share, 0.0), 1.0) if isinstance(share, int | float) else 0.0
    return round(WHOLE * (start + (end - start) * share))


def _judge(last: dict[str, Any], apk: Path, log: str) -> None:
    if "done" in last:
        return
    error = last.get("error")
    if not isinstance(error, dict):
        raise DeviceError(f"the converter failed on {apk} without a word:\n{log}")
    kinds: dict[str, Callable[..., Exception]] = {
        "input": InputError,
        "unsupported": UnsupportedError,
        "output": StorageError,
    }
    message, hint = str(error.get("message", "")), error.get("hint")
    hint = hint if isinstance(hint, str) else None
    kind = kinds.get(str(error.get("kind")))
    if kind is not None:
        raise kind(message, hint=hint)
    _log.debug("the converter said:\n%s", log)
    raise DeviceError(
        f"cannot convert {apk}: {message}", hint=hint or "use a phone: --device adb:SERIAL"
    )
