"""From what the user calls an app to the app: files, a package, or `demo:NAME`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tapwright.apps.project import ProjectBuild, is_project, newest_build
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.device.model_file import load_model

if TYPE_CHECKING:
    from tapwright.apk.splits import WholeApk

_DEMO = "demo:"
_PACKAGE = "package:"
_PACKAGE_NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+")
_SUFFIXES = (".apk", ".fsm")
_BUNDLES = (".aab", ".apks", ".apkm", ".xapk", ".zip")  # other formats of apps
_PACKAGED = Path(str(resources.files("tapwright"))) / "demo"
_SAMPLES = _PACKAGED.parents[2] / "sample-apps"  # in a source tree they lie beside their sources


class ChosenApp(NamedTuple):
    """An app and the device that runs it unless the user names another."""

    app: App
    device: str
    build: ProjectBuild | None = None  # where it is the newest build of a project


def choose_app(text: str, device: str | None = None) -> ChosenApp:
    """Returns the app that the user's text means; refuses what is not one.

    Args:
        text: an `.apk` or `.fsm` file, a bundle or a set of APKs, a directory or a list (`A,B`) of
            an app's parts, a Gradle project, `demo:NAME`, or `package:NAME` on a phone.
        device: the one that was asked for; one that needs a file gets that of the phone's package.
    """
    if text.startswith(_PACKAGE):
        return _package(text.removeprefix(_PACKAGE), device)
    if is_project(Path(text)):
        build = newest_build(Path(text))
        return choose_app(str(build.app))._replace(build=build)
    paths = _paths(text)
    if len(paths) == 1 and paths[0].suffix.lower() == ".fsm":
        path = paths[0]
        return ChosenApp(App(path.stem, load_model(path).package, path), "fake")
    from tapwright.apk import identify_app

    return ChosenApp(identify_app(whole_app(paths).path), "jvm")


def whole_app(paths: list[Path]) -> WholeApk:
    """Returns one APK of an app's files."""
    from tapwright.apk.splits import WholeApk

    if len(paths) == 1 and paths[0].suffix.lower() == ".apk":
        return WholeApk(paths[0])
    from tapwright.device.jvm.packages import whole_apk

    return whole_apk(paths)


def app_files(text: str) -> list[Path]:
    """Returns the files that a text names, which need not be called as apps are."""
    if text.startswith(_DEMO):
        return [_demo(text.removeprefix(_DEMO))]
    if "," in text and not os.path.exists(text):
        return [Path(part) for part in text.split(",")]
    return [Path(text)]


def _paths(text: str) -> list[Path]:
    """Returns the files of the app that a text names; refuses what is none."""
    paths = app_files(text)
    for path in paths:
        if path.suffix.lower() not in (*_SUFFIXES, *_BUNDLES) and not os.path.isdir(path):
            raise InputError(
                f"not an app: {str(path)!r}",
                hint="give an .apk file (or .aab, .apks, .xapk, .apkm, a directory of parts), a "
                "Gradle project, an .fsm model, demo:NAME, or package:NAME on a phone",
            )
        if not path.exists():
            raise InputError(f"no such file: {path}")
        if not (path.is_file() or path.is_dir()):
            raise InputError(f"not a file: {path}")
    return paths


def _package(package: str, device: str | None) -> ChosenApp:
    """Returns an app on a phone; for a device that is no phone its files are fetched from one."""
    if not _PACKAGE_NAME.fullmatch(package):
        raise InputError(f"not the name of a package: {package!r}")
    app = App(package.rpartition(".")[2], package)
    if device is None or not device.startswith("jvm"):
        return ChosenApp(app, "adb")
    from tapwright.apk import identify_app
    from tapwright.device.adb.pull import pulled
    from tapwright.device.jvm.packages import kept_apk

    with pulled(package) as parts:
        return ChosenApp(identify_app(kept_apk(parts, app.name)), "jvm")


def demo_names() -> list[str]:
    """Returns the names of the sample apps."""
    return sorted(path.stem for path in _demo_files())


def specifications_of_demo(name: str) -> Path:
    """Returns the directory of a sample app's specifications; only a source tree has it."""
    directory = _SAMPLES / name / "specifications"
    if not os.path.isdir(directory):  # a name that no file can have is no error to it
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
    if name in {path.parent.name for path in _SAMPLES.glob("*/AndroidManifest.xml")}:
        raise InputError(
            f"the sample app {name!r} is not built: it is too large to come along",
            hint=f"make apps APPS={name}",
        )
    raise InputError(f"no sample app {name!r}{did_you_mean(name, demo_names())}")


def _demo_files() -> Iterator[Path]:
    """Yields the files of all sample apps: those of the package, then those of the source tree."""
    for directory in (_PACKAGED, _SAMPLES / "apks"):
        if directory.is_dir():
            yield from sorted(path for path in directory.iterdir() if path.suffix in _SUFFIXES)
