"""What is read out of a manifest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import read_apk, read_manifest_of
from tapwright.apk.manifest import read_manifest
from tapwright.apk.resources import ResourceTable
from tests.unit.apk.conftest import (
    MakeApk,
    Tree,
    binary_xml,
    launcher,
    manifest,
    resource_table,
)

FULL: Tree = manifest(
    ("uses-sdk", {"minSdkVersion": 21, "targetSdkVersion": 34}, []),
    ("uses-permission", {"name": "android.permission.CAMERA"}, []),
    ("uses-permission", {"name": "android.permission.CAMERA"}, []),
    (
        "application",
        {"name": "App", "label": ("reference", 0x7F010000), "debuggable": True},
        [
            ("activity", {"name": "org.other.Second", "exported": True}, []),
            launcher(".Main"),
            ("service", {"name": ".sync.Service", "enabled": False}, []),
            ("receiver", {"name": ".Receiver"}, [("intent-filter", {}, [])]),
            ("provider", {"name": ".Provider"}, []),
        ],
    ),
    versionName=("reference", 0x7F010001),
    versionCode=7,
)
RESOURCES = resource_table({"name": "Beispiel", "version": "1.2"}, ids=("list", "add"))


@pytest.mark.parametrize("utf8", [False, True])
def test_everything_is_read_with_names_made_full(utf8: bool) -> None:
    read = read_manifest(binary_xml(FULL, utf8), ResourceTable(RESOURCES))
    assert (read.package, read.version_name, read.version_code) == ("org.example", "1.2", 7)
    assert (read.min_sdk, read.target_sdk) == (21, 34)
    assert (read.label, read.application, read.debuggable) == ("Beispiel", "org.example.App", True)
    assert [one.name for one in read.activities] == ["org.other.Second", "org.example.Main"]
    assert read.launcher == "org.example.Main"
    assert [one.exported for one in read.activities] == [True, True]
    assert read.services[0].name == "org.example.sync.Service"
    assert not read.services[0].enabled
    assert read.receivers[0].exported
    assert not read.providers[0].exported
    assert read.permissions == ("android.permission.CAMERA",)


def test_an_alias_can_be_the_launcher() -> None:
    _, attributes, filters = launcher(".Alias")
    alias: Tree = ("activity-alias", {**attributes, "targetActivity": ".Real"}, filters)
    tree = manifest(("application", {}, [("activity", {"name": ".Real"}, []), alias]))
    assert read_manifest(binary_xml(tree), ResourceTable()).launcher == "org.example.Real"


def test_what_is_not_said_has_androids_defaults() -> None:
    read = read_manifest(binary_xml(manifest()), ResourceTable())
    assert (read.min_sdk, read.target_sdk, read.version_name) == (1, 1, "")
    assert not read.split
    assert read.has_code


def test_the_target_is_the_minimum_unless_given() -> None:
    tree = manifest(("uses-sdk", {"minSdkVersion": 9}, []))
    assert read_manifest(binary_xml(tree), ResourceTable()).target_sdk == 9


def test_resource_names(make_apk: MakeApk) -> None:
    resources = read_apk(make_apk(FULL, resources=RESOURCES)).resources
    assert resources.names("id") == ["add", "list"]
    assert resources.name_of(0x7F020000) == "id/list"
    assert dict(resources.texts()) == {"name": "Beispiel", "version": "1.2"}
    assert resources.text_of(0x7F090000) is None


@given(st.integers(0, 4000), st.binary(min_size=1, max_size=8))
def test_damage_is_told_as_damage(place: int, damage: bytes) -> None:
    for whole, read in (
        (binary_xml(FULL), lambda data: read_manifest(data, ResourceTable(RESOURCES))),
        (RESOURCES, ResourceTable),
    ):
        at = place % len(whole)
        for data in (whole[:at], whole[:at] + damage + whole[at + len(damage) :]):
            try:
                read(data)
            except FormatError:
                continue


def test_a_file_is_read_once_and_again_when_it_has_changed(make_apk: MakeApk) -> None:
    path = make_apk(manifest(versionCode=1))
    first = read_manifest_of(path)
    assert read_manifest_of(path) is first
    make_apk(manifest(versionCode=22222))
    assert read_manifest_of(path).version_code == 22222
