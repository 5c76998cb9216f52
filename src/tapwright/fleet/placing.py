"""How many processes there are, with how many devices each, and on which machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapwright.core.errors import InputError
from tapwright.fleet.cluster import ClusterMachine

# Devices that one process drives. A device that only waits costs its process little; a process
# chooses for all of its devices, so many quick ones would wait for it.
GROUPS: Mapping[str, int] = {"fake": 32, "jvm": 4, "adb": 8}
_GROUP = 8  # of other devices


def group_size(device: str, given: int) -> int:
    """Returns how many devices one process drives."""
    return given or GROUPS.get(device.partition(":")[0].partition(",")[0], _GROUP)


def sizes_of(workers: int, group: int, machines: int) -> list[int]:
    """Returns how many devices each process has: no more than a group, and every machine some."""
    processes = max(-(-workers // group), min(machines, workers))
    return [workers // processes + (number < workers % processes) for number in range(processes)]


def machine_for(
    machines: Sequence[ClusterMachine], busy: Mapping[str, int], resource: str = ""
) -> ClusterMachine:
    """Returns the machine with the fewest devices for its processors.

    Args:
        machines: those that are up.
        busy: how many devices each has, by its id.
        resource: that it must have, such as a certain phone.
    """
    fitting = [each for each in machines if not resource or resource in each.resources]
    if not fitting:
        raise InputError(
            f"no machine of the cluster has {resource}",
            hint=f"on the one that has it: ray start --resources '{{\"{resource}\": 1}}' …",
        )
    return min(fitting, key=lambda each: (busy.get(each.id, 0) / max(each.processors, 1), each.id))


def phones_of(device: str) -> list[str]:
    """Returns the phones by name of a setting such as `adb:A,adb:B`; empty: any device will do."""
    names = [name for name in device.split(",") if name.startswith("adb:")]
    return names if len(names) == len(device.split(",")) else []
