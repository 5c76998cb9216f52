"""Verdicts in words."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict, PhoneVerdict
from tapwright.report.verdict_words import verdict_kind, verdict_words
from tapwright.run.record import CrashRecord, PhoneRecord, RateRecord

THREE = RateRecord(held=3, times=3)
PHONE = PhoneRecord(device="adb:X", verdict=PhoneVerdict.REFUTED, rate=RateRecord(held=0, times=1))


def test_the_words_of_a_finding() -> None:
    assert verdict_words(CrashRecord()) == "unchecked"
    confirmed = CrashRecord(verdict=FindingVerdict.CONFIRMED, rate=THREE, on_phone=PHONE)
    assert verdict_words(confirmed) == "confirmed, 3 of 3 replays; adb:X: refuted"
    suspect = CrashRecord(verdict=FindingVerdict.SUSPECT, rests_on="a.B.c()", rate=THREE)
    words = "suspect: rests on a.B.c(), which a phone may answer otherwise, 3 of 3 replays"
    assert verdict_words(suspect) == words
    assert (verdict_kind(CrashRecord()), verdict_kind(confirmed)) == ("plain", "bad")
