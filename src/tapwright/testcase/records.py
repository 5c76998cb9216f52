"""Tests and what came of them, as the record of a run keeps it."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict, verdict_on
from tapwright.run.record import (
    HowFarRecord,
    OwnFieldRecord,
    RateRecord,
    SearchRecord,
    TypedRecord,
)
from tapwright.run.search import SearchResult
from tapwright.spec import OwnField, Typed
from tapwright.testcase.origins import Origins
from tapwright.testcase.test_case import Rate, TestCase


def rate_record(rate: Rate | None) -> RateRecord | None:
    """Returns how often a test held, as it is recorded; None: it was not replayed."""
    return None if rate is None else RateRecord(held=rate.held, times=rate.times)


def verdict_of(test: TestCase, *, suspect: bool = False, is_known: bool = False) -> FindingVerdict:
    """Returns the verdict on the finding that a test shows.

    Args:
        test: of the finding.
        suspect: whether it rests on something that the device does not do as a phone does.
        is_known: whether the baseline holds it.
    """
    held, times = (None, 0) if test.rate is None else test.rate
    return verdict_on(held, times, suspect=suspect, known=is_known or test.is_expected)


def typed_records(origins: Origins) -> list[TypedRecord]:
    """Returns the texts that a test types, as they are recorded."""
    return [TypedRecord(text=each.text, fields=list(each.fields)) for each in origins.typed]


def own_field_records(origins: Origins) -> list[OwnFieldRecord]:
    """Returns the conditions that hold in the test's own fields, as they are recorded."""
    return [
        OwnFieldRecord(condition=each.condition, field=each.field, step=each.step, stage=each.stage)
        for each in origins.own_fields
    ]


def recorded_origins(typed: list[TypedRecord], own_fields: list[OwnFieldRecord]) -> Origins:
    """Returns the origins that were recorded."""
    return Origins(
        tuple(Typed(each.text, tuple(each.fields)) for each in typed),
        tuple(OwnField(each.condition, each.field, each.step, each.stage) for each in own_fields),
    )


def search_record(result: SearchResult, picture: str | None = None) -> SearchRecord:
    """Returns how a search ended, without the test that was made of its witness.

    Args:
        result: of the search.
        picture: of the closest screen, in the run directory.
    """
    record = SearchRecord(
        found=result.witness is not None,
        episodes=result.episodes,
        steps=result.steps,
        seconds=round(result.seconds, 3),
        rehearsed=result.rehearsed,
        rejected=result.rejected,
    )
    closest = result.closest
    if closest is not None:
        far = closest.how_far
        record.how_far = HowFarRecord(
            reached=far.reached,
            total=far.total,
            left=far.left,
            closest_screen=far.closest_screen,
            closest_step=far.closest_step,
            picture=picture,
            never_seen=list(closest.never_seen),
            explanation=list(closest.explanation.lines()),
        )
    return record
