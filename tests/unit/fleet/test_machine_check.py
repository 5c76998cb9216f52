"""Every machine of a cluster is looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.fleet.local_cluster import LocalCluster

from tapwright.core.doctor_check import DoctorCheck
from tapwright.fleet import machine_check
from tapwright.fleet.machine_check import MachineCheckup, checks_on


def check_something() -> Iterator[DoctorCheck]:
    yield DoctorCheck("thing", False, "missing", "get it")


PLACES = [f"{__name__}:check_something", "tapwright.nowhere:at_all"]


def test_each_machine_answers_for_itself() -> None:
    checks = list(checks_on(LocalCluster(2), PLACES))
    assert [(check.name, check.well) for check in checks] == [
        ("cluster", True),
        *(
            pair
            for name in ("machine0", "machine1")
            for pair in (
                (f"{name} version", True),
                (f"{name} thing", False),
                (f"{name} nowhere", False),
            )
        ),
    ]
    assert checks[0].detail == "2 machines with 4 processors"
    assert checks[2].hint == "get it"


def test_a_machine_of_another_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MachineCheckup, "versions", lambda self: ("0.0.1", "3.11.0"))
    check = list(checks_on(LocalCluster(1), []))[1]
    assert not check.well
    assert check.hint.startswith("install ")


def test_a_machine_that_is_gone_is_named() -> None:
    class Deaf(LocalCluster):
        def start(self, *given: object, **more: object) -> object:
            handle = super().start(*given, **more)  # type: ignore[arg-type]
            handle.is_dead = True
            return handle

    checks = list(checks_on(Deaf(1), PLACES))
    assert [check.well for check in checks] == [True, False]
    assert machine_check._SECONDS > 0
