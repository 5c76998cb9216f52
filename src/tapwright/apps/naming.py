"""From what the user calls an app to the app: a file, a package, or `demo:NAME`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from tapwright.apps.project import ProjectBuild, newest_build
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.device.model_file import load_model

_DEMO = "demo:"
_PACKAGE = "package:"
_PACKAGE_NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+")
_SUFFIXES = (".apk", ".fsm")
_BUNDLES = (".aab", ".apks", ".apkm", ".xapk")  # other formats of apps
_PACKAGED = Path(str(resources.files("tapwright"))) / "demo"
_SAMPLES = _PACKAGED.parents[2] / "sample-apps"  # in a source tree they lie beside their sources


class ChosenApp(NamedTuple):
    """An app and the device that runs it unless the user names another."""

    app: App
    device: str
    build: ProjectBuild | None = None  # where it is the newest build of a project


def choose_app(text: str) -> ChosenApp:
    """Returns the app that the user's text means; refuses what is not one."""
    if text.startswith(_PACKAGE):
        package = text.removeprefix(_PACKAGE)
        if not _PACKAGE_NAME.fullmatch(package):
            raise InputError(f"not the name of a package: {package!r}")
        return ChosenApp(App(package.rpartition(".")[2], package), "adb")
    if os.path.isdir(text):
        build = newest_build(Path(text))
        return choose_app(str(build.app))._replace(build=build)
    path = _demo(text.removeprefix(_DEMO)) if text.startswith(_DEMO) else Path(text)
    if path.suffix.lower() not in (*_SUFFIXES, *_BUNDLES):
        raise InputError(
            f"not an app: {text!r}",
            hint="give an .apk file, a Gradle project, an .fsm model, demo:NAME, "
            "or package:NAME on a phone",
        )
    if not path.exists():
        raise InputError(f"no such file: {path}")
    if not path.is_file():
        raise InputError(f"not a file: {path}")
    if path.suffix.lower() == ".fsm":
        return ChosenApp(App(path.stem, load_model(path).package, path), "fake")
    from tapwright.apk import identify_app

    return ChosenApp(identify_app(path), "jvm")


def demo_names() -> list[str]:
    """Returns the names of the sample apps."""
    return sorted(path.stem for path in _demo_files())


def specifications_of_demo(name: str) -> Path:
    """Returns the directory of a sample app's specifications; only a source tree has it."""
    directory = _SAMPLES / name / "specifications"
    if not directory.is_dir():
        having = [path.parent.name for path in _SAMPLES.glob("*/specifications")]
        raise InputError(
            f"no specifications of the sample app {name!r}{did_you_mean(name, having)}",
            hint="they come with the source tree of Tapwright",
        )
    return directory


def locate_specification(text: str) -> Path:
    """Returns the file or directory that the text means; `demo:NAME[/FILE]` is a sample app's."""
    if not text.startswith(_DEMO):
        return Path(text)
    name, _, file = text.removeprefix(_DEMO).partition("/")
    for directory in (_PACKAGED / name, _SAMPLES / name / "specifications"):
        if directory.is_dir():
            return directory / file if file else directory
    _demo(name)  # refuses a wrong name
    raise InputError(f"the sample app {name!r} brings no specifications")


def _demo(name: str) -> Path:
    """Returns the file of a sample app."""
    for path in _demo_files():
        if path.stem == name:
            return path
    raise InputError(f"no sample app {name!r}{did_you_mean(name, demo_names())}")


def _demo_files() -> Iterator[Path]:
    """Yields the files of all sample apps: those of the package, then those of the source tree."""
    for directory in (_PACKAGED, _SAMPLES / "apks"):
        if directory.is_dir():
            yield from sorted(path for path in directory.iterdir() if path.suffix in _SUFFIXES)
