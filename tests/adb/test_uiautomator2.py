"""Scripts that others write with uiautomator2 run on a served device as on a phone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uiautomator2

from tapwright.serve.background import ServedDevice
from tapwright.testcase.export.pytest_code import to_pytest
from tapwright.testcase.test_file import parse_test
from tests.adb.conftest import TODO, Serve

# adbutils leaves sockets of failed attempts to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
PACKAGE = TODO.package


@pytest.fixture
def served(serve: Serve) -> ServedDevice:
    return serve()


@pytest.fixture
def phone(served: ServedDevice) -> Iterator[Any]:
    device = uiautomator2.connect(served.address)
    device.app_clear(PACKAGE)
    device.app_start(PACKAGE, wait=True)
    yield device
    device.stop_uiautomator()


def test_it_finds_clicks_and_writes(phone: Any) -> None:
    phone(resourceId=f"{PACKAGE}:id/user").set_text("Grüße 你好")
    assert phone(className="android.widget.EditText")[0].get_text() == "Grüße 你好"
    assert phone.xpath('//*[@text="Log in"]').exists
    phone(text="Help").click()
    assert phone.app_current()["activity"] == "HelpActivity"
    assert phone(text="How it works").exists
    assert not phone(text="Nobody").exists(timeout=1)
    phone.press("back")
    assert phone(text="Welcome").wait(timeout=3)


def test_it_types_where_the_focus_is(phone: Any) -> None:
    phone(className="android.widget.EditText", instance=0).click()
    phone.send_keys("one")
    phone.send_keys(" two")
    assert phone(resourceId=f"{PACKAGE}:id/user").info["text"] == "one two"
    phone.clear_text()
    assert phone(resourceId=f"{PACKAGE}:id/user").get_text() == ""


def test_its_own_keyboard_can_be_installed(phone: Any) -> None:
    phone.set_input_ime()
    phone(className="android.widget.EditText", instance=0).click()
    phone.send_keys("по-русски")
    assert phone(resourceId=f"{PACKAGE}:id/user").get_text() == "по-русски"


def test_it_turns_takes_pictures_and_asks(phone: Any) -> None:
    assert phone.window_size() == (360, 640)
    phone.orientation = "left"
    assert phone.info["displayRotation"] == 1
    assert phone.window_size() == (640, 360)
    phone.orientation = "natural"
    assert phone.screenshot().size == (360, 640)
    assert phone.app_info(PACKAGE) == {"versionName": "1.0", "versionCode": 1}
    assert PACKAGE in phone.app_list()
    assert phone.device_info["sdk"] == 34
    phone.clipboard = "copied"
    assert phone.clipboard == "copied"


def test_a_widget_that_is_not_there_is_missed_as_on_a_phone(phone: Any) -> None:
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        phone(text="Nobody").click(timeout=1)


def test_an_exported_test_runs_on_it(served: ServedDevice, tmp_path: Path) -> None:
    test = parse_test(
        f"tapwright test 1\napp {PACKAGE}\nshows activity HelpActivity\n\n"
        'on LoginActivity\n  write "Ann" id="user"\n  click text="Help"\n'
    )
    (tmp_path / "test_exported.py").write_text(to_pytest(test).text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_exported.py"],
        cwd=tmp_path,
        env={**os.environ, "ANDROID_SERIAL": served.address},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
