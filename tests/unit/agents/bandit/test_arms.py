"""Estimates of arms: groups speak for arms that were tried seldom."""

from pathlib import Path

from tapwright.agents.bandit.arms import Arms, Estimate
from tapwright.agents.tabular.table import ValueTable

FIRST = Estimate(1.0, 1.0, 0)


def test_an_arm_never_tried_is_judged_by_its_group_and_a_new_group_by_all() -> None:
    arms = Arms(ValueTable("t"), FIRST, 1.0)
    assert arms.estimate("a", "g") == FIRST
    for _ in range(20):
        arms.add("a", "g", 4.0, 0.0)
        arms.add("b", "h", 0.0, 0.0)
    assert arms.estimate("new", "g").mean > 3.5 > 1.0 > arms.estimate("new", "h").mean
    assert 1.5 < arms.estimate("new", "none").mean < 2.5
    assert arms.estimate("new", "g").tries == 0


def test_results_that_differ_have_a_larger_variance() -> None:
    arms = Arms(ValueTable("t"), Estimate(0.0, 0.0, 0), 1.0)
    for result in (0.0, 6.0) * 5:
        arms.add("varied", "g", result, 0.0)
        arms.add("steady", "h", 3.0, 0.0)
    varied, steady = arms.estimate("varied", "g"), arms.estimate("steady", "h")
    assert abs(varied.mean - steady.mean) < 0.5
    assert varied.variance > 5 * steady.variance


def test_the_latest_results_weigh_most() -> None:
    arms = Arms(ValueTable("t"), FIRST, 0.0)
    for result in [5.0] * 50 + [0.0] * 10:
        arms.add("a", "g", result, 0.2)
    assert arms.estimate("a", "g").mean < 1.0


def test_what_was_saved_is_bound_again(tmp_path: Path) -> None:
    table = ValueTable("t")
    arms = Arms(table, FIRST, 1.0)
    arms.add("a", "g", 4.0, 0.0)
    table.save(tmp_path / "t.json")
    other = ValueTable("t")
    loaded = Arms(other, FIRST, 1.0)
    other.load(tmp_path / "t.json")
    loaded.bind()
    assert loaded.estimate("a", "g") == arms.estimate("a", "g") != FIRST
