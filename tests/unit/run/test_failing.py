"""Which findings fail a build."""

from __future__ import annotations

import pytest

from tapwright.findings.verdict import FindingVerdict, PhoneVerdict
from tapwright.run.failing import fails
from tapwright.run.record import CrashRecord, PhoneRecord, RateRecord


def phone(verdict: PhoneVerdict) -> PhoneRecord:
    return PhoneRecord(device="adb:X", verdict=verdict, rate=RateRecord(held=1, times=1))


@pytest.mark.parametrize(
    ("verdict", "on_phone", "expected"),
    [
        (FindingVerdict.CONFIRMED, None, True),
        (FindingVerdict.UNCHECKED, None, True),
        (FindingVerdict.KNOWN, None, False),
        (FindingVerdict.SUSPECT, None, False),
        (FindingVerdict.SUSPECT, PhoneVerdict.SAME, True),
        (FindingVerdict.SUSPECT, PhoneVerdict.REFUTED, False),
        (FindingVerdict.CONFIRMED, PhoneVerdict.REFUTED, False),
        (FindingVerdict.CONFIRMED, PhoneVerdict.SAME, True),
        (FindingVerdict.CONFIRMED, PhoneVerdict.NOT_REPRODUCIBLE, True),
    ],
)
def test_what_fails_a_build(
    verdict: FindingVerdict, on_phone: PhoneVerdict | None, expected: bool
) -> None:
    found = CrashRecord(verdict=verdict, on_phone=None if on_phone is None else phone(on_phone))
    assert fails(found) is expected


def test_a_strict_build_fails_by_a_suspect_that_no_phone_refutes() -> None:
    suspect = CrashRecord(verdict=FindingVerdict.SUSPECT)
    refuted = CrashRecord(verdict=FindingVerdict.SUSPECT, on_phone=phone(PhoneVerdict.REFUTED))
    assert fails(suspect, strict=True)
    assert not fails(refuted, strict=True)
