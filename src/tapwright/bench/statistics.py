"""Means, spread, significance and effect size; scipy is asked where it is needed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import fmean, quantiles, stdev
from typing import NamedTuple

INSTALL = "pip install 'tapwright[bench]'"
_RESAMPLES = 2000


class Sample(NamedTuple):
    """What several runs came to."""

    size: int
    mean: float
    deviation: float  # of the sample; 0 for a single run
    quartiles: tuple[float, float, float]
    interval: tuple[float, float]  # of the mean, 95 %, by bootstrap


class Comparison(NamedTuple):
    """How one sample stands against another."""

    a12: float  # the chance that a value of the first is greater, ties half (Vargha and Delaney)
    p: float | None  # of Mann and Whitney's U, two-sided; None without scipy


def have_scipy() -> bool:
    """Whether p-values can be had."""
    return find_spec("scipy") is not None


def describe(values: Sequence[float]) -> Sample:
    """Mean and spread of at least one value."""
    mean = fmean(values)
    if len(values) == 1:
        return Sample(1, mean, 0.0, (mean, mean, mean), (mean, mean))
    first, median, third = quantiles(values, n=4, method="inclusive")
    return Sample(len(values), mean, stdev(values), (first, median, third), bootstrap(values))


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % percentile interval of the mean; the same values give the same interval."""
    drawn = random.Random(0)
    means = sorted(fmean(drawn.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    return means[round(0.025 * _RESAMPLES)], means[round(0.975 * _RESAMPLES) - 1]


def a12(first: Sequence[float], second: Sequence[float]) -> float:
    """Vargha and Delaney's A: 0.5 is no difference, 1 is first always greater."""
    wins = sum((x > y) + 0.5 * (x == y) for x in first for y in second)
    return wins / (len(first) * len(second))


def compare(first: Sequence[float], second: Sequence[float]) -> Comparison:
    """Effect size and significance."""
    return Comparison(a12(first, second), mann_whitney(first, second))


def mann_whitney(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Two-sided p; equal samples have 1."""
    if not have_scipy():
        return None
    from scipy.stats import mannwhitneyu

    if len({*first, *second}) == 1:
        return 1.0
    return float(mannwhitneyu(first, second, alternative="two-sided").pvalue)


def wilcoxon(differences: Sequence[float]) -> float | None:
    """Two-sided p of the signed-rank test over pairs; 1 when no pair differs."""
    if not have_scipy():
        return None
    from scipy.stats import wilcoxon as signed_rank

    if not any(differences):
        return 1.0
    return float(signed_rank(differences).pvalue)


def fisher(successes: tuple[int, int], failures: tuple[int, int]) -> float | None:
    """Two-sided p of Fisher's exact test that two shares differ."""
    if not have_scipy():
        return None
    from scipy.stats import fisher_exact

    return float(fisher_exact([list(successes), list(failures)]).pvalue)
