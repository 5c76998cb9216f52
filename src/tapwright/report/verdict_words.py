"""Verdicts in words, the same on the terminal, in reports and in JUnit files."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict
from tapwright.run.record import CrashRecord, ViolationRecord

_KINDS = {FindingVerdict.CONFIRMED: "bad", FindingVerdict.FLAKY: "warn"}


def verdict_words(finding: CrashRecord | ViolationRecord) -> str:
    """Returns what is known of a finding: `confirmed, 3 of 3 replays; adb:X: same`."""
    words, rate, phone = finding.verdict.value, finding.rate, finding.on_phone
    if finding.verdict is FindingVerdict.SUSPECT and isinstance(finding, CrashRecord):
        words += f": rests on {finding.rests_on}, which a phone may answer otherwise"
    if rate is not None:
        words += f", {rate.held} of {rate.times} replays"
    return words if phone is None else f"{words}; {phone.device}: {phone.verdict}"


def verdict_kind(finding: CrashRecord | ViolationRecord) -> str:
    """Returns how a page colours it: bad, warn or plain."""
    return _KINDS.get(finding.verdict, "plain")
