"""Keeps the device of the last job open: the next job on the same app finds it warm."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions


class WarmDevicePool:
    """Holds one device at a time; what is found on it does not depend on who had it before."""

    def __init__(self) -> None:
        self._kind: tuple[str, DeviceOptions] | None = None
        self._device: Device | None = None
        self._entered = ExitStack()

    def lender(self, name: str) -> Callable[[DeviceOptions], Device]:
        """What gives an open device of this name, the one that is there if it will do."""
        return lambda options: self._lend(name, options)

    def _lend(self, name: str, options: DeviceOptions) -> Device:
        kind = (name, replace(options, seed=0))
        if self._device is None or self._kind != kind:
            self.clear()
            self._device = self._entered.enter_context(DEVICES.load(name)(options))
            self._kind = kind
        self._device.open()  # a run that lost it may have closed it
        self._device.reseed(options.seed)
        return self._device

    def clear(self) -> None:
        """Close what is there: nobody wants it, or something went wrong with it."""
        self._device = None
        self._entered.close()
