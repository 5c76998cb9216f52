"""What belongs to an app that Gradle built is found by where the app lies."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.app import App
from tapwright.device.gradle_outputs import variant_of
from tapwright.device.retracing import mapping_of


def test_every_command_gets_the_mapping_of_a_gradle_build(tmp_path: Path) -> None:
    outputs = tmp_path / "app/build/outputs"
    apk = outputs / "apk/free/release/app-free-release.apk"
    names = outputs / "mapping/freeRelease/mapping.txt"
    other = outputs / "mapping/paidRelease/mapping.txt"
    for path in (apk, names, other):
        path.parent.mkdir(parents=True)
        path.touch()
    assert mapping_of(App("app", "org.example", apk)) == names
    names.unlink()
    assert mapping_of(App("app", "org.example", apk)) is None
    elsewhere = tmp_path / "release/app.apk"
    elsewhere.parent.mkdir()
    elsewhere.touch()
    assert mapping_of(App("app", "org.example", elsewhere)) is None


def test_the_build_says_its_variant_and_folders_otherwise(tmp_path: Path) -> None:
    apk = tmp_path / "app/build/outputs/apk/free/debug/app.apk"
    apk.parent.mkdir(parents=True)
    assert variant_of(apk) == "freeDebug"
    facts = apk.parent / "output-metadata.json"
    facts.write_text('{"variantName": "freeStagingDebug"}')
    assert variant_of(apk) == "freeStagingDebug"
    facts.write_text("not JSON")
    assert variant_of(apk) == "freeDebug"
    assert variant_of(tmp_path / "app.apk") == ""
