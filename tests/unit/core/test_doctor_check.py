"""What a checkup finds, and that a checkup which fails has found something."""

from __future__ import annotations

from collections.abc import Iterator

from tapwright.core.doctor_check import DoctorCheck, checks_of
from tapwright.core.errors import InputError


def check_well() -> Iterator[DoctorCheck]:
    yield DoctorCheck("a", True, "there")


def check_failing() -> Iterator[DoctorCheck]:
    yield DoctorCheck("a", True, "there")
    raise InputError("no such thing")


def test_a_checkup_is_found_by_its_place() -> None:
    assert checks_of(f"{__name__}:check_well") == [DoctorCheck("a", True, "there")]


def test_a_checkup_that_fails_is_a_finding() -> None:
    (check,) = checks_of(f"{__name__}:check_failing")
    assert (check.well, check.detail) == (False, "no such thing")
    assert not checks_of("tapwright.nowhere:check")[0].well
