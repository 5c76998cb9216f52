"""Which findings of a run fail a build."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict, PhoneVerdict
from tapwright.run.record import CrashRecord, ViolationRecord


def fails(finding: CrashRecord | ViolationRecord, *, strict: bool = False) -> bool:
    """Returns whether a finding fails a build: a phone that did its steps has the last word.

    Args:
        finding: of the run.
        strict: whether suspects fail one.
    """
    on_phone = None if finding.on_phone is None else finding.on_phone.verdict
    if finding.verdict is FindingVerdict.SUSPECT:
        return on_phone is PhoneVerdict.SAME or (strict and on_phone is not PhoneVerdict.REFUTED)
    return finding.verdict.fails and on_phone is not PhoneVerdict.REFUTED
