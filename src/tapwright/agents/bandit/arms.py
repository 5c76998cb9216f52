"""Estimates of arms that have groups: an arm tried seldom is judged by its group.

mean of an arm    = (n x̄ + w m) / (n + w), where m is the mean of its group
mean of a group   the same, where m is the mean of all arms
Old results count less and less, since what an arm brings falls as code gets covered.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from tapwright.agents.tabular.table import ValueTable

_ALL = "all"  # the one arm of the top level


class Estimate(NamedTuple):
    """What an arm is expected to bring."""

    mean: float
    variance: float  # of the results
    tries: int


class _Level:
    """Means and variances of the arms of one level; rows of a table that can be saved."""

    def __init__(self, table: ValueTable, name: str) -> None:
        self._means = table.values.setdefault(f"{name}: mean", {})
        self._variances = table.values.setdefault(f"{name}: variance", {})
        self._tries = table.counts.setdefault(f"{name}: tries", {})

    def add(self, arm: Hashable, result: float, forgetting: float) -> None:
        """Counts a result; the latest ones weigh most."""
        tries = self._tries[arm] = self._tries.get(arm, 0) + 1
        rate, mean = max(1 / tries, forgetting), self._means.get(arm, 0.0)
        off = result - mean
        self._means[arm] = mean + rate * off
        self._variances[arm] = (1 - rate) * (self._variances.get(arm, 0.0) + rate * off * off)

    def estimate(self, arm: Hashable, above: Estimate, weight: float) -> Estimate:
        """Returns the arm's own results, and as many of the level above as the weight says."""
        tries = self._tries.get(arm, 0)
        if not tries:
            return above._replace(tries=0)
        total = tries + weight
        mean = (tries * self._means[arm] + weight * above.mean) / total
        variance = (tries * self._variances[arm] + weight * above.variance) / total
        return Estimate(mean, variance, tries)


class Arms:
    """Arms, their groups and all of them, each with what it brought."""

    def __init__(self, table: ValueTable, first: Estimate, weight: float) -> None:
        """Takes what is expected of an arm while nothing is known of any."""
        self._table = table
        self._first = first
        self._weight = weight
        self.bind()

    def bind(self) -> None:
        """Takes the rows of the table, which may have been loaded."""
        self._arms = _Level(self._table, "events")
        self._groups = _Level(self._table, "groups")
        self._top = _Level(self._table, _ALL)

    def add(self, arm: Hashable, group: Hashable, result: float, forgetting: float) -> None:
        """Counts what a try of the arm brought."""
        self._arms.add(arm, result, forgetting)
        self._groups.add(group, result, forgetting)
        self._top.add(_ALL, result, forgetting)

    def estimate(self, arm: Hashable, group: Hashable) -> Estimate:
        """Returns what this arm is expected to bring."""
        top = self._top.estimate(_ALL, self._first, self._weight)
        above = self._groups.estimate(group, top, self._weight)
        return self._arms.estimate(arm, above, self._weight)
