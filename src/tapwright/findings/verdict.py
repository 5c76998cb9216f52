"""What is known of a finding: the one table of verdicts that every output tells by."""

from __future__ import annotations

from enum import StrEnum


class FindingVerdict(StrEnum):
    """Whether a finding can be relied on; docs/verdicts.md has the table."""

    CONFIRMED = "confirmed"  # came back in every replay from a fresh install
    FLAKY = "flaky"  # came back in some replays, or in none
    SUSPECT = "suspect"  # rests on something that the device does not do as a phone does
    KNOWN = "known"  # accepted by the user
    UNCHECKED = "unchecked"  # nobody replayed it: the time was up, or nobody asked

    @property
    def fails(self) -> bool:
        """Whether a run with such a finding ends with the status of a finding."""
        return self not in (FindingVerdict.SUSPECT, FindingVerdict.KNOWN)


class PhoneVerdict(StrEnum):
    """What came of a finding's test on a phone."""

    SAME = "same"  # the phone shows it too
    REFUTED = "refuted"  # every step was done there, and it did not happen
    NOT_REPRODUCIBLE = "not reproducible"  # some step could not be done there


def verdict_on(
    held: int | None, times: int, *, suspect: bool = False, known: bool = False
) -> FindingVerdict:
    """Returns the verdict on a finding.

    Args:
        held: replays that showed it; None if there was no replay.
        times: replays in all.
        suspect: whether it rests on something that the device does not do as a phone does.
        known: whether the user has accepted it.
    """
    if known:
        return FindingVerdict.KNOWN
    if suspect:
        return FindingVerdict.SUSPECT
    if held is None:
        return FindingVerdict.UNCHECKED
    return FindingVerdict.CONFIRMED if 0 < held == times else FindingVerdict.FLAKY
