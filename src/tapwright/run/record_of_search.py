"""Turns the result of a search into its record."""

from __future__ import annotations

from tapwright.run.record import HowFarRecord, SearchRecord
from tapwright.run.search import SearchResult


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
        episodes_after=result.episodes_after,
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
            typed=list(result.tried.texts),
            fields=list(result.tried.fields),
        )
    return record
