"""What is put on record of a crash and its test."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict
from tapwright.testcase.crash_finding import CrashFinding
from tapwright.testcase.test_case import Rate, TestCase

TEST = TestCase("org.example").with_rate(Rate(3, 3))


def finding(test: TestCase = TEST, *, rests_on: str = "", is_known: bool = False) -> CrashFinding:
    return CrashFinding(
        "E-1", "E: gone", test, "tests/E-1.tap", 9, rests_on=rests_on, is_known=is_known, seconds=2
    )


def test_the_record_says_what_is_known_of_it() -> None:
    record = finding().record()
    assert (record.verdict, record.found_in, record.length) == (FindingVerdict.CONFIRMED, 9, 0)
    assert (record.test, record.seconds) == ("tests/E-1.tap", 2)


def test_a_crash_that_rests_on_an_unaudited_answer_is_a_suspect() -> None:
    assert finding(rests_on="Settings.get").record().verdict is FindingVerdict.SUSPECT


def test_an_accepted_crash_is_known() -> None:
    assert finding(is_known=True).verdict is FindingVerdict.KNOWN
