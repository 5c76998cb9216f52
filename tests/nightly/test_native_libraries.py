"""Libraries with native code that many apps contain do here what they promise.

The app in `native_libraries/` is built from the published archives, which takes what `make apps`
takes: aapt2, a JDK and Maven.
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
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.native_support import stand_in

ROOT = Path(__file__).parents[2]
TOOLS = ("aapt2", "javac", "mvn")
_RUNS = pytest.mark.skipif(stand_in() is None, reason="no native code runs on this machine")
_BUILDS = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)} to build the app"
)
pytestmark = [pytest.mark.nightly, pytest.mark.jvm, _RUNS, _BUILDS]


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JvmDevice]:
    apk = tmp_path_factory.mktemp("apk") / "native-libraries.apk"
    sources = Path(__file__).with_name("native_libraries")
    builder = ROOT / "sample-apps" / "build.py"
    subprocess.run([sys.executable, str(builder), "--other", str(sources), str(apk)], check=True)
    with JvmDevice() as opened:
        opened.install(identify_app(apk))
        yield opened


@pytest.mark.parametrize(
    ("button", "outcome"),
    [
        ("datastore", "counted to 3"),
        ("sqlite", "1000 näme999 3.50.1 refused"),
        ("mmkv", "grüße 1099511627776 of 2"),
        ("sqlcipher", "hidden, refused, encrypted"),
        ("objectbox", "42 written 4"),
        ("quickjs", "fib 6765 1,2,3 0.841471 1e-7, 'undefinedThing' is not defined"),
        ("conscrypt", "ba7816bf 21 hello"),
        ("sentry", "listens"),
        ("path", "Move Line Close"),
    ],
)
def test_a_library_does_what_it_promises(device: JvmDevice, button: str, outcome: str) -> None:
    for _ in range(2):  # the second time in a process of its own, beside copies of the first
        seen = attempt(device, button)
        assert seen.crash is None, seen.crash
        assert seen.limits == ()
        assert text_of(seen.screen, "outcome") == outcome
