"""Refuses specifications that speak of what a device does not tell, before anything runs."""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.core.errors import InputError
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.spec.proposition import Proposition


def refuse_untold(propositions: Iterable[Proposition], device: Device) -> None:
    """Checks that the device tells what the propositions are about.

    Raises:
        InputError: it does not, so they would never hold, whatever the app does.
    """
    asks_toasts = any(each.name == "toast" for each in propositions)
    if asks_toasts and Power.TOASTS not in device.capabilities.powers:
        raise InputError(
            "the specification asks for a toast, and this device does not tell what toasts say",
            hint="use the JVM device (--device jvm), or ask for what stays on the screen",
        )
