"""The classes of a sample app."""

import zipfile
from pathlib import Path

from tapwright.apk.app_code import read_code
from tapwright.apk.archive import open_archive
from tapwright.apk.dex import MethodName

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"
MAIN = "org.tapwright.notes.MainActivity"


def test_a_method_is_found_in_the_class_that_defines_it() -> None:
    with open_archive(APKS / "notes.apk") as archive:
        code = read_code(archive)
    assert code.resolve(MethodName(MAIN, "onCreate")) == MethodName(MAIN, "onCreate")
    assert code.resolve(MethodName(MAIN, "findViewById")) is None  # the system's
    assert any(name.startswith(f"{MAIN}$") for name in code.inner[MAIN])


def test_code_that_cannot_be_parsed_has_no_classes(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "packed.apk", "w") as archive:
        archive.writestr("AndroidManifest.xml", b"")
        archive.writestr("classes.dex", b"packed")
    with open_archive(tmp_path / "packed.apk") as opened:
        assert not read_code(opened).classes
