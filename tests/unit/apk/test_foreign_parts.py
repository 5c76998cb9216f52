"""What an app asks of a phone beyond Android itself is found in its code."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tapwright.apk.foreign_parts import ForeignPart, foreign_parts

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"


def test_the_activities_that_name_it_are_told() -> None:
    own = "org.tapwright.service"
    assert foreign_parts(APKS / "service.apk") == (
        ForeignPart("WebView", (f"{own}.PagesActivity", f"{own}.RulesActivity")),
        ForeignPart("OpenGL", (f"{own}.SceneActivity", f"{own}.SurfaceActivity")),
    )


def test_an_app_of_android_alone_has_none() -> None:
    assert foreign_parts(APKS / "notes.apk") == ()


def test_packed_code_names_nothing(tmp_path: Path) -> None:
    packed = tmp_path / "packed.apk"
    with zipfile.ZipFile(APKS / "service.apk") as whole, zipfile.ZipFile(packed, "w") as made:
        for name in whole.namelist():
            is_code = name.endswith(".dex")
            made.writestr(name, b"packed" if is_code else whole.read(name))
    assert foreign_parts(packed) == ()
