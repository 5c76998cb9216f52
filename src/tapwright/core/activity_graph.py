"""The activity transition graph of an app: which activity can open which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class ActivityGraph:
    """Which activity can open which, by class name, and which ones the launcher opens."""

    launchable: frozenset[str] = frozenset()
    edges: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def activities(self) -> frozenset[str]:
        """Every activity that it names."""
        return self.launchable.union(self.edges, *self.edges.values())

    @cached_property
    def with_returns(self) -> ActivityGraph:
        """The graph in which every edge can also be gone back."""
        edges: dict[str, set[str]] = {}
        for source, targets in self.edges.items():
            for target in targets:
                edges.setdefault(source, set()).add(target)
                edges.setdefault(target, set()).add(source)
        both = {source: frozenset(targets) for source, targets in edges.items()}
        return ActivityGraph(self.launchable, both)

    def distances(self) -> dict[str, int]:
        """How many edges each activity is from a launch; without those that none leads to."""
        found = dict.fromkeys(sorted(self.launchable), 0)
        waiting = list(found)
        for activity in waiting:
            for target in sorted(self.edges.get(activity, ())):
                if target not in found:
                    found[target] = found[activity] + 1
                    waiting.append(target)
        return found

    def reachable(self, begin: Iterable[str], without: str | None = None) -> frozenset[str]:
        """What can be reached from there, the beginning included, avoiding one activity."""
        return _closure(begin, self.edges, without)

    def leading_to(self, goal: Iterable[str]) -> frozenset[str]:
        """What can reach the goal, the goal included."""
        backwards: dict[str, set[str]] = {}
        for source, targets in self.edges.items():
            for target in targets:
                backwards.setdefault(target, set()).add(source)
        return _closure(goal, backwards, None)


def _closure(
    begin: Iterable[str], edges: Mapping[str, Iterable[str]], without: str | None
) -> frozenset[str]:
    seen = {each for each in begin if each != without}
    waiting = list(seen)
    while waiting:
        for target in edges.get(waiting.pop(), ()):
            if target != without and target not in seen:
                seen.add(target)
                waiting.append(target)
    return frozenset(seen)
