"""When the device is built, and from what."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tapwright.core.errors import DeviceError
from tapwright.core.progress import Progress
from tapwright.device.jvm import build
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.sources import HASH_ENTRY, hash_of_sources, recorded_hash

JAVA = Java(Path("java"), 25, "test")


@pytest.fixture
def sources(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "main"
    (path / "java").mkdir(parents=True)
    (path / "java" / "A.java").write_text("class A {}")
    monkeypatch.setattr(build, "SOURCES", path)
    monkeypatch.setattr(build, "shipped_jar", lambda: None)

    def built(java: Java, made: Path, progress: Progress) -> None:
        with zipfile.ZipFile(made, "w") as jar:
            jar.writestr(HASH_ENTRY, hash_of_sources(path))

    monkeypatch.setattr(build, "build", built)
    return path


def test_it_is_built_anew_only_when_a_source_changed(sources: Path) -> None:
    first = build.device_jar(JAVA)
    assert build.device_jar(JAVA) == first
    (sources / "java" / "A.java").write_text("class A { }")
    assert build.device_jar(JAVA) != first
    assert recorded_hash(first) != hash_of_sources(sources)


def test_a_new_name_is_a_change_too(sources: Path) -> None:
    before = hash_of_sources(sources)
    (sources / "java" / "A.java").rename(sources / "java" / "B.java")
    assert hash_of_sources(sources) != before


def test_a_shipped_jar_of_these_sources_is_used(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped.jar"
    monkeypatch.setattr(build, "shipped_jar", lambda: shipped)
    with zipfile.ZipFile(shipped, "w") as jar:
        jar.writestr(HASH_ENTRY, hash_of_sources(sources))
    assert build.device_jar(JAVA) == shipped
    (sources / "java" / "A.java").write_text("class A { }")
    assert build.device_jar(JAVA) != shipped


def test_without_sources_only_a_shipped_jar_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "SOURCES", tmp_path / "none")
    monkeypatch.setattr(build, "shipped_jar", lambda: None)
    with pytest.raises(DeviceError, match="lacks the JVM device"):
        build.device_jar(JAVA)
    monkeypatch.setattr(build, "shipped_jar", lambda: tmp_path / "shipped.jar")
    assert build.device_jar(JAVA) == tmp_path / "shipped.jar"
