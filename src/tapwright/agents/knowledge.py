"""What agents in several processes tell each other: counters that only grow, and sets of facts.

Knowledge is a join-semilattice: joining is commutative, associative and idempotent, so messages may
come late, twice or in any order (the grow-only counter and set of Shapiro et al., SSS 2011).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

Name = tuple[str, ...]  # of a counter or a fact; its first part says what kind it is


@dataclass(slots=True)
class LearntHere:
    """What one process counted itself, as absolute numbers, and which facts it met."""

    counts: dict[Name, int] = field(default_factory=dict)
    facts: set[Name] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.counts or self.facts)

    def join(self, other: LearntHere) -> None:
        """Takes over what the other knows better: a counter only grows, so the larger is later."""
        mine = self.counts
        for name, count in other.counts.items():
            if count > mine.get(name, 0):
                mine[name] = count
        self.facts |= other.facts


@dataclass(slots=True)
class Knowledge:
    """What all know: each counter by who counted, and the facts."""

    counters: dict[Name, dict[str, int]] = field(default_factory=dict)  # by name, then by counter
    facts: set[Name] = field(default_factory=set)

    def add(self, who: str, learnt: LearntHere) -> tuple[list[Name], list[Name]]:
        """Joins what one process learnt; returns the counters and the facts that are news."""
        grown, new = [], [fact for fact in learnt.facts if fact not in self.facts]
        for name, count in learnt.counts.items():
            by = self.counters.setdefault(name, {})
            if count > by.get(who, 0):
                by[who] = count
                grown.append(name)
        self.facts.update(new)
        return grown, new

    def join(self, other: Knowledge) -> None:
        """Joins what others know."""
        for name, by in other.counters.items():
            for who, count in by.items():
                self.add(who, LearntHere({name: count}))
        self.facts |= other.facts

    def of_others(self, who: str, names: Iterable[Name]) -> dict[Name, int]:
        """Returns how much all but this process counted; such a sum only grows as well."""
        sums = {name: sum(self.counters[name].values()) for name in names}
        sums = {name: total - self.counters[name].get(who, 0) for name, total in sums.items()}
        return {name: total for name, total in sums.items() if total}


@runtime_checkable
class SharesKnowledge(Protocol):
    """An agent that tells agents in other processes what it learnt, and learns from theirs."""

    def share(self) -> None:
        """Begins to note what is learnt; what is known so far is taken to be known to all."""
        ...

    def take_learnt(self) -> LearntHere:
        """Returns what changed since it was last asked: own counts as they are now, new facts."""
        ...

    def all_learnt(self) -> LearntHere:
        """Returns everything that is known, for agents that begin later."""
        ...

    def absorb(self, news: LearntHere) -> None:
        """Learns from others; a count is by how much it has grown since the last call."""
        ...
