"""Apps are found by hash, else by package; missing ones are named."""

from __future__ import annotations

import shutil
from pathlib import Path

from tapwright.apk.archive import sha256_of
from tapwright.bench.app_finder import find_apps
from tapwright.bench.table import Subject

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"
PACKAGE = "org.tapwright.login"


def place(directory: Path) -> Path:
    """A directory with an app under another name, and a file that is none."""
    (directory / "deep").mkdir()
    shutil.copyfile(APKS / "login.apk", directory / "deep" / "renamed.apk")
    (directory / "broken.apk").write_bytes(b"no archive")
    return directory


def test_by_hash(tmp_path: Path) -> None:
    digest = sha256_of(APKS / "login.apk")
    found = find_apps([Subject("Login", package="wrong", sha256=digest)], place(tmp_path))
    assert found.apps["Login"].app.package == PACKAGE
    assert found.apps["Login"].device == "jvm"
    assert (found.missing, found.other_builds) == ([], [])


def test_by_package_is_perhaps_another_build(tmp_path: Path) -> None:
    wanted = Subject("Login", package=PACKAGE, sha256="0" * 64)
    found = find_apps([wanted], place(tmp_path))
    assert found.apps["Login"].digest == sha256_of(APKS / "login.apk")
    assert found.other_builds == [f"Login: {tmp_path / 'deep' / 'renamed.apk'} is another build"]


def test_without_a_hash_the_build_is_not_known(tmp_path: Path) -> None:
    found = find_apps([Subject("Login", package=PACKAGE)], place(tmp_path))
    (note,) = found.other_builds
    assert "found by its package alone" in note


def test_missing(tmp_path: Path) -> None:
    subjects = [Subject("Other", package="org.example.other"), Subject("todo", app="demo:todo")]
    found = find_apps(subjects, place(tmp_path))
    assert [subject.name for subject in found.missing] == ["Other"]
    assert found.apps["todo"].device == "fake"
    assert [subject.name for subject in find_apps(subjects, None).missing] == ["Other"]
