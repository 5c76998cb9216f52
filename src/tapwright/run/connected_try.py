"""One more start of an app that crashes at every start: with a network that nobody answers in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.registry import DeviceOptions
from tapwright.run.end_reason import EndReason
from tapwright.run.settings import RunSettings

STARTS = "told that it is connected, it starts: try --network connected"
CRASHES = "it does so too when it is told that it is connected"


def try_connected(
    reason: EndReason,
    device: Device,
    settings: RunSettings,
    make_device: Callable[[DeviceOptions], Device],
) -> str:
    """Returns what came of a start on a device of the same kind that is connected.

    Nothing if the app starts anyway, or the network is not ours to choose, or was chosen.
    """
    if reason is not EndReason.LAUNCH:
        return ""
    if Power.DETERMINISTIC not in device.capabilities.powers or settings.options.network != "none":
        return ""
    try:
        with make_device(replace(settings.options, network="connected")) as connected:
            connected.install(settings.app)
            connected.reset()
            launched = connected.launch()
    except DeviceError as error:
        return f"whether it does so when it is connected could not be tried: {error.message}"
    return STARTS if launched.crash is None else CRASHES
