"""The catalogue of sample apps, the committed APKs and their sources belong together."""

from __future__ import annotations

import hashlib
import re
import runpy
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).resolve().parents[2] / "sample-apps"
APPS: list[dict[str, Any]] = tomllib.loads((SAMPLES / "catalogue.toml").read_text())["apps"]
KEPT = [app for app in APPS if not app.get("large")]
BUILT: dict[str, dict[str, str]] = tomllib.loads((SAMPLES / "apks" / "built.toml").read_text())
SOURCES: dict[str, Any] = runpy.run_path(str(SAMPLES / "sources.py"))
LARGEST_BYTES = 1_000_000
LARGEST_WITH_LIBRARIES = 10_000_000  # as a debug build links them, none left out


def sources_of(app: dict[str, Any]) -> Path:
    """Where the sources of an app are, which may be built in several ways."""
    return SAMPLES / str(app.get("sources", app["name"]))


each_app = pytest.mark.parametrize("app", KEPT, ids=[app["name"] for app in KEPT])


def test_every_app_directory_is_in_the_catalogue() -> None:
    directories = {path.parent.name for path in SAMPLES.glob("*/AndroidManifest.xml")}
    assert {sources_of(app).name for app in APPS} == directories


def test_every_apk_is_of_an_app_in_the_catalogue() -> None:
    apks = {f"apks/{path.name}" for path in (SAMPLES / "apks").glob("*.apk")}
    assert {app["apk"] for app in KEPT} == apks - {app["apk"] for app in APPS if app not in KEPT}


@each_app
def test_the_apk_is_built_from_the_sources_that_are_here(app: dict[str, Any]) -> None:
    digest = SOURCES["source_digest"](sources_of(app))
    hint = f"stale APK: run python sample-apps/build.py {sources_of(app).name}"
    assert BUILT[app["name"]]["sources"] == digest, hint


@each_app
def test_the_apk_is_the_one_that_was_built(app: dict[str, Any]) -> None:
    content = (SAMPLES / app["apk"]).read_bytes()
    assert BUILT[app["name"]]["apk"] == hashlib.sha256(content).hexdigest()
    assert len(content) < (LARGEST_WITH_LIBRARIES if "sources" in app else LARGEST_BYTES)


@each_app
def test_the_apk_has_what_android_needs(app: dict[str, Any]) -> None:
    with zipfile.ZipFile(SAMPLES / app["apk"]) as apk:
        names = set(apk.namelist())
        manifest = apk.read("AndroidManifest.xml")
    assert {"AndroidManifest.xml", "classes.dex", "resources.arsc"} <= names
    # Strings of a binary manifest are UTF-16 or UTF-8, as the linker pleases.
    encodings = [app["package"].encode(name) for name in ("utf-16-le", "utf-8")]
    assert any(text in manifest for text in encodings)


@each_app
def test_the_source_declares_the_package_of_the_catalogue(app: dict[str, Any]) -> None:
    manifest = (sources_of(app) / "AndroidManifest.xml").read_text()
    found = re.search(r'package="([^"]+)"', manifest)
    assert found is not None
    assert found.group(1) == app["package"]
    assert (sources_of(app) / "README.md").is_file()
