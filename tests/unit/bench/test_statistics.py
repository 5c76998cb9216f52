"""Statistics are those of the textbooks."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.bench.statistics import a12, compare, describe, fisher, mann_whitney, wilcoxon

values = st.lists(st.integers(-50, 50).map(float), min_size=1, max_size=12)


def test_mean_and_spread() -> None:
    sample = describe([1, 2, 3, 4, 10])
    assert sample.size == 5
    assert sample.mean == 4
    assert sample.deviation == pytest.approx(3.5355, abs=1e-4)
    assert sample.quartiles == (2, 3, 4)
    low, high = sample.interval
    assert 1 < low < 4 < high < 10
    assert describe([7]).deviation == 0


@given(first=values, second=values)
def test_a12_is_the_share_of_wins(first: list[float], second: list[float]) -> None:
    assert 0 <= a12(first, second) <= 1
    assert a12(first, second) == pytest.approx(1 - a12(second, first))
    assert a12(first, first) == 0.5


@given(first=values, second=values)
def test_a12_is_the_u_statistic_by_pairs(first: list[float], second: list[float]) -> None:
    from scipy.stats import mannwhitneyu

    u = mannwhitneyu(first, second).statistic
    assert a12(first, second) == pytest.approx(u / (len(first) * len(second)))


def test_what_differs_is_significant_and_what_does_not_is_not() -> None:
    low, high = [1.0, 2, 3, 4, 5, 6], [11.0, 12, 13, 14, 15, inf]
    assert compare(high, low).a12 == 1
    p = mann_whitney(high, low)
    assert p is not None
    assert p == pytest.approx(0.00216, abs=1e-4)
    assert mann_whitney([3, 3], [3, 3]) == 1
    assert wilcoxon([0, 0]) == 1
    assert wilcoxon([1.0, 2, 3, 4, 5, 6]) == pytest.approx(0.03125)
    assert fisher((10, 2), (0, 8)) == pytest.approx(0.00072, abs=1e-4)
