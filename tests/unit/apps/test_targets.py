"""Targets of a witness run: one for each activity, the nearest first."""

from __future__ import annotations

from tapwright.apps.targets import activity_targets
from tapwright.spec import ActivityGraph, AppNames


def test_activities_come_by_distance_and_those_that_nothing_opens_last() -> None:
    names = AppNames(
        packages=frozenset({"org.example"}),
        activities=frozenset({"Alone", "Detail", "List", "Main"}),
        activity_graph=ActivityGraph(
            frozenset({"Main"}), {"Main": frozenset({"List"}), "List": frozenset({"Detail"})}
        ),
    )
    assert [each.name for each in activity_targets(names, None)] == [
        "Main",
        "List",
        "Detail",
        "Alone",
    ]
