"""`tapwright doctor --cluster`: every machine looks after itself, and tells the one that asks."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from typing import Any

import tapwright
from tapwright.core.doctor_check import DoctorCheck, checks_of
from tapwright.fleet.cluster import Cluster, ProcessLost, connected

_SECONDS = 120.0  # for a machine to answer


class MachineCheckup:
    """Looks at the machine that it runs on."""

    def look(self, locations: Sequence[str]) -> list[DoctorCheck]:
        """Returns what the functions at these places find."""
        return [check for location in locations for check in checks_of(location)]

    def versions(self) -> tuple[str, str]:
        """Returns the versions of Tapwright and of Python."""
        return tapwright.__version__, platform.python_version()


def check_cluster(address: str, locations: Sequence[str]) -> Iterator[DoctorCheck]:
    """Yields what is well and what is not on each machine of a cluster."""
    with connected(address) as cluster:
        yield from checks_on(cluster, locations)


def checks_on(cluster: Cluster, locations: Sequence[str]) -> Iterator[DoctorCheck]:
    """Asks all machines at once, and yields their answers one machine after the other."""
    machines = cluster.machines()
    processors = sum(machine.processors for machine in machines)
    many = f"{len(machines)} machines with {processors:.0f} processors"
    yield DoctorCheck("cluster", bool(machines), many)
    asked = [(machine.name, cluster.start(machine, MachineCheckup)) for machine in machines]
    answers = [
        (name, handle.versions.remote(), handle.look.remote(list(locations)))
        for name, handle in asked
    ]
    for name, versions, looked in answers:
        try:
            yield _same_versions(name, _answer(cluster, versions))
            for check in _answer(cluster, looked):
                yield check._replace(name=f"{name} {check.name}")
        except ProcessLost as error:
            hint = "is Tapwright installed there, for the Python that runs Ray?"
            yield DoctorCheck(name, False, error.message, hint)


def _answer(cluster: Cluster, reference: Any) -> Any:
    if not cluster.ready([reference], _SECONDS):
        raise ProcessLost(f"no answer in {_SECONDS:.0f} s")
    return cluster.result(reference)


def _same_versions(name: str, versions: tuple[str, str]) -> DoctorCheck:
    """Processes of different versions would not understand each other."""
    theirs, python = versions
    own, own_python = tapwright.__version__, platform.python_version()
    well = theirs == own and python.split(".")[:2] == own_python.split(".")[:2]
    return DoctorCheck(
        f"{name} version",
        well,
        f"Tapwright {theirs} on Python {python}",
        "" if well else f"install {own} for Python {own_python}, as on this machine",
    )
