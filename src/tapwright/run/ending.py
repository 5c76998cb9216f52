"""How a run ends, whatever happened: its reason, its coverage, the last event."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tapwright.core.errors import DeviceError, StorageError
from tapwright.device.device import Device
from tapwright.device.device_values import Counter, Power
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Broadcast, RunConcluded, RunEnded, RunStopped


def coverage_of(
    device: Device, files: Path | None = None, probes: Collection[str] = ()
) -> dict[str, Counter]:
    """What was executed, where the device can tell.

    Args:
        device: the one that is asked.
        files: a directory for the reports that it can write.
        probes: those that were hit in the run, on this device or on another.
    """
    if Power.COVERAGE not in device.capabilities.powers:
        return {}
    device.merge_coverage(probes)
    if files is not None:
        device.save_coverage(files)
    return device.coverage()


def reason_of(error: BaseException) -> EndReason:
    """Why a run ended that raised this."""
    match error:
        case RunStopped():
            return EndReason.STOPPED
        case KeyboardInterrupt():
            return EndReason.INTERRUPTED
        case DeviceError():
            return EndReason.DEVICE
        case StorageError():
            return EndReason.STORAGE
    return EndReason.ERROR


def message_of(error: BaseException) -> str:
    """More about it; an interruption says all by its name."""
    return "" if isinstance(error, KeyboardInterrupt | RunStopped) else f"{error}"


def end_after_failure(broadcast: Broadcast, ended: RunEnded | RunConcluded) -> None:
    """Tell the end although the disk may refuse it; run.json then says what it said before."""
    try:
        broadcast.tell(ended)
    except StorageError:
        broadcast.tell_others(ended)
