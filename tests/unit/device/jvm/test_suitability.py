"""What is said of an APK before it runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tapwright.apk.contents import ApkContents, read_apk
from tapwright.apk.manifest import Manifest
from tapwright.device.jvm.suitability import judge

NOTES = Path(__file__).parents[4] / "sample-apps" / "apks" / "notes.apk"


def contents() -> ApkContents:
    return read_apk(NOTES)


def test_an_ordinary_app_can_run() -> None:
    verdict = judge(contents())
    assert verdict.can_run
    assert verdict.level == 34
    assert not verdict.remarks


def test_a_packed_app_cannot() -> None:
    apk = contents()
    launcher = apk.manifest.launcher
    assert launcher is not None
    assert "packed or encrypted" in judge(replace(apk, absent_classes=(launcher,))).obstacle


def test_without_code_or_launcher_it_cannot() -> None:
    assert "no code" in judge(replace(contents(), dex_count=0)).obstacle
    bare = replace(contents(), manifest=Manifest("org.example"))
    assert "no launchable activity" in judge(bare).obstacle


def test_a_part_of_an_app_cannot() -> None:
    part = replace(contents(), manifest=Manifest("org.example", split="config.de"))
    assert "part of an app" in judge(part).obstacle


def test_native_code_and_a_high_target_are_remarked() -> None:
    apk = contents()
    modern = replace(apk.manifest, target_sdk=40)
    verdict = judge(replace(apk, native_code={"x86": ("libx.so",)}, manifest=modern))
    assert verdict.can_run
    native, level = verdict.remarks
    assert "native code is for x86 only" in native
    assert "targets SDK level 40 and gets 36" in level


def test_a_minimum_above_every_level_is_an_obstacle() -> None:
    apk = contents()
    verdict = judge(replace(apk, manifest=replace(apk.manifest, min_sdk=37, target_sdk=37)))
    assert "needs SDK level 37" in verdict.obstacle
    assert not verdict.remarks


def test_what_is_not_real_here_is_said_with_the_activities_that_touch_it() -> None:
    apk = read_apk(NOTES.with_name("service.apk"))
    words = "WebView: pages are not shown: an empty view tells its clients of each"
    assert f"{words} (in PagesActivity, RulesActivity)" in judge(apk).remarks
