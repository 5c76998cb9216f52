"""Compares two rows of a table app by app: by how much, how surely, and on how many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from tapwright.bench.grid import shown_p
from tapwright.bench.statistics import compare, wilcoxon

SIGNIFICANT = 0.05


class Runs(NamedTuple):
    """The figures of all runs of two rows on one app."""

    app: str
    ours: Sequence[float]
    theirs: Sequence[float]


class Pairing(NamedTuple):
    """How the first row stands to the second over the apps that both have run."""

    means: tuple[float, float]  # over the apps, of their means
    effect: float  # A12, mean over the apps
    better: int  # apps on which the first has more, significantly
    worse: int
    p: float | None  # of Wilcoxon's signed-rank test on the apps' means; None without scipy
    details: str  # app by app

    @property
    def difference(self) -> float:
        """How much more the first has."""
        return self.means[0] - self.means[1]

    @property
    def is_significant(self) -> bool:
        """Whether the apps' means differ by more than chance."""
        return self.p is not None and self.p < SIGNIFICANT


def pair(apps: Iterable[Runs]) -> Pairing | None:
    """Compare them; apps that only one of them has run are left out."""
    shared = [runs for runs in apps if runs.ours and runs.theirs]
    if not shared:
        return None
    results = [compare(runs.ours, runs.theirs) for runs in shared]
    surely = [each.a12 for each in results if each.p is not None and each.p < SIGNIFICANT]
    ours, theirs = [fmean(runs.ours) for runs in shared], [fmean(runs.theirs) for runs in shared]
    details = [
        f"{runs.app} {each.a12:.2f}" + ("" if each.p is None else f" p {shown_p(each.p)}")
        for runs, each in zip(shared, results, strict=True)
    ]
    return Pairing(
        means=(fmean(ours), fmean(theirs)),
        effect=fmean(each.a12 for each in results),
        better=sum(a12 > 0.5 for a12 in surely),
        worse=sum(a12 < 0.5 for a12 in surely),
        p=wilcoxon([x - y for x, y in zip(ours, theirs, strict=True)]),
        details="; ".join(details),
    )
