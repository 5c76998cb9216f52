"""Empty classes for what Robolectric names and the framework of a level lacks, made once."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tapwright.core.errors import DeviceError
from tapwright.device.jvm.build import recorded_hash
from tapwright.device.jvm.cache import cache_directory, put_in_place, storage_errors, workspace
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.progress import Progress
from tapwright.device.jvm.runtime import Java

MAIN = "tapwright.host.StubJar"
SHADOWS = "shadows-framework"


def stub_jar(level: int, java: Java, device_jar: Path, progress: Progress) -> Path:
    """The jar of stubs for an SDK level."""
    place = cache_directory() / "device" / "stubs" / f"{level}-{recorded_hash(device_jar)[:16]}.jar"
    if place.is_file():
        return place
    lock = own_lock()
    class_path = provide(lock.group("device"), progress)
    shadows = next(path for path in class_path if path.name.startswith(SHADOWS))
    framework = provide([lock.framework(level)], progress)[0]
    with (
        progress.task(f"Preparing SDK level {level} (once)"),
        storage_errors("prepare the device"),
        workspace() as directory,
    ):
        made = directory / place.name
        names = ":".join(map(str, [device_jar, *class_path]))
        command = [str(java.program), "-XX:TieredStopAtLevel=1", "-cp", names, MAIN]
        done = subprocess.run(
            [*command, str(shadows), str(framework), str(made)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0 or not made.is_file():
            raise DeviceError(f"cannot prepare SDK level {level}: {done.stderr.strip()[-1000:]}")
        put_in_place(made, place)
    return place
