"""The search through what is known, to whatever is worth most."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.product import ProductNode
from tapwright.core.action import Action

_SURE = 1e9  # the worth of satisfying the specification
_LIKELY = 0.2  # the chance from which on a way is taken that would satisfy it
_MOST_NODES = 250  # that one search looks at


class PlannedPath(NamedTuple):
    """Known steps and what to try at their end."""

    worth: float
    steps: tuple[tuple[ProductNode, Action], ...]


NO_PATH = PlannedPath(0.0, ())


# Plain, since hundreds are made a search: the node, the index of the visit that it was reached from
# (-1 at the beginning) and by which action, how deep, the trust, and the chance to get there.
_Visit = tuple[ProductNode, int, Action | None, int, float, float]


@dataclass(slots=True)
class ForwardSearch:
    """Finds the best way from a node."""

    worth: Heuristic
    expansions: Expansions

    def best(self, start: ProductNode, most_steps: int, trust: float = 1.0) -> PlannedPath:
        """The way of most worth.

        Nodes that are near and far in the specification are looked at first.

        Args:
            start: where it begins.
            most_steps: that it may have.
            trust: how much of a worth counts that is found there.
        """
        way = self._search(start, most_steps, trust)
        while self.expansions.refresh_if_outdated():
            way = self._search(start, most_steps, trust)
        return way

    def _search(self, start: ProductNode, most_steps: int, trust: float) -> PlannedPath:
        expansions = self.expansions
        visits: list[_Visit] = [(start, -1, None, 0, trust, 1.0)]
        nearest, queue = {start: 0}, [(0.0, 0)]
        best: tuple[int, Action | None] = (-1, None)
        discount, late = self.worth.settings.discount, self.worth.settings.late
        best_worth, looks = 0.0, 0
        while queue and looks < _MOST_NODES:
            _, index = heappop(queue)
            node, _, _, depth, trust, chance = visits[index]
            if depth >= most_steps:
                continue
            looks += 1
            scale = discount**depth
            expansion = expansions.of(node)
            if chance * expansion.chance >= _LIKELY:
                return _way(visits, index, expansion.sure, _SURE * scale)
            scale *= chance
            worth = expansion.best * trust * scale
            if most_steps - depth < self.worth.needs(node):
                worth *= late  # something may be learnt, but nothing be satisfied
            if worth > best_worth:
                best, best_worth = (index, expansion.action), worth
            depth += 1
            for action, reached, likely, stage, is_same in expansions.ways(node, expansion):
                # Again if it is nearer this way: more can follow before the steps are used up.
                if depth < nearest.get(reached, inf):
                    nearest[reached] = depth
                    carried = trust if is_same else trust * self.worth.trust(node, reached)
                    heappush(queue, (-carried * scale * likely * stage, len(visits)))
                    visits.append((reached, index, action, depth, carried, chance * likely))
        return _way(visits, *best, best_worth)


def _way(visits: list[_Visit], index: int, action: Action | None, worth: float) -> PlannedPath:
    if action is None:
        return NO_PATH
    steps: list[tuple[ProductNode, Action]] = []
    while action is not None:
        node, came_from, by, *_ = visits[index]
        steps.append((node, action))
        index, action = came_from, by
    return PlannedPath(worth, tuple(reversed(steps)))
