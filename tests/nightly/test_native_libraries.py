"""Libraries with native code that many apps contain do here what they promise.

The apps in `native_libraries/` and `further_libraries/` are built from the published archives,
which takes what `make apps` takes: aapt2, a JDK and Maven.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.test_jvm_device import attempt, text_of

from tapwright.apk import identify_app
from tapwright.core.app import App
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.native_support import stand_in
from tapwright.device.jvm.settings import JvmSettings

ROOT = Path(__file__).parents[2]
TOOLS = ("aapt2", "javac", "mvn")
_RUNS = pytest.mark.skipif(stand_in() is None, reason="no native code runs on this machine")
_BUILDS = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)} to build the app"
)
pytestmark = [pytest.mark.nightly, pytest.mark.jvm, _RUNS, _BUILDS, pytest.mark.timeout(3600)]


def built(name: str, directory: Path) -> App:
    apk = directory / f"{name}.apk"
    builder = ROOT / "sample-apps" / "build.py"
    sources = Path(__file__).with_name(name)
    subprocess.run([sys.executable, str(builder), "--other", str(sources), str(apk)], check=True)
    return identify_app(apk)


@pytest.fixture(scope="module")
def common(tmp_path_factory: pytest.TempPathFactory) -> App:
    return built("native_libraries", tmp_path_factory.mktemp("apk"))


@pytest.fixture(scope="module")
def device(common: App) -> Iterator[JvmDevice]:
    with JvmDevice() as opened:
        opened.install(common)
        yield opened


@pytest.fixture(scope="module")
def further(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JvmDevice]:
    with JvmDevice() as opened:
        opened.install(built("further_libraries", tmp_path_factory.mktemp("apk")))
        yield opened


def check(device: JvmDevice, button: str, outcome: str) -> None:
    for _ in range(2):  # the second time in a process of its own, beside copies of the first
        seen = attempt(device, button)
        assert seen.crash is None, seen.crash
        assert seen.limits == ()
        assert text_of(seen.screen, "outcome") == outcome


@pytest.mark.parametrize(
    ("button", "outcome"),
    [
        ("datastore", "counted to 3"),
        ("sqlite", "1000 näme999 3.50.1 refused"),
        ("mmkv", "grüße 1099511627776 of 2"),
        ("sqlcipher", "hidden, refused, encrypted"),
        ("objectbox", "2 left, mülk is 3, null"),
        ("quickjs", "fib 6765 1,2,3 0.841471 1e-7, 'undefinedThing' is not defined"),
        ("conscrypt", "ba7816bf 21 hello"),
        ("sentry", "listens, lists itself"),
    ],
)
def test_a_library_does_what_it_promises(device: JvmDevice, button: str, outcome: str) -> None:
    check(device, button, outcome)


@pytest.mark.parametrize("level", [33, 34])
def test_a_path_is_read_by_native_code_and_by_the_framework(common: App, level: int) -> None:
    with JvmDevice(JvmSettings(sdk=level)) as device:
        device.install(common)
        check(device, "path", "Move 12 Line 12 34 Cubic 34 56 78 910 Close")


@pytest.mark.parametrize(
    ("button", "outcome"),
    [
        ("zstd", "small true"),
        ("jna", "5 [1, 2, 3]"),
        ("sodium", "bddd813c"),
        ("gif", "2 ffff0000 ff00ff00"),
        ("v8", "6765 ReferenceError: undefinedThing is not defined"),
        ("duktape", '6765 {"a":[1]}'),
        ("curve", "native true"),
        ("signal", "true false"),
        ("opencv", "-2.0 1681 edges"),
        ("pdfium", "1 ffff0000 ffffffff"),
        ("bitcoin", f"{'abandon ' * 11}about"),
        ("wireguard", "version"),
    ],
)
def test_a_further_library_does_what_it_promises(
    further: JvmDevice, button: str, outcome: str
) -> None:
    check(further, button, outcome)
