"""Does a finding's test on a phone: the one outside truth about what the JVM device reported."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.findings.verdict import PhoneVerdict
from tapwright.run.record import PhoneRecord, RateRecord
from tapwright.testcase.minimise import verify
from tapwright.testcase.replay import Replayer, rate_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase


def check_on_phone(replayer: Replayer, phone: str, test: TestCase, times: int) -> PhoneRecord:
    """Replays the test on a phone and returns what came of it.

    Args:
        replayer: on the phone, with the app installed.
        phone: how the user calls it.
        test: of a crash or a loss.
        times: how often.

    Raises:
        DeviceError: the phone failed; that says nothing about the finding.
    """
    replays = verify(replayer, test, times)  # more often if chance may be why it never came
    rate = rate_of(replays)
    reason = next((each.reason for each in replays if not each.held), "")
    return PhoneRecord(
        device=phone,
        verdict=phone_verdict(replays),
        rate=RateRecord(held=rate.held, times=rate.times),
        reason=reason,
    )


def phone_verdict(replays: Sequence[Replay]) -> PhoneVerdict:
    """Returns `same` if any replay shows it; `refuted` only if all were done to their end."""
    if any(replay.held for replay in replays):
        return PhoneVerdict.SAME
    if all(replay.divergence is None and replay.crash is None for replay in replays):
        return PhoneVerdict.REFUTED
    return PhoneVerdict.NOT_REPRODUCIBLE
