"""Converts an APK for the device in a JVM of its own, once; the result is kept in the cache."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import select
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, StorageError, UnsupportedError
from tapwright.device.jvm.cache import cache_directory, locked, storage_errors
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.progress import Advance, Progress
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.settings import JvmSettings

_log = logging.getLogger(__name__)

MAIN = "tapwright.convert.Convert"
HEAP_MEGABYTES = 1500
IDLE_SECONDS = 120.0  # that a conversion may go on without getting further
# What decides the outcome of a conversion; the rest of the jar may change without it.
CONVERTER_PACKAGES = (
    "tapwright/convert/",
    "tapwright/coverage/",
    "tapwright/nativecode/",
    "tapwright/runtime/",
    "tapwright/translate/",
)
_STAGES = {"read": 0.0, "translate": 0.05, "write": 0.9}
_WHOLE = 1000
_CHUNK = 1 << 16


def convert(
    app: App,
    level: int,
    java: Java,
    device_jar: Path,
    settings: JvmSettings,
    progress: Progress,
    idle_seconds: float = IDLE_SECONDS,
) -> Path:
    """Returns the directory of the converted app: from the cache, or converted now."""
    if app.path is None:
        raise InputError(f"the JVM device needs the APK file of {app.name}")
    place = place_of(app, level, device_jar, settings.coverage_packages)
    facts = place / "app.json"
    if not facts.is_file():
        with locked(f"app-{place.name[:24]}"):
            if not facts.is_file():
                _run(app.path, level, java, device_jar, place, settings, progress, idle_seconds)
    try:
        json.loads(facts.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StorageError(
            f"the converted app is damaged: {facts}: {error}", hint=f"delete {place}"
        ) from error
    return place


def place_of(app: App, level: int, device_jar: Path, packages: tuple[str, ...]) -> Path:
    """Where the conversion of this app, by this converter, for this level is kept."""
    name = f"{app.sha256}-{converter_hash(device_jar)}-sdk{level}"
    if packages:
        name += "-" + hashlib.sha256(",".join(sorted(packages)).encode()).hexdigest()[:8]
    return cache_directory() / "apps" / name


def converter_hash(device_jar: Path) -> str:
    """A short digest of the classes and libraries that convert."""
    digest = hashlib.sha256()
    with zipfile.ZipFile(device_jar) as jar:
        for entry in jar.infolist():
            if entry.filename.startswith(CONVERTER_PACKAGES):
                digest.update(f"{entry.filename} {entry.CRC}\n".encode())
    for library in (*own_lock().group("converter"), *own_lock().group("legacy")):
        digest.update(library.sha256.encode())
    return digest.hexdigest()[:12]


def _run(
    apk: Path,
    level: int,
    java: Java,
    device_jar: Path,
    place: Path,
    settings: JvmSettings,
    progress: Progress,
    idle_seconds: float,
) -> None:
    lock = own_lock()
    class_path = [device_jar, *provide(lock.group("converter"), progress)]
    framework = provide([lock.framework(level)], progress)[0]
    command: list[str | Path] = [
        java.program,
        f"-Xmx{HEAP_MEGABYTES}m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        ":".join(map(str, class_path)),
        MAIN,
    ]
    command += ["--apk", apk.resolve(), "--framework", framework, "--out", place]
    if settings.coverage_packages:
        command += ["--coverage-packages", ",".join(settings.coverage_packages)]
    for library in provide(lock.group("legacy"), progress):
        command += ["--library", library]
    with storage_errors("convert the app"):
        place.parent.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryFile("w+", errors="replace") as said,
            progress.task(f"Converting {apk.name} (once)", _WHOLE) as advance,
        ):
            last = _watch(command, said, idle_seconds, advance)
            said.seek(0)
            _judge(last, apk, said.read()[-2000:])


def _watch(
    command: list[str | Path], said: IO[str], seconds: float, advance: Advance
) -> dict[str, Any]:
    """Run the converter, tell of its progress, and answer the last line it wrote."""
    words = [str(word) for word in command]
    _log.debug("%s", " ".join(words))
    last: dict[str, Any] = {}
    done = 0
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=said) as process:
        try:
            assert process.stdout is not None
            for last in _messages(process.stdout, seconds):
                now = _share(last)
                advance(max(0, now - done))
                done = max(done, now)
        except BaseException:
            process.kill()
            raise
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
    except ValueError:  # a library that prints
        return {}
    return message if isinstance(message, dict) else {}


def _share(line: dict[str, Any]) -> int:
    start = _STAGES.get(line.get("progress", ""))
    if start is None:
        return _WHOLE if "done" in line else 0
    following = [value for value in _STAGES.values() if value > start]
    end = min(following, default=1.0)
    return round(_WHOLE * (start + (end - start) * float(line.get("share", 0.0))))


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
    kind = kinds.get(str(error.get("kind")))
    if kind is not None:
        raise kind(message, hint=hint)
    _log.debug("the converter said:\n%s", log)
    raise DeviceError(
        f"cannot convert {apk}: {message}", hint=hint or "use a phone: --device adb:SERIAL"
    )
