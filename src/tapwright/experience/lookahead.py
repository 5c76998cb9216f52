"""The search through what is known, to whatever is worth most."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from tapwright.core.action import Action
from tapwright.experience.expansion import Expansions
from tapwright.experience.product import Node
from tapwright.experience.worth import Worth

_SURE = 1e9  # the worth of satisfying the specification
_LIKELY = 0.2  # the chance from which on a way is taken that would satisfy it
_MOST_NODES = 250  # that one search looks at


class Way(NamedTuple):
    """Known steps and what to try at their end."""

    worth: float
    steps: tuple[tuple[Node, Action], ...]


NOWHERE = Way(0.0, ())


class _Visit(NamedTuple):
    node: Node
    came_from: int  # index of a visit; -1 at the beginning
    by: Action | None
    depth: int
    trust: float
    chance: float  # that the known steps lead there


@dataclass(slots=True)
class Lookahead:
    """Finds the best way from a node."""

    worth: Worth
    expansions: Expansions

    def best(
        self,
        start: Node,
        most_steps: int,
        trust: float = 1.0,
        *,
        delay: float = 0,
        at_least: float = 0.0,
    ) -> Way:
        """The way of most worth, if it is worth more than `at_least`.

        Nodes that are near and far in the specification are looked at first.

        Args:
            start: where it begins.
            most_steps: that it may have.
            trust: how much of a worth counts that is found there.
            delay: steps that are counted before it begins.
            at_least: the worth of a way that is known already.
        """
        way = self._search(start, most_steps, trust, delay, at_least)
        while self.expansions.renews():
            way = self._search(start, most_steps, trust, delay, at_least)
        return way

    def _search(
        self, start: Node, most_steps: int, trust: float, delay: float, at_least: float
    ) -> Way:
        visits, nearest = [_Visit(start, -1, None, 0, trust, 1.0)], {start: 0}
        queue = [(0.0, 0)]
        best: tuple[int, Action | None] = (-1, None)
        best_worth, discount, looks = at_least, self.worth.settings.discount, 0
        while queue and looks < _MOST_NODES:
            _, index = heappop(queue)
            node, _, _, depth, trust, chance = visits[index]
            if depth >= most_steps:
                continue
            looks += 1
            scale = discount ** (depth + delay)
            expansion = self.expansions.of(node)
            if chance * expansion.chance >= _LIKELY:
                return _way(visits, index, expansion.sure, _SURE * scale)
            scale *= chance
            if expansion.best * trust * scale > best_worth:
                best, best_worth = (index, expansion.action), expansion.best * trust * scale
            for action, reached, likely in expansion.ways:
                if reached.entry is None:
                    reached = Node(reached.state, reached.exact, node.entry)
                # Again if it is nearer this way: more can follow before the steps are used up.
                if depth + 1 < nearest.get(reached, inf):
                    nearest[reached] = depth + 1
                    carried = trust * self.worth.trust(node, reached)
                    hope = carried * scale * likely * self.worth.of_stage(reached)
                    heappush(queue, (-hope, len(visits)))
                    visit = _Visit(reached, index, action, depth + 1, carried, chance * likely)
                    visits.append(visit)
        return _way(visits, *best, best_worth)


def _way(visits: list[_Visit], index: int, action: Action | None, worth: float) -> Way:
    if action is None:
        return NOWHERE
    steps: list[tuple[Node, Action]] = []
    while action is not None:
        visit = visits[index]
        steps.append((visit.node, action))
        index, action = visit.came_from, visit.by
    return Way(worth, tuple(reversed(steps)))
