"""A crash of a run with the test that shows it, and how much care such a test gets."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.findings.verdict import FindingVerdict
from tapwright.run.record import CrashRecord, PhoneRecord
from tapwright.testcase.records import rate_record, verdict_of
from tapwright.testcase.test_case import TestCase


@dataclass(frozen=True, slots=True)
class VerifySettings:
    """How much care each crash gets."""

    times: int = 3  # replays that verify it; 0: none
    minimise: bool = True
    seconds: float = 120.0  # of real time for all crashes of a run
    pictures: bool = True  # keep a strip of pictures of each test
    known: frozenset[str] = frozenset()  # findings that the user accepted; they get no replays


@dataclass(frozen=True, slots=True)
class CrashFinding:
    """A crash of a run and the test that shows it."""

    signature: str
    headline: str
    test: TestCase
    path: str  # of the test, in the run directory
    found_in: int  # steps of the episode that found it
    on_phone: PhoneRecord | None = None
    rests_on: str = ""  # the call that makes it a suspect
    is_known: bool = False  # whether the baseline holds it
    seconds: float = 0.0  # that it took to verify it

    @property
    def verdict(self) -> FindingVerdict:
        """What is known of it."""
        return verdict_of(self.test, suspect=bool(self.rests_on), is_known=self.is_known)

    def record(self) -> CrashRecord:
        """What is put on record of it."""
        return CrashRecord(
            headline=self.headline,
            test=self.path,
            length=len(self.test.steps),
            found_in=self.found_in,
            verdict=self.verdict,
            rate=rate_record(self.test.rate),
            on_phone=self.on_phone,
            rests_on=self.rests_on,
            seconds=round(self.seconds, 3),
        )
