"""Work on the device, and its restart."""

from __future__ import annotations

import asyncio

import pytest

from tapwright.core.errors import DeviceLost, UnsupportedError
from tapwright.device.fake import FakeDevice
from tapwright.serve.device_thread import DeviceThread
from tests.unit.serve.served import TODO


def test_a_device_that_fails_is_started_again_and_told_of() -> None:
    async def whole() -> list[str]:
        device, told, lines = FakeDevice(), list[str](), list[str]()
        thread = DeviceThread(device, lines.append)
        thread.when_restarted(lambda: told.append("again"))
        device.open()
        device.install(TODO)

        def fail() -> None:
            raise DeviceLost("gone")

        def lack() -> None:
            raise UnsupportedError("no such thing")

        with pytest.raises(UnsupportedError):
            await thread.run_or_restart(lack)
        assert told == []
        with pytest.raises(DeviceLost):
            await thread.run_or_restart(fail)
        assert device.installed == TODO
        assert "gone" in lines[0]
        thread.close()
        device.close()
        return told

    assert asyncio.run(whole()) == ["again"]
