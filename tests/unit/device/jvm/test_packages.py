"""One APK of bundles and of parts: what is read, chosen, kept and refused; no device is booted."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tapwright.apk.contents import read_apk
from tapwright.apk.splits import is_made
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.jvm import packages
from tapwright.device.jvm.isolation import lacking
from tapwright.device.jvm.packages import kept_apk, whole_apk
from tapwright.device.jvm.runtime import Java

PACKAGES = Path(__file__).parents[3] / "data" / "packages"
NOTES = Path(__file__).parents[4] / "sample-apps" / "apks" / "notes.apk"
PARTS = ("base", "extra", "config.x86_64", "config.mdpi")


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of an app's parts, as adb pulls them from a phone or a store packs them."""
    directory = tmp_path_factory.mktemp("parts")
    with zipfile.ZipFile(PACKAGES / "parts.xapk") as archive:
        for name in archive.namelist():
            if name.endswith(".apk"):
                archive.extract(name, directory)
    return directory


def test_an_apk_stays_what_it_is() -> None:
    whole = whole_apk([NOTES])
    assert (whole.path, whole.parts, is_made(whole.path)) == (NOTES, (), False)


@pytest.mark.jvm
@pytest.mark.parametrize("kind", ["aab", "apks", "xapk"])
def test_a_package_becomes_one_apk(kind: str) -> None:
    whole = whole_apk([PACKAGES / f"parts.{kind}"])
    assert is_made(whole.path)
    apk = read_apk(whole.path)
    manifest = apk.manifest
    assert (manifest.package, manifest.version_name) == ("org.tapwright.parts", "1.7")
    assert (manifest.split, manifest.needs_splits) == ("", False)
    assert [each.name for each in manifest.services] == ["org.tapwright.parts.extra.ExtraService"]
    assert apk.dex_count == 2
    assert "x86_64" in apk.native_code
    texts = dict(apk.resources.texts())
    assert (texts["greeting"], texts["other"]) == ("Good day", "a text of the other module")
    with zipfile.ZipFile(whole.path) as archive:
        assert {"assets/base.txt", "assets/extra.txt"} <= set(archive.namelist())


@pytest.mark.jvm
def test_of_parts_those_of_the_device_are_taken(parts: Path) -> None:
    whole = whole_apk([parts])
    assert whole.parts == PARTS
    assert {"config.arm64_v8a", "config.de", "config.xxhdpi"} < set(whole.left_out)
    assert tuple(read_apk(whole.path).native_code) == ("x86_64",)
    listed = whole_apk(sorted(parts.glob("*.apk")))
    assert listed.parts == PARTS


@pytest.mark.jvm
def test_what_was_made_once_is_kept(parts: Path) -> None:
    first = whole_apk([parts]).path
    made = first.stat().st_mtime_ns
    assert whole_apk([parts]).path.stat().st_mtime_ns == made
    first.write_bytes(first.read_bytes()[:-10])
    mended = whole_apk([parts]).path
    assert read_apk(mended).manifest.package == "org.tapwright.parts"


@pytest.mark.jvm
@pytest.mark.parametrize("mark", ["BundleConfig.pb", "toc.pb"])
def test_a_damaged_package_is_told_in_words(tmp_path: Path, mark: str) -> None:
    file = tmp_path / "strange.aab"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(mark, b"\xff\xff not a message")
    with pytest.raises(InputError):
        whole_apk([file])


def test_an_archive_without_an_app_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letters.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "none")
    with pytest.raises(InputError, match="not an APK"):
        whole_apk([file])


def test_an_empty_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no APK in"):
        whole_apk([tmp_path])


def test_a_file_that_goes_away_is_kept(cache: Path, tmp_path: Path) -> None:
    copy = tmp_path / "base.apk"
    shutil.copy(NOTES, copy)
    kept = kept_apk([copy], "notes")
    copy.unlink()
    assert kept.is_relative_to(cache)
    assert kept.read_bytes() == NOTES.read_bytes()
    assert not is_made(kept)


@pytest.mark.skipif(bool(lacking()), reason="this system cannot confine")
@pytest.mark.parametrize(
    "attempt", ["open({secret!r}).read()", "os.fork()", "os.environ['SECRET']"]
)
def test_the_maker_is_in_the_jail(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attempt: str
) -> None:
    """It parses a stranger's bytes, which may take it over: here Java is a script that tries."""
    secret, program = tmp_path / "secret", tmp_path / "java" / "java"
    secret.write_text("secret")
    program.parent.mkdir()
    code = attempt.format(secret=str(secret))
    program.write_text(
        f"#!{os.path.realpath(sys.executable)} -IS\nimport os, sys\n"
        f"try:\n    {code}\nexcept (OSError, KeyError): sys.exit('kept in')\n"
        "sys.exit('broke out')\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("SECRET", "secret")
    monkeypatch.setattr(packages, "find_java", lambda: ScriptJava(program, 25, "test"))
    monkeypatch.setattr(packages, "device_jar", lambda java, progress: NOTES)
    monkeypatch.setattr(packages, "provide", lambda jars, progress: [program.parent])
    with pytest.raises(DeviceError, match="kept in"):
        whole_apk([PACKAGES / "parts.aab"])


@dataclass(frozen=True)
class ScriptJava(Java):
    """A Python script in place of Java; it may read all that Python needs."""

    @property
    def home(self) -> Path:
        return Path(sys.base_prefix)
