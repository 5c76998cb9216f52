"""The furthest points that episodes came to: how to return there, and go on from there.

Beyond the FARLEAD papers; the idea is that of Go-Explore (Ecoffet et al., Nature 590, 2021): first
return, then explore. Progress is the number of rewarded steps, which for a scenario is the number
of its stages that were witnessed. A point from which nothing further is found, because what is
asked for cannot be done from there, is returned to less and less.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tapwright.core.action import Action

Way = tuple[Action, ...]
_WAYS_KEPT = 6  # of equal progress, the shortest
_RETURNS_WORTH_A_STEP = 8  # fruitless returns after which a point counts as one step less far


@dataclass(slots=True)
class Frontier:
    """Watches episodes step by step and keeps the shortest ways to the furthest points."""

    _episode: list[Action] = field(default_factory=list)
    _progress: int = 0
    _returns: dict[int, dict[Way, int]] = field(default_factory=dict)  # by progress

    def begin(self) -> None:
        """A new episode starts."""
        self._episode = []
        self._progress = 0

    def see(self, action: Action, reward: float) -> None:
        """Take a step into account, with the reward of the specification alone."""
        self._episode.append(action)
        if not 0 < reward < 1:
            return
        self._progress += 1
        ways = self._returns.setdefault(self._progress, {})
        ways.setdefault(tuple(self._episode), 0)
        if len(ways) > _WAYS_KEPT:
            del ways[max(ways, key=len)]

    def way(self) -> Way:
        """The actions to a point worth returning to; none if no step was ever rewarded."""
        best: Way = ()
        best_worth = 0.0
        for progress, ways in self._returns.items():
            for way, returns in ways.items():
                worth = progress - returns / _RETURNS_WORTH_A_STEP
                if worth > best_worth or (worth == best_worth and len(way) < len(best)):
                    best, best_worth = way, worth
        for ways in self._returns.values():
            if best in ways:
                ways[best] += 1
        return best
