"""Which findings fail a build, and when a verification is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.api.verifying import Verification, fails
from tapwright.core.app import App
from tapwright.findings.verdict import FindingVerdict, PhoneVerdict
from tapwright.run.budget import Budget
from tapwright.run.new_record import new_record
from tapwright.run.record import CrashRecord, PhoneRecord, RateRecord
from tapwright.run.settings import RunSettings

RATE = RateRecord(held=1, times=1)


def phone(verdict: PhoneVerdict) -> PhoneRecord:
    return PhoneRecord(device="adb:X", verdict=verdict, rate=RATE)


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


def test_what_is_not_checked_is_never_clean(tmp_path: Path) -> None:
    settings = RunSettings(App("a", "org.a"), "fake", "random", Budget(steps=1), 1, tmp_path)
    record = new_record(settings)
    assert Verification(tmp_path, record, "").exit_status == 0
    assert Verification(tmp_path, record, "interrupted").exit_status == 3
    record.found.not_checked = {"back": "at all"}
    assert Verification(tmp_path, record, "").exit_status == 3
    record.found.crashes["X-1"] = CrashRecord()
    assert Verification(tmp_path, record, "").exit_status == 1


def test_a_strict_build_fails_by_a_suspect_that_no_phone_refutes() -> None:
    suspect = CrashRecord(verdict=FindingVerdict.SUSPECT)
    refuted = CrashRecord(verdict=FindingVerdict.SUSPECT, on_phone=phone(PhoneVerdict.REFUTED))
    assert fails(suspect, strict=True)
    assert not fails(refuted, strict=True)
