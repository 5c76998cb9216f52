"""Gives crashes of a shrunk app its own names again, from the `mapping.txt` of its build."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.progress import current_progress
from tapwright.device.gradle_outputs import MAPPING, mapping_of_build
from tapwright.device.jvm.cache import storage_errors, workspace
from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import LIMITS, Confinement
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import find_java

_MAIN = "com.android.tools.r8.retrace.Retrace"
_SECONDS = 120.0
_LONGEST = 1 << 20  # bytes of a stack with its own names
_FIRST_LINE = re.compile(r"(?P<exception>[\w.$]+)(?:: (?P<message>.*))?", re.DOTALL)


def mapping_of(app: App, given: str = "") -> Path | None:
    """Returns the mapping of an app's build: the one given, one beside its APK, or Gradle's."""
    if given:
        path = Path(given)
        if not path.is_file():
            raise InputError(f"no such mapping: {path}", hint="give the build's mapping.txt")
        return path
    if app.path is None:
        return None
    beside = (f"{app.path.stem}-{MAPPING}", f"{app.path.stem}.{MAPPING}", MAPPING)
    found = next((path for name in beside if (path := app.path.parent / name).is_file()), None)
    return found or mapping_of_build(app.path)


def with_own_names(crash: Crash, mapping: Path) -> Crash:
    """Returns a crash with the names of the sources, as far as the mapping knows them."""
    stack = _retraced(crash.stack, str(mapping), mapping.stat().st_mtime_ns) if crash.stack else ""
    if not stack or stack == crash.stack:
        return crash
    exception = crash.exception
    first = _FIRST_LINE.match(stack.partition("\n")[0])
    if crash.exception and first and crash.stack.startswith(crash.exception):
        exception = first["exception"]
    return crash._replace(exception=exception, stack=stack)


@lru_cache(maxsize=256)
def _retraced(stack: str, mapping: str, changed: int) -> str:
    """Returns what R8's retrace makes of a stack; `changed` tells one mapping from the next."""
    java = find_java()
    jars = provide(own_lock().group("dexer"), current_progress())
    with (
        storage_errors("retrace a crash"),
        workspace() as area,
        tempfile.TemporaryFile() as said,
        tempfile.TemporaryFile() as made,
    ):
        asked = area / "stack.txt"
        asked.write_text(stack, encoding="utf-8", errors="replace")
        command = [str(java.program), "-Xmx700m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        command += ["-XX:-UsePerfData", f"-Djava.io.tmpdir={area}", "-cp", _joined(jars), _MAIN]
        command += ["--quiet", str(Path(mapping).resolve()), str(asked)]
        readable = (java.home, Path(mapping).resolve(), *jars)
        confinement = Confinement(readable, (area,), limits={**LIMITS, "descriptors": 1024})
        jail = ConfinedProcess(confinement)
        environment = {"HOME": str(area), "LANG": "C.UTF-8", "TZ": "UTC", "PATH": os.defpath}
        with jail.start(
            command, stdin=subprocess.DEVNULL, stdout=made, stderr=said, cwd=area, env=environment
        ) as process:
            try:
                process.wait(_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
            finally:
                jail.close()
        made.seek(0)
        text = made.read(_LONGEST).decode("utf-8", "replace").rstrip("\n")
        if process.returncode != 0 or not text:
            said.seek(0)
            reason = said.read()[-500:].decode("utf-8", "replace").strip()
            raise DeviceError(
                f"the mapping cannot be used: {mapping}: {reason or 'no answer'}",
                hint="give the mapping.txt of this very build, or take it away",
            )
    return text


def _joined(paths: list[Path]) -> str:
    return ":".join(map(str, paths))
