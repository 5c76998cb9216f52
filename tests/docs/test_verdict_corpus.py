"""The corpus of verdicts is whole, and the page on verdicts tells its figures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.verdicts.corpus import HERE, JudgedCrash, read_corpus, wilson_interval

from tapwright.testcase.test_case import ShownKind

PAGE = Path(__file__).parents[2] / "docs" / "verdicts.md"


@pytest.mark.parametrize("crash", read_corpus(), ids=lambda crash: crash.name)
def test_each_crash_has_a_reason_and_the_test_that_shows_it(crash: JudgedCrash) -> None:
    test = crash.test
    shown = [each.value for each in test.shows if each.kind is ShownKind.CRASH]
    assert shown == [crash.signature]
    assert crash.is_sample or test.sha256 == crash.sha256
    assert len(crash.reason) > 20


def test_nothing_is_there_twice_or_for_nothing() -> None:
    names = [crash.name for crash in read_corpus()]
    assert sorted(names) == sorted(path.stem for path in (HERE / "tests").glob("*.tap"))


def test_the_page_tells_the_figures() -> None:
    verdicts = Counter(crash.verdict for crash in read_corpus())
    low, high = wilson_interval(verdicts["true"], verdicts.total())
    told = f"{verdicts.total()} crashes, {verdicts['true']} true and {verdicts['false']} false"
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert told in page
    assert f"{verdicts['true'] / verdicts.total():.0%} ({low:.0%} to {high:.0%}, Wilson" in page
    suspects = sum(crash.suspect for crash in read_corpus())
    assert f"suspect {suspects} of {verdicts.total()}" in page


def test_the_interval_is_wilsons() -> None:
    low, high = wilson_interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)  # as tables of it have
    assert wilson_interval(0, 0) == (0.0, 1.0)
