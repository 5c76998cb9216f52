"""The one thread on which a served device works, and its restart when it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tapwright.core.errors import DeviceError, UnsupportedError
from tapwright.device.device import Device

T = TypeVar("T")


class DeviceThread:
    """Does all work on the device, one piece after another."""

    def __init__(self, device: Device, log: Callable[[str], None]) -> None:
        self._device = device
        self._log = log
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phone")
        self._restarted: list[Callable[[], object]] = []

    def when_restarted(self, tell: Callable[[], object]) -> None:
        """Calls this each time the device has failed and is started again."""
        self._restarted.append(tell)

    async def run(self, work: Callable[[], T]) -> T:
        """Does work on the device."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def run_or_restart(self, work: Callable[[], T]) -> T:
        """Does work on the device, which is started again if it fails."""
        try:
            return await self.run(work)
        except UnsupportedError:
            raise
        except DeviceError as error:
            self._log(f"the device failed and is started again: {error.message}")
            app = self._device.installed
            await self.run(lambda: self._device.restart(app))
            for tell in self._restarted:
                tell()
            raise

    def close(self) -> None:
        """Ends the thread when its work is done."""
        self._thread.shutdown()
