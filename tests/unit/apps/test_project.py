"""The newest build of a Gradle project, and what belongs to it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.apps.project import newest_build
from tapwright.core.errors import InputError

APK = Path(choose_app("demo:notes").app.path or "")


def put(path: Path, when: int, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (when, when))
    return path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path / "settings.gradle.kts", 1)
    put(tmp_path / "app/build.gradle.kts", 1)
    put(tmp_path / "lib/build.gradle", 1)
    for name in (
        "app/src/main/java",
        "app/src/main/kotlin",
        "app/src/free/java",
        "app/src/paid/java",
        "app/src/debug/kotlin",
        "app/src/test/java",
        "app/src/androidTestFree/java",
        "lib/src/main/kotlin",
    ):
        (tmp_path / name).mkdir(parents=True)
    out = tmp_path / "app/build/outputs"
    put(out / "apk/paid/release/app-paid-release.apk", 100)
    put(out / "apk/androidTest/free/debug/app-free-debug-androidTest.apk", 900)
    put(out / "mapping/freeDebug/mapping.txt", 200)
    put(out / "bundle/freeDebug/app.aab", 999)
    shutil.copy(APK, put(out / "apk/free/debug/app-free-debug.apk", 200))
    os.utime(out / "apk/free/debug/app-free-debug.apk", (200, 200))
    return tmp_path


def test_the_newest_apk_with_its_variant_mapping_and_sources(project: Path) -> None:
    build = newest_build(project)
    assert build.app == project / "app/build/outputs/apk/free/debug/app-free-debug.apk"
    assert build.variant == "freeDebug"
    assert build.built == 200
    assert build.mapping == project / "app/build/outputs/mapping/freeDebug/mapping.txt"
    assert [source.relative_to(project).as_posix() for source in build.sources] == [
        "app/src/debug/kotlin",
        "app/src/free/java",
        "app/src/main/java",
        "app/src/main/kotlin",
        "lib/src/main/kotlin",
    ]


def test_the_variant_is_what_the_build_wrote_down(project: Path) -> None:
    folder = project / "app/build/outputs/apk/paid/release"
    os.utime(folder / "app-paid-release.apk", (300, 300))
    put(folder / "output-metadata.json", 1, json.dumps({"variantName": "paidRelease"}))
    build = newest_build(project)
    assert build.variant == "paidRelease"
    assert build.mapping is None
    (folder / "output-metadata.json").write_text("[damaged")
    assert newest_build(project).variant == "paidRelease", "by the folders then"


def test_a_module_is_a_project_too(project: Path) -> None:
    assert newest_build(project / "app").variant == "freeDebug"


def test_a_directory_can_be_named_as_the_app(project: Path) -> None:
    chosen = choose_app(str(project))
    assert chosen.app.package == "org.tapwright.notes"
    assert chosen.build is not None
    assert chosen.device == "jvm"


def test_what_is_no_project_or_not_built_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not an app nor a Gradle project"):
        newest_build(tmp_path)
    put(tmp_path / "gradlew", 1)
    with pytest.raises(InputError, match="nothing is built") as told:
        newest_build(tmp_path)
    assert told.value.hint == "./gradlew assembleDebug builds an APK"
