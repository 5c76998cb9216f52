"""Brings together all that the device needs on this machine, fetching and building what is new."""

from __future__ import annotations

import logging
import os
import time
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, DeviceLost
from tapwright.core.progress import Progress
from tapwright.device.jvm.build import device_jar
from tapwright.device.jvm.cache import cache_directory, discard, locked, storage_errors
from tapwright.device.jvm.command import DeviceFiles, jvm_command
from tapwright.device.jvm.confinement import confinement_for, require_confinement
from tapwright.device.jvm.convert import convert
from tapwright.device.jvm.isolation import Confinement
from tapwright.device.jvm.jars import missing, provide
from tapwright.device.jvm.last_words import ERROR_FILE
from tapwright.device.jvm.levels import level_files
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.process import JvmProcess
from tapwright.device.jvm.runtime import Java, find_java
from tapwright.device.jvm.seal import SEAL, damage, seal
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.jvm.work_directory import Slot

_log = logging.getLogger(__name__)

_BOOT_SECONDS = 90.0  # until the JVM says hello
_LOGS_KEPT = 20


@dataclass(frozen=True, slots=True)
class AppFiles:
    """What a JVM reads of the app."""

    apk: Path
    converted: Path  # the directory that the converter made
    package: str

    @property
    def path_on_phone(self) -> str:
        """Where a phone would have the APK."""
        return f"/data/app/{self.package}-1/base.apk"


@dataclass(frozen=True, slots=True)
class Installation:
    """A Java runtime, the device's own classes, and what they are to be used with."""

    java: Java
    device_jar: Path
    settings: JvmSettings
    progress: Progress

    @classmethod
    def prepare(cls, settings: JvmSettings, progress: Progress) -> Installation:
        """Find or make what every app needs."""
        require_confinement(settings)
        java = find_java()
        provide(own_lock().group("device"), progress)
        return cls(java, device_jar(java, progress), settings, progress)

    def convert(self, app: App, level: int) -> Path:
        """The app as the device can run it."""
        if not self.java.can_run(level):
            raise DeviceError(
                f"SDK level {level} needs a newer Java than {self.java.version}",
                hint=f"unset {self.java.origin}, or choose a lower level with --sdk",
            )
        return convert(app, level, self.java, self.device_jar, self.settings, self.progress)

    def start(self, level: int, slot: Slot, app: AppFiles) -> JvmProcess:
        """A JVM of this level that can read the app's files and write to the slot."""
        files = self._files(level)
        self._unpack_native(level, files, slot)
        confinement = confinement_for(
            self.settings,
            slot,
            readable=(self.java.home, *files.all(), app.apk, app.converted),
            writable=(slot.data, slot.private, slot.shared, slot.temporary, slot.results),
            code={app.path_on_phone: app.apk},
        )
        command = jvm_command(self.java, level, files, slot.temporary, self.settings)
        try:
            return self._boot(command, slot, confinement)
        except DeviceLost as error:
            if not self._discard_damaged(files):
                raise
            _log.info("a damaged part of the cache is made anew: %s", error.message)
        files = self._files(level)
        self._unpack_native(level, files, slot)
        return self._boot(command, slot, confinement)

    def _discard_damaged(self, files: DeviceFiles) -> bool:
        """Look through all that a boot reads; whether there is damage that sizes do not show."""
        lock = own_lock()
        jars = missing(lock.group("device"), thorough=True)
        made = [files.framework.parent, files.native]
        places = [cache_directory() / jar.place for jar in jars]
        places += [place for place in made if damage(place, thorough=True)]
        with storage_errors("take damaged files out of the cache"):
            for place in places:
                discard(place)
        return bool(places)

    def _files(self, level: int) -> DeviceFiles:
        lock = own_lock()
        libraries = provide(lock.group("device"), self.progress)
        made = level_files(level, self.java, self.device_jar, self.progress)
        native = cache_directory() / "device" / "native"
        return DeviceFiles(self.device_jar, tuple(libraries), made.stubs, made.framework, native)

    def _unpack_native(self, level: int, files: DeviceFiles, slot: Slot) -> None:
        """Let a JVM without any app unpack the native runtime, where apps can only read it."""
        runtime = next(path for path in files.libraries if "nativeruntime-dist" in path.name)
        ready = files.native / f"{level}-{runtime.stem}.ready"

        def is_ready() -> bool:
            return ready.exists() and not damage(files.native, thorough=False)

        if is_ready():
            return
        with locked("native"), self.progress.task("Unpacking the native runtime (once)"):
            if not is_ready():
                with storage_errors("unpack the native runtime"):
                    if (files.native / SEAL).exists() and damage(files.native, thorough=False):
                        discard(files.native)
                    files.native.mkdir(parents=True, exist_ok=True)
                command = jvm_command(self.java, level, files, slot.temporary, self.settings)
                self._boot(command, slot, None).close()
                with storage_errors("unpack the native runtime"):
                    ready.touch()
                    seal(files.native)

    def _boot(self, command: list[str], slot: Slot, confinement: Confinement | None) -> JvmProcess:
        report = slot.temporary / ERROR_FILE
        process = JvmProcess(command, slot.path, _new_log(), report, confinement)
        process.start(_BOOT_SECONDS)
        return process


def _new_log() -> Path:
    """A file for what the JVM and the app say; only the latest ones are kept."""
    logs = cache_directory() / "logs"
    with storage_errors("write the device's log"):
        logs.mkdir(parents=True, exist_ok=True)
        for old in sorted(logs.glob("jvm-*.log"))[: -_LOGS_KEPT + 1]:
            old.unlink(missing_ok=True)
    return logs / f"jvm-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
