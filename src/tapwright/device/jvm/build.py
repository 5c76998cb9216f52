"""The device's own classes: shipped as a jar, or compiled from the sources of this clone."""

from __future__ import annotations

import logging
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tapwright.core.errors import DeviceError
from tapwright.core.progress import Progress, Silent
from tapwright.device.jvm.cache import (
    cache_directory,
    discard,
    locked,
    put_in_place,
    storage_errors,
    workspace,
)
from tapwright.device.jvm.cache_upkeep import mark_used
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.seal import damage, seal
from tapwright.device.jvm.sources import (
    HASH_ENTRY,
    SHIPPED,
    SOURCES,
    files_under,
    hash_of_sources,
    recorded_hash,
    shipped_jar,
)

_log = logging.getLogger(__name__)

COMPILED_AGAINST = 34  # SDK level whose hidden interfaces the sources name
LANGUAGE = "17"
COMPILE_SECONDS = 300
# The Java platform has these itself; the compiler refuses a package that is in both.
OF_THE_PLATFORM = ("java/", "javax/", "jdk/", "sun/", "com/sun/", "org/w3c/", "org/xml/")
OF_MOBILE_JAVA = "javax/microedition/"  # which no JDK has
_SHADOW_FINDER = "tapwright.framework.ShadowFinder"
# One moment for all entries, so that equal sources make equal jars.
_MOMENT = (1980, 1, 1, 0, 0, 0)


def device_jar(java: Java, progress: Progress | None = None) -> Path:
    """The jar of the device's own classes, built now if its sources are new."""
    shipped = shipped_jar()
    if not SOURCES.is_dir():
        if shipped is None:
            raise DeviceError(
                "this installation lacks the JVM device", hint="install the package again"
            )
        return shipped
    wanted = hash_of_sources(SOURCES)
    if shipped is not None and recorded_hash(shipped) == wanted:
        return shipped
    built = cache_directory() / "device" / wanted[:32] / SHIPPED
    if damage(built.parent, thorough=True):
        with locked("device"):
            if damage(built.parent, thorough=True):
                with workspace() as directory:
                    made = directory / "made" / SHIPPED
                    made.parent.mkdir()
                    build(java, directory / SHIPPED, progress or Silent())
                    (directory / SHIPPED).rename(made)
                    seal(made.parent)
                    discard(built.parent)
                    put_in_place(made.parent, built.parent)
    mark_used(built.parent)
    return built


def build(java: Java, made: Path, progress: Progress) -> None:
    """Compile the sources and pack the classes and resources into one jar."""
    lock = own_lock()
    libraries = [*lock.group("device"), *lock.group("converter"), *lock.group("packages")]
    class_path = [framework_classes(COMPILED_AGAINST, progress)]
    class_path += dict.fromkeys(provide(libraries, progress))
    compiler = provide(lock.group("builder"), progress)[0]
    with progress.task("Compiling the JVM device"), storage_errors("build the JVM device"):
        classes = made.parent / "classes"
        sources = files_under(SOURCES / "java", ".java")
        compile_java(java, compiler, class_path, classes, sources)
        _list_shadows(java, classes, class_path)
        _pack(made, [(classes, files_under(classes)), (SOURCES / "resources", _resources())])


def framework_classes(level: int, progress: Progress) -> Path:
    """The framework's classes without those of the Java platform, as the compiler wants them."""
    whole = provide([own_lock().framework(level)], progress)[0]
    place = cache_directory() / "device" / "framework" / f"{whole.stem}-compiled-against.jar"
    if not place.is_file():
        with (
            progress.task("Preparing the framework for the compiler"),
            storage_errors("prepare the framework"),
            workspace() as directory,
        ):
            made = directory / place.name
            with zipfile.ZipFile(whole) as source, zipfile.ZipFile(made, "w") as part:
                for name in source.namelist():
                    if name.endswith(".class") and _is_of_framework(name):
                        part.writestr(zipfile.ZipInfo(name, _MOMENT), source.read(name))
            put_in_place(made, place)
    return place


def _is_of_framework(name: str) -> bool:
    return name.startswith(OF_MOBILE_JAVA) or not name.startswith(OF_THE_PLATFORM)


def compile_java(
    java: Java, compiler: Path, class_path: list[Path], classes: Path, sources: list[Path]
) -> None:
    """Compile Java sources into a new directory."""
    classes.mkdir()
    arguments = classes.parent / "arguments"
    options = [f"-{LANGUAGE}", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-d", str(classes)]
    options += ["-classpath", ":".join(map(str, class_path)), *map(str, sources)]
    arguments.write_text("\n".join(f'"{option}"' for option in options))
    command = [str(java.program), "-XX:TieredStopAtLevel=1", "-jar", str(compiler), f"@{arguments}"]
    _log.debug("%s", " ".join(command))
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=COMPILE_SECONDS, check=False
    )
    if done.returncode != 0:
        raise DeviceError(
            f"the JVM device does not compile:\n{(done.stdout + done.stderr)[-4000:]}"
        )


def _list_shadows(java: Java, classes: Path, class_path: list[Path]) -> None:
    """Write the list of shadows among the classes, which the device reads when it starts."""
    paths = ":".join(map(str, [classes, *class_path]))
    command = [str(java.program), "-XX:TieredStopAtLevel=1", "-cp", paths, _SHADOW_FINDER]
    done = subprocess.run(
        [*command, str(classes)],
        capture_output=True,
        text=True,
        timeout=COMPILE_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise DeviceError(f"the shadows of the JVM device are wrong: {done.stderr[-4000:]}")


def _pack(made: Path, parts: Iterable[tuple[Path, list[Path]]]) -> None:
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as jar:
        jar.writestr(zipfile.ZipInfo(HASH_ENTRY, _MOMENT), hash_of_sources(SOURCES))
        for root, files in parts:
            for path in files:
                entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), _MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                jar.writestr(entry, path.read_bytes())


def _resources() -> list[Path]:
    return files_under(SOURCES / "resources")
