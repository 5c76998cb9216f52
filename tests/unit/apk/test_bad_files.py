"""Files that are no APK, each with its own words."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.apk.contents import read_apk
from tapwright.apps.naming import choose_app
from tapwright.core.errors import InputError
from tests.unit.apk.conftest import MakeApk, binary_xml, launcher, manifest


def message_for(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        identify_app(path)
    assert "\n" not in caught.value.message
    return caught.value.message


def test_an_app_is_identified(make_apk: MakeApk) -> None:
    inside = ("application", {"label": "My Stuff"}, [launcher(".Main")])
    app = identify_app(make_apk(manifest(inside, versionName="2.0")))
    assert (app.name, app.package, app.version) == ("app", "org.example", "2.0")
    assert app.label == "My Stuff"
    assert len(app.sha256) == 64


def test_without_a_version_name_the_code_is_the_version(make_apk: MakeApk) -> None:
    assert identify_app(make_apk(manifest(versionCode=12))).version == "12"


def test_no_such_file(tmp_path: Path) -> None:
    assert "no such file" in message_for(tmp_path / "none.apk")


def test_a_directory(tmp_path: Path) -> None:
    assert "a directory" in message_for(tmp_path)


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.apk"
    path.touch()
    assert "empty" in message_for(path)


def test_something_else(tmp_path: Path) -> None:
    path = tmp_path / "picture.apk"
    path.write_bytes(b"\x89PNG\r\n" * 100)
    assert "not an APK" in message_for(path)


def test_a_truncated_file(make_apk: MakeApk) -> None:
    path = make_apk()
    path.write_bytes(path.read_bytes()[:-40])
    assert "truncated" in message_for(path)


def test_an_archive_without_a_manifest(tmp_path: Path) -> None:
    path = tmp_path / "archive.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("classes.dex", b"")
    assert "no AndroidManifest.xml" in message_for(path)


@pytest.mark.parametrize("name", ["BundleConfig.pb", "toc.pb", "base.apk"])
def test_a_bundle(tmp_path: Path, name: str) -> None:
    path = tmp_path / "app.aab"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, b"")
    assert re.search("is (an app bundle|a set of APKs), not an APK", message_for(path))


@pytest.mark.parametrize("suffix", [".xapk", ".apkm"])
def test_a_bundle_of_a_store(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"app{suffix}"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("org.example.apk", b"")
        archive.writestr("config.de.apk", b"")
    with pytest.raises(InputError, match="is a set of APKs, not an APK"):
        read_apk(path)
    with pytest.raises(InputError, match=r"the file is empty: .*org\.example\.apk"):
        choose_app(str(path))


def test_a_manifest_in_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "plain.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", "<manifest package='org.example'/>")
    assert "cannot read the manifest" in message_for(path)


def test_another_kind_of_document(tmp_path: Path) -> None:
    path = tmp_path / "layout.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", binary_xml(("layout", {}, [])))
    assert "expected <manifest>" in message_for(path)


def test_a_damaged_entry(make_apk: MakeApk) -> None:
    path = make_apk()
    data = bytearray(path.read_bytes())
    data[80:90] = b"\xff" * 10
    path.write_bytes(data)
    assert "damaged" in message_for(path)


def test_a_part_of_a_split_app(make_apk: MakeApk) -> None:
    assert "only the part 'config.de'" in message_for(make_apk(manifest(split="config.de")))


def test_the_base_of_a_split_app(make_apk: MakeApk) -> None:
    assert "only the base" in message_for(make_apk(manifest(isSplitRequired=True)))


def test_a_flag_of_encryption_is_ignored_as_android_does(make_apk: MakeApk) -> None:
    path = make_apk()
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    path.write_bytes(data)
    assert identify_app(path).package == "org.example"


def test_an_entry_that_claims_to_be_huge(make_apk: MakeApk) -> None:
    path = make_apk()
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = (1 << 30).to_bytes(4, "little")
    path.write_bytes(data)
    assert "too large" in message_for(path)


def test_code_that_is_cut_off(make_apk: MakeApk) -> None:
    path = make_apk()
    dex = b"dex\n035\0".ljust(32) + (5000).to_bytes(4, "little")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("classes2.dex", dex.ljust(200, b"\0"))
    with pytest.raises(InputError, match=r"classes2.dex ends after 200 of 5000 bytes"):
        read_apk(path)
