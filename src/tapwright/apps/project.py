"""A Gradle project: its newest build, with the mapping and the sources that belong to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.device.gradle_outputs import FOLDERS, OUTPUTS, mapping_of_build, variant_of

_MARKS = ("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts", "gradlew")
_SUFFIXES = (".apk", ".aab")
_NO_MODULES = {"build", "src", "node_modules"}
_TESTS = ("androidtest", "test", "testfixtures")


@dataclass(frozen=True, slots=True)
class ProjectBuild:
    """What a build of a project left, and what it was made of."""

    app: Path  # the .apk or .aab
    variant: str  # such as `freeDebug`
    built: float  # seconds since the epoch
    mapping: Path | None = None  # names before obfuscation, if the build was obfuscated
    sources: tuple[Path, ...] = ()


def is_project(path: Path) -> bool:
    """Returns whether a directory is a Gradle project or a module of one."""
    return os.path.isdir(path) and any((path / mark).is_file() for mark in _MARKS)


def newest_build(project: Path) -> ProjectBuild:
    """Returns the newest build of a project.

    Raises:
        InputError: it is no Gradle project, or nothing was built.
    """
    if not is_project(project):
        raise InputError(
            f"not an app nor a Gradle project: {project}",
            hint="give an .apk file, or the directory that holds settings.gradle",
        )
    modules = list(_modules(project))
    built = [(file, module) for module in modules for file in _outputs(module)]
    if not built:
        raise InputError(
            f"nothing is built in {project}", hint="./gradlew assembleDebug builds an APK"
        )
    # An APK runs as it is, so a bundle of the same build comes after it.
    file, module = max(built, key=lambda each: (each[0].suffix == ".apk", each[0].stat().st_mtime))
    variant = variant_of(file)
    others = [each for each in modules if each != module]
    return ProjectBuild(
        file,
        variant,
        file.stat().st_mtime,
        mapping_of_build(file),
        tuple(source for each in (module, *others) for source in _sources(each, variant)),
    )


def _modules(project: Path) -> Iterator[Path]:
    """Yields the project itself and the modules below it."""
    for directory, below, files in os.walk(project):
        below[:] = sorted(
            name for name in below if name not in _NO_MODULES and not name.startswith(".")
        )
        if any(mark in files for mark in _MARKS):
            yield Path(directory)


def _outputs(module: Path) -> Iterator[Path]:
    """Yields the apps that were built of a module, without those that hold its tests."""
    for folder in FOLDERS:
        for path in sorted((module / OUTPUTS / folder).rglob("*")):
            inside = [part.lower() for part in path.relative_to(module).parts]
            if path.suffix in _SUFFIXES and path.is_file() and "androidtest" not in inside:
                yield path


def _sources(module: Path, variant: str) -> Iterator[Path]:
    """Yields the source sets that are part of the variant."""
    sets = module / "src"
    for folder in sorted(sets.iterdir()) if sets.is_dir() else ():
        name = folder.name.lower()
        if name.startswith(_TESTS) or not (name == "main" or name in variant.lower()):
            continue
        yield from (folder / kind for kind in ("java", "kotlin") if (folder / kind).is_dir())
