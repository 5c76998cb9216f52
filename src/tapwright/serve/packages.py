"""The served phone's packages: read from an APK, or from a model for the fake device."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tapwright.apk import identify_app
from tapwright.apk.contents import read_manifest_of
from tapwright.core.app import App
from tapwright.device.model_file import load_model

_MODEL_LEVEL = 34
_INPUT_METHOD = "android.permission.BIND_INPUT_METHOD"


@dataclass(frozen=True, slots=True)
class Package:
    """An installed package."""

    app: App
    file: str  # on the phone
    launcher: str
    activities: tuple[str, ...]
    permissions: tuple[str, ...] = ()
    receivers: tuple[tuple[str, tuple[str, ...]], ...] = ()  # name and actions
    input_methods: tuple[str, ...] = ()
    version_name: str = "1.0"
    version_code: int = 1
    min_sdk: int = 1
    target_sdk: int = _MODEL_LEVEL
    is_debuggable: bool = False

    @property
    def name(self) -> str:
        """Returns the package's name."""
        return self.app.package

    def full_name(self, activity: str) -> str:
        """Returns the full class name of `.Main`."""
        return self.name + activity if activity.startswith(".") else activity

    def component(self, activity: str) -> str:
        """Returns the short form `package/.Activity` that Android prints."""
        own = activity.removeprefix(self.name) if activity.startswith(f"{self.name}.") else activity
        return f"{self.name}/{own}"


def read_package(path: Path) -> Package:
    """Reads a package from an APK or a model; refuses any other file."""
    with path.open("rb") as file:
        is_archive = file.read(2) == b"PK"
    return _from_apk(path) if is_archive else _from_model(path)


def _from_apk(path: Path) -> Package:
    """Returns the package of an APK."""
    app, manifest = identify_app(path), read_manifest_of(path)
    return Package(
        app,
        _file_on_phone(app.package),
        manifest.launcher or "",
        tuple(activity.name for activity in manifest.activities),
        manifest.permissions,
        tuple((receiver.name, receiver.actions) for receiver in manifest.receivers),
        tuple(each.name for each in manifest.services if each.permission == _INPUT_METHOD),
        manifest.version_name,
        manifest.version_code,
        manifest.min_sdk,
        manifest.target_sdk,
        manifest.debuggable,
    )


def _from_model(path: Path) -> Package:
    """Returns the package of a model."""
    model = load_model(path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    app = App(path.stem, model.package, path, "1.0", digest)
    activities = tuple(dict.fromkeys(screen.activity for screen in model.screens.values()))
    return Package(
        app, _file_on_phone(app.package), model.screens[model.start].activity, activities
    )


def _file_on_phone(package: str) -> str:
    # The middle part is random on a phone; here it is a digest of the name.
    """Returns the path of the installed APK on the phone."""
    return f"/data/app/~~{hashlib.md5(package.encode()).hexdigest()[:22]}==/{package}-1/base.apk"
