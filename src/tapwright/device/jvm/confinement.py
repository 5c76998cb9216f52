"""What an app is given on this machine, and what is said where it cannot be kept to that."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tapwright.core.errors import DeviceError
from tapwright.device.jvm.cache import storage_errors
from tapwright.device.jvm.internet import PROGRAM, internet_obstacle, write_resolver
from tapwright.device.jvm.isolation import Confinement, PhonePaths, lacking, own_network_here
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.jvm.work_directory import Slot

_RISK = "to run it all the same: --unconfined"


def require_confinement(settings: JvmSettings) -> None:
    """Refuse to run a stranger's code where it cannot be confined, unless the user takes the risk.

    Raises:
        DeviceError: what the machine lacks.
    """
    if settings.unconfined:
        return
    if missing := lacking():
        raise DeviceError(
            f"this machine cannot confine an app: it lacks {' and '.join(missing)}",
            hint=f"use a virtual machine for apps you do not trust; {_RISK}",
        )
    if settings.reach.reaches_internet and (obstacle := _internet_obstacle()):
        raise DeviceError(
            f"the app cannot be given the internet without this machine's own services: {obstacle}",
            hint=f"install {PROGRAM}, or use --network connected; {_RISK}",
        )
    if settings.host_ports and not own_network_here():
        raise DeviceError(
            "--host-port needs a network of the app's own, which this system does not give",
            hint="allow user namespaces",
        )


def confinement_for(
    settings: JvmSettings,
    slot: Slot,
    readable: tuple[Path, ...],
    writable: tuple[Path, ...],
    code: Mapping[str, Path],
) -> Confinement:
    """Return what the app is given: these files, and the network that was asked for.

    Args:
        settings: of the device.
        slot: the directory of the device.
        readable: files and directories that it may read.
        writable: directories that it may change.
        code: files of the app by the path that a phone has them at.
    """
    internet = settings.reach.reaches_internet
    shares = internet and bool(_internet_obstacle())  # the user said that this may be
    resolver = None
    if internet and not shares:
        with storage_errors("write the name server for the app"):
            resolver = write_resolver(slot.path)
    return Confinement(
        readable=readable,
        writable=writable,
        internet=internet,
        host_ports=() if shares else settings.host_ports,
        resolver=resolver,
        shares_network=shares,
        phone=PhonePaths(slot.root, phone_storage(slot), dict(code)),
    )


def phone_storage(slot: Slot) -> dict[str, Path]:
    """Return what the app may write to, by its path on a phone."""
    return {
        "/data/user/0": slot.private,
        "/data/data": slot.private,
        "/storage/emulated/0": slot.shared,
    }


def _internet_obstacle() -> str:
    if not own_network_here():
        return "this system gives no network of its own to a process"
    return internet_obstacle()
