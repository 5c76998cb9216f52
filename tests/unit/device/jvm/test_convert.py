"""The driver of the converter, with a script in place of Java."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, StorageError, TapwrightError
from tapwright.device.jvm import convert as driver
from tapwright.device.jvm.convert import IDLE_SECONDS, convert, converter_hash, place_of
from tapwright.device.jvm.progress import Silent
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.settings import JvmSettings

Script = Callable[[str], Java]
APP = App("app", "org.example", Path("app.apk"), "1", "ab" * 32)


@pytest.fixture
def device_jar(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(driver, "provide", lambda jars, progress: [Path("x.jar") for _ in jars])
    path = tmp_path / "device.jar"
    with zipfile.ZipFile(path, "w") as jar:
        jar.writestr("tapwright/convert/Convert.class", b"1")
        jar.writestr("tapwright/host/Main.class", b"1")
    return path


@pytest.fixture
def java(tmp_path: Path) -> Script:
    def make(body: str) -> Java:
        program = tmp_path / "java"
        program.write_text(f"#!/bin/sh\necho run >> {tmp_path}/runs\n{body}\n")
        program.chmod(0o755)
        return Java(program, 25, "test")

    return make


WORKS = """\
while [ "$1" != --out ]; do shift; done
mkdir -p "$2"
echo '{"targetSdk": 28}' > "$2/app.json"
echo '{"progress":"translate","share":0.5}'
echo 'not a line of ours'
echo '{"done":"there"}'"""


def run(java: Java, device_jar: Path, idle_seconds: float = IDLE_SECONDS) -> int:
    place = convert(APP, 34, java, device_jar, JvmSettings(), Silent(), idle_seconds)
    level = json.loads((place / "app.json").read_text())["targetSdk"]
    assert isinstance(level, int)
    return level


def test_an_app_is_converted_once(java: Script, device_jar: Path, tmp_path: Path) -> None:
    assert run(java(WORKS), device_jar) == 28
    assert run(java(WORKS), device_jar) == 28
    assert (tmp_path / "runs").read_text() == "run\n"


def test_other_packages_and_levels_are_other_conversions(device_jar: Path) -> None:
    places = {
        place_of(APP, 34, device_jar, ()),
        place_of(APP, 35, device_jar, ()),
        place_of(APP, 34, device_jar, ("org.example",)),
    }
    assert len(places) == 3


def test_only_the_converters_classes_count(device_jar: Path) -> None:
    before = converter_hash(device_jar)
    with zipfile.ZipFile(device_jar, "a") as jar:
        jar.writestr("tapwright/device/Device.class", b"2")
    assert converter_hash(device_jar) == before
    with zipfile.ZipFile(device_jar, "a") as jar:
        jar.writestr("tapwright/runtime/Probes.class", b"2")
    assert converter_hash(device_jar) != before


@pytest.mark.parametrize(
    ("kind", "error"),
    [("input", InputError), ("output", StorageError), ("internal", DeviceError)],
)
def test_what_it_complains_of_is_told(
    java: Script, device_jar: Path, kind: str, error: type[TapwrightError]
) -> None:
    complaint = {"error": {"kind": kind, "message": "the words", "hint": "the way out"}}
    with pytest.raises(error, match="the words") as caught:
        run(java(f"echo '{json.dumps(complaint)}'; exit 2"), device_jar)
    assert caught.value.hint == "the way out"


def test_without_a_hint_of_its_own_a_phone_is_named_as_the_command_line_takes_it(
    java: Script, device_jar: Path
) -> None:
    complaint = {"error": {"kind": "internal", "message": "the words"}}
    with pytest.raises(DeviceError) as caught:
        run(java(f"echo '{json.dumps(complaint)}'; exit 5"), device_jar)
    assert caught.value.hint == "use a phone: --device adb:SERIAL"


def test_a_converter_that_dies_is_told(java: Script, device_jar: Path) -> None:
    with pytest.raises(DeviceError, match="without a word"):
        run(java("echo out of luck >&2; exit 1"), device_jar)
    with pytest.raises(DeviceError, match="signal 9"):
        run(java("kill -9 $$"), device_jar)


def test_one_that_gets_no_further_is_stopped(java: Script, device_jar: Path) -> None:
    with pytest.raises(DeviceError, match=r"not got any further for 0\.2 s"):
        run(java("exec sleep 60"), device_jar, 0.2)
    chatter = "while true; do echo 'not a line of ours'; sleep 0.05; done"
    with pytest.raises(DeviceError, match="not got any further"):
        run(java(chatter), device_jar, 0.2)


def test_one_that_gets_on_may_take_its_time(java: Script, device_jar: Path) -> None:
    progress = 'for share in 1 2 3 4 5 6; do echo \'{"progress":"read"}\'; sleep 0.5; done'
    slow = java(f"{progress}\n{WORKS}")
    assert run(slow, device_jar, 2.5) == 28


def test_a_damaged_result_is_told(java: Script, device_jar: Path) -> None:
    place = place_of(APP, 34, device_jar, ())
    place.mkdir(parents=True)
    (place / "app.json").write_text("{")
    with pytest.raises(StorageError, match="damaged"):
        run(java(WORKS), device_jar)


def test_an_app_without_a_file_is_refused(java: Script, device_jar: Path) -> None:
    app = App("app", "org.example")
    with pytest.raises(InputError, match="needs the APK file"):
        convert(app, 34, java(WORKS), device_jar, JvmSettings(), Silent())
