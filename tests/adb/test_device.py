"""The adb device keeps the Device contract, through a real adb server, on a served device."""

from __future__ import annotations

from tapwright.device.adb.device import AdbDevice
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.conformance import check_device
from tests.adb.conftest import TODO, Serve


def test_it_keeps_every_rule_on_a_served_fake(serve: Serve) -> None:
    served = serve()
    settings = AdbSettings(serial=served.address, wait_seconds=10)
    rules = check_device(lambda: AdbDevice(settings), TODO)
    assert [rule for rule in rules if not rule.is_kept] == []
