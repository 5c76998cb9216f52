"""Counters that only grow; `tests/laws/test_knowledge.py` has the laws."""

from __future__ import annotations

from tapwright.agents.knowledge import Knowledge, LearntHere

A = ("count", "a")


def test_adding_says_what_is_news() -> None:
    known = Knowledge()
    assert known.add("1", LearntHere({A: 2}, {A})) == ([A], [A])
    assert known.add("1", LearntHere({A: 2}, {A})) == ([], [])
    assert known.add("1", LearntHere({A: 1})) == ([], [])
    assert known.add("2", LearntHere({A: 1})) == ([A], [])


def test_the_counts_of_others_leave_out_ones_own() -> None:
    known = Knowledge()
    known.add("1", LearntHere({A: 2}))
    assert known.of_others("1", [A]) == {}
    known.add("2", LearntHere({A: 5}))
    assert known.of_others("1", [A]) == {A: 5}
    assert known.of_others("3", [A]) == {A: 7}
