"""A probe counts once, whichever device hit it first."""

from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.run.coverage_union import ProbeUnion

SCREEN = Screen("app", "a")


def seen(*probes: str) -> Observation:
    return Observation(SCREEN, newly_covered=len(probes), probes=probes)


def test_each_probe_counts_once() -> None:
    union = ProbeUnion()
    assert union.count(seen("a", "b")).newly_covered == 2
    assert union.count(seen("b", "c")).newly_covered == 1
    assert union.count(seen("a")).newly_covered == 0
    assert set(union.probes) == {"a", "b", "c"}


def test_what_a_start_covers_counts_with_the_next_step() -> None:
    union = ProbeUnion()
    assert union.hold(seen("a", "b")).newly_covered == 0
    assert union.count(seen("c")).newly_covered == 3
    assert union.hold(seen("a")).newly_covered == 0
    assert union.count(seen()).newly_covered == 0
    union.hold(seen("d"))
    assert union.count(seen()).newly_covered == 1


def test_a_device_that_names_no_probes_is_believed() -> None:
    union = ProbeUnion()
    assert union.count(Observation(SCREEN, newly_covered=5)).newly_covered == 5


def test_new_names_are_noted_once_and_those_of_an_earlier_part_never() -> None:
    noted: list[str] = []
    union = ProbeUnion(noted.extend)
    union.restore(["a"])
    union.hold(seen("a", "b"))
    assert union.count(seen("b", "c")).newly_covered == 2
    assert noted == ["b", "c"]
    assert set(union.probes) == {"a", "b", "c"}
