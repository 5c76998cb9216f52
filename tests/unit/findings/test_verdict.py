"""The table of verdicts."""

from __future__ import annotations

import pytest

from tapwright.findings.verdict import FindingVerdict, verdict_on


@pytest.mark.parametrize(
    ("held", "times", "verdict"),
    [
        (None, 0, "unchecked"),
        (3, 3, "confirmed"),
        (1, 1, "confirmed"),
        (2, 3, "flaky"),
        (0, 3, "flaky"),
    ],
)
def test_replays_decide(held: int | None, times: int, verdict: str) -> None:
    assert verdict_on(held, times) == verdict


@pytest.mark.parametrize("held", [None, 0, 2, 3])
def test_what_is_suspect_or_known_is_so_however_often_it_comes_back(held: int | None) -> None:
    assert verdict_on(held, 3, suspect=True) is FindingVerdict.SUSPECT
    assert verdict_on(held, 3, suspect=True, known=True) is FindingVerdict.KNOWN


def test_only_what_is_suspect_or_known_fails_no_build() -> None:
    passing = {verdict for verdict in FindingVerdict if not verdict.fails}
    assert passing == {FindingVerdict.SUSPECT, FindingVerdict.KNOWN}
