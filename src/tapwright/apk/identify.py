"""Identifies the app in an APK, or says in one line why the file has none."""

from __future__ import annotations

from pathlib import Path

from tapwright.apk.archive import sha256_of
from tapwright.apk.contents import read_manifest_of
from tapwright.apk.manifest import Manifest
from tapwright.core.app import App
from tapwright.core.errors import InputError


def identify_app(path: Path) -> App:
    """Returns the app in an APK file."""
    manifest = read_manifest_of(path)
    check_whole(path, manifest)
    version = manifest.version_name or str(manifest.version_code)
    return App(path.stem, manifest.package, path, version, sha256_of(path), manifest.label)


def check_whole(path: Path, manifest: Manifest) -> None:
    """Refuses an APK that contains only a part of an app."""
    hint = "give a universal APK that holds the whole app"
    if manifest.split:
        raise InputError(f"{path} is only the part {manifest.split!r} of an app", hint=hint)
    if manifest.needs_splits:
        raise InputError(f"{path} is only the base of a split app", hint=hint)
