"""The driver of the converter, with a script in place of Java."""

from __future__ import annotations

import json
import os
import socket
import sys
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, StorageError, TapwrightError
from tapwright.core.progress import Advance, Progress, Silent
from tapwright.device.jvm import convert as driver
from tapwright.device.jvm.convert import IDLE_SECONDS, convert, converter_hash, place_of
from tapwright.device.jvm.isolation import lacking
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.settings import JvmSettings

Script = Callable[[str], Java]
APP = App("app", "org.example", Path("app.apk"), "1", "ab" * 32)


@pytest.fixture
def device_jar(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(driver, "provide", lambda jars, progress: [tmp_path / "jars" for _ in jars])
    path = tmp_path / "device.jar"
    with zipfile.ZipFile(path, "w") as jar:
        jar.writestr("tapwright/convert/Convert.class", b"1")
        jar.writestr("tapwright/host/Main.class", b"1")
    return path


@dataclass(frozen=True)
class FakeJava(Java):
    """A Python script in place of Java; it may read all that Python needs."""

    @property
    def home(self) -> Path:
        return Path("/")


@pytest.fixture
def java(tmp_path: Path) -> Script:
    def make(body: str) -> Java:
        program = tmp_path / "java"
        start = f"#!{os.path.realpath(sys.executable)} -IS\nimport os, sys, time\n"
        out = "out = sys.argv[sys.argv.index('--out') + 1]\n"
        program.write_text(f"{start}{out}def say(line): print(line, flush=True)\n{body}\n")
        program.chmod(0o755)
        return FakeJava(program, 25, "test")

    return make


class Told(Silent):
    """Remembers what was said of long work."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def task(self, label: str, total: int | None = None) -> AbstractContextManager[Advance]:
        self.labels.append(label)
        return super().task(label, total)


CLASSES = 'open(out + "/classes.jar", "w").write("classes")'
WORKS = f"""
os.mkdir(out)
open(out + "/app.json", "w").write('{{"targetSdk": 28}}')
{CLASSES}
say('{{"progress":"translate","share":0.5}}')
say('not a line of ours')
say('{{"done":"there"}}')
"""


def run(
    java: Java,
    device_jar: Path,
    idle_seconds: float = IDLE_SECONDS,
    progress: Progress | None = None,
) -> int:
    progress = progress or Silent()
    place = convert(APP, 34, java, device_jar, JvmSettings(), progress, idle_seconds)
    level = json.loads((place / "app.json").read_text())["targetSdk"]
    assert isinstance(level, int)
    return level


def test_an_app_is_converted_once(java: Script, device_jar: Path) -> None:
    told = Told()
    assert run(java(WORKS), device_jar, progress=told) == 28
    assert run(java(WORKS), device_jar, progress=told) == 28
    assert told.labels == ["Converting app.apk (once)"]


def test_other_packages_and_levels_are_other_conversions(device_jar: Path) -> None:
    places = {
        place_of(APP, 34, device_jar, JvmSettings()),
        place_of(APP, 35, device_jar, JvmSettings()),
        place_of(APP, 34, device_jar, JvmSettings(coverage_packages=("org.example",))),
        place_of(APP, 34, device_jar, JvmSettings(profile="published")),
    }
    assert len(places) == 4


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
        run(java(f"say({json.dumps(complaint)!r}); sys.exit(2)"), device_jar)
    assert caught.value.hint == "the way out"


def test_without_a_hint_of_its_own_a_phone_is_named_as_the_command_line_takes_it(
    java: Script, device_jar: Path
) -> None:
    complaint = {"error": {"kind": "internal", "message": "the words"}}
    with pytest.raises(DeviceError) as caught:
        run(java(f"say({json.dumps(complaint)!r}); sys.exit(5)"), device_jar)
    assert caught.value.hint == "use a phone: --device adb:SERIAL"


def test_a_converter_that_dies_is_told(java: Script, device_jar: Path) -> None:
    with pytest.raises(DeviceError, match="without a word"):
        run(java("sys.exit('out of luck')"), device_jar)
    with pytest.raises(DeviceError, match="signal 9"):
        run(java("os.kill(os.getpid(), 9)"), device_jar)


def test_one_that_gets_no_further_is_stopped(java: Script, device_jar: Path) -> None:
    with pytest.raises(DeviceError, match=r"not got any further for 0\.2 s"):
        run(java("time.sleep(60)"), device_jar, 0.2)
    chatter = "while True: say('not a line of ours'); time.sleep(0.05)"
    with pytest.raises(DeviceError, match="not got any further"):
        run(java(chatter), device_jar, 0.2)


def test_one_that_gets_on_may_take_its_time(java: Script, device_jar: Path) -> None:
    progress = """for share in range(6): say('{"progress":"read"}'); time.sleep(0.5)"""
    slow = java(f"{progress}\n{WORKS}")
    assert run(slow, device_jar, 2.5) == 28


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a jar cut short": lambda place: (place / "classes.jar").write_text("class"),
    "a jar changed": lambda place: (place / "classes.jar").write_text("CLASSES"),
    "a file lost": lambda place: (place / "app.json").unlink(),
    "a file emptied": lambda place: (place / "app.json").write_text(""),
    "the seal damaged": lambda place: (place / "seal.json").write_text("[" * 100_000),
    "the seal of another form": lambda place: (place / "seal.json").write_text('{"app.json": 1}'),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_damaged_in_the_cache_is_made_anew_and_said(
    java: Script, device_jar: Path, name: str
) -> None:
    assert run(java(WORKS), device_jar) == 28
    place = place_of(APP, 34, device_jar, JvmSettings())
    DAMAGES[name](place)
    told = Told()
    assert run(java(WORKS), device_jar, progress=told) == 28
    assert [label.partition(" in the cache")[1] for label in told.labels] == [" in the cache"]
    assert (place / "classes.jar").read_text() == "classes"


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("os.symlink('/etc/passwd', out + '/classes.jar')", "'classes.jar', which is no result"),
        ("open(out + '/../x', 'w'); os.link(out + '/../x', out + '/classes.jar')", "no result"),
        ("open(out + '/more', 'w')", "'more', which is no result"),
        ("os.mkdir(out + '/measured.jar')", "'measured.jar', which is no result"),
        ("os.unlink(out + '/app.json')", "no app.json"),
        ("os.truncate(out + '/app.json', 70 << 20)", r"app\.json of \d+ bytes"),
        ("os.rename(out, out + '2'); os.symlink('/etc', out)", "no directory"),
        ("os.symlink('/etc', out + '/lib')", "'lib', which is no result"),
        ("open(out + '/lib', 'w')", "'lib', which is no result"),
        ("os.mkdir(out + '/lib'); os.symlink('/x', out + '/lib/a.so')", "lib/'a.so', which is no"),
        ("os.mkdir(out + '/lib'); open(out + '/lib/a.sh', 'w')", "lib/'a.sh', which is no result"),
        ("os.makedirs(out + '/lib/a.so')", "lib/'a.so', which is no result"),
        (
            "os.mkdir(out + '/lib'); os.close(os.open(out + '/lib/a.so', os.O_CREAT)); "
            "os.truncate(out + '/lib/a.so', 600 << 20)",
            "libraries of",
        ),
    ],
)
def test_what_a_converter_leaves_is_looked_through(
    java: Script, device_jar: Path, left: str, told: str
) -> None:
    body = WORKS.replace(CLASSES, left)
    assert left in body
    with pytest.raises(DeviceError, match=told):
        run(java(body), device_jar)
    assert not place_of(APP, 34, device_jar, JvmSettings()).exists()


@pytest.mark.skipif(bool(lacking()), reason="this system cannot confine")
@pytest.mark.parametrize(
    "attempt",
    [
        "open({secret!r}).read()",
        "open({secret!r}, 'w')",
        "os.fork()",
        "__import__('socket').create_connection(('127.0.0.1', {port}))",
        "os.environ['SECRET']",
    ],
)
def test_the_converter_is_in_the_jail(
    java: Script,
    device_jar: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    attempt: str,
) -> None:
    """It parses a stranger's bytes, which may take it over."""
    monkeypatch.setattr(FakeJava, "home", Path(sys.base_prefix))
    monkeypatch.setenv("SECRET", "secret")
    secret = tmp_path / "secret"
    secret.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = attempt.format(secret=str(secret), port=server.getsockname()[1])
        body = f"try:\n    {code}\nexcept (OSError, KeyError): sys.exit('kept in')"
        with pytest.raises(DeviceError, match="kept in"):
            run(in_base(java(f"{body}\nsys.exit('broke out')"), device_jar), device_jar)
    assert secret.read_text() == "secret"


def in_base(java: Java, device_jar: Path) -> Java:
    """The script where the jail lets Java be: among the files that are given."""
    program = device_jar.with_name("jars") / "java"
    program.parent.mkdir()
    java.program.rename(program)
    return FakeJava(program, 25, "test")


def test_an_app_without_a_file_is_refused(java: Script, device_jar: Path) -> None:
    app = App("app", "org.example")
    with pytest.raises(InputError, match="needs the APK file"):
        convert(app, 34, java(WORKS), device_jar, JvmSettings(), Silent())
