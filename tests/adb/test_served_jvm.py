"""The JVM device seen through adb: the contract, and the same screens as by its own protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.device.adb.device import AdbDevice
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.conformance import check_device
from tapwright.device.jvm.device import JvmDevice
from tests.adb.conftest import Serve

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"


def test_the_adb_device_keeps_every_rule_on_a_served_jvm(serve: Serve) -> None:
    app = identify_app(APKS / "login.apk")
    served = serve(JvmDevice(), app.path)
    settings = AdbSettings(serial=served.address, wait_seconds=20)
    rules = check_device(lambda: AdbDevice(settings), app)
    assert [rule for rule in rules if not rule.is_kept] == []
