"""Tests and what came of them, as the record of a run keeps it."""

from __future__ import annotations

from tapwright.findings.verdict import FindingVerdict, verdict_on
from tapwright.run.record import OwnFieldRecord, RateRecord, TypedRecord
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
