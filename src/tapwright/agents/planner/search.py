"""Forward search through the known part of the product automaton."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.product import ProductNode
from tapwright.core.action import Action

_SATISFIES = 1e9  # the value of satisfying the specification
_LIKELY = 0.2  # the least probability of a path that satisfies it at which the path is taken
_MOST_NODES = 250  # that one search expands


class PlannedPath(NamedTuple):
    """Known steps, and at their end an action to try. Each action comes with its node."""

    value: float
    steps: tuple[tuple[ProductNode, Action], ...]


NO_PATH = PlannedPath(0.0, ())


class _Visit(NamedTuple):
    """A node on the way of the search, and how it was reached."""

    node: ProductNode
    parent: int  # the index of the visit before it; -1 at the start
    action: Action | None  # that leads here from there
    depth: int
    trust: float  # in the steps so far that completed stages
    chance: float  # that the steps so far lead here


@dataclass(slots=True)
class ForwardSearch:
    """Finds the path of the highest value from a node."""

    heuristic: Heuristic
    expansions: Expansions

    def best(self, start: ProductNode, most_steps: int, trust: float = 1.0) -> PlannedPath:
        """Returns the path of the highest value; best-first, near and advanced nodes first.

        Args:
            start: where the path begins.
            most_steps: the longest path allowed.
            trust: factor for every value that is found.
        """
        path = self._search(start, most_steps, trust)
        while self.expansions.refresh_if_outdated():
            path = self._search(start, most_steps, trust)
        return path

    def _search(self, start: ProductNode, most_steps: int, trust: float) -> PlannedPath:
        """Returns the best path found by best-first search in the product of graph and monitor.

        It returns at once if a path is likely to satisfy the specification.

        Args:
            start: state of the app and of the monitor now.
            most_steps: steps that are left.
            trust: how far values may be believed at the start, from 0 to 1; less with each step
                to a state that was not seen in this stage.
        """
        heuristic, expansions = self.heuristic, self.expansions
        visits = [_Visit(start, -1, None, 0, trust, 1.0)]
        nearest, queue = {start: 0}, [(0.0, 0)]
        best: tuple[int, Action | None] = (-1, None)
        discount, late = heuristic.settings.discount, heuristic.settings.late
        best_value, expanded = 0.0, 0
        while queue and expanded < _MOST_NODES:
            _, index = heappop(queue)
            node, _, _, depth, trust, chance = visits[index]
            if depth >= most_steps:
                continue
            expanded += 1
            scale = discount**depth
            expansion = expansions.of(node)
            row = expansion.satisfying
            if row is not None and chance * row.chance_to_satisfy >= _LIKELY:
                return _path(visits, index, row.option.action, _SATISFIES * scale)
            scale *= chance
            if expansion.best is not None:
                value = expansion.best.value * trust * scale
                if most_steps - depth < heuristic.product.steps_needed(node):
                    value *= late  # something may be learnt, but nothing be satisfied
                if value > best_value:
                    best, best_value = (index, expansion.best.option.action), value
            depth += 1
            for action, target, likely, stage_weight, is_same in expansions.edges(node, expansion):
                # Also a node seen before, if it is nearer now: more steps are left from there.
                if depth < nearest.get(target, inf):
                    nearest[target] = depth
                    carried = trust if is_same else trust * heuristic.trust(node, target)
                    heappush(queue, (-carried * scale * likely * stage_weight, len(visits)))
                    visits.append(_Visit(target, index, action, depth, carried, chance * likely))
        return _path(visits, *best, best_value)


def _path(visits: list[_Visit], index: int, action: Action | None, value: float) -> PlannedPath:
    """Returns the path from the start to the visit at the index, ending with the action."""
    if action is None:
        return NO_PATH
    steps: list[tuple[ProductNode, Action]] = []
    while action is not None:
        visit = visits[index]
        steps.append((visit.node, action))
        index, action = visit.parent, visit.action
    return PlannedPath(value, tuple(reversed(steps)))
