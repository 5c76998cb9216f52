"""The search through what is known: breadth first to whatever is worth most."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tapwright.core.action import Action
from tapwright.experience.product import Node
from tapwright.experience.worth import Worth
from tapwright.spec import Verdict

_SURE = 1e9  # the worth of satisfying the specification
_MOST_NODES = 400  # that one search looks at
_JITTER = 0.2  # by which worths are varied, so that equal ones are chosen by chance


class Way(NamedTuple):
    """Known steps and what to try at their end."""

    worth: float
    steps: tuple[tuple[Node, Action], ...]


NOWHERE = Way(0.0, ())


class _Visit(NamedTuple):
    node: Node
    came_from: int  # index of a visit; -1 at the beginning
    by: Action | None
    trust: float


@dataclass(slots=True)
class Lookahead:
    """Finds the best way from a node."""

    worth: Worth
    random: Random

    def best(
        self,
        start: Node,
        most_steps: int,
        trust: float = 1.0,
        *,
        delay: int = 0,
        at_least: float = 0.0,
    ) -> Way:
        """The way of most worth, if it is worth more than `at_least`.

        Args:
            start: where it begins.
            most_steps: that it may have.
            trust: how much of a worth counts that is found there.
            delay: steps that are counted before it begins.
            at_least: the worth of a way that is known already.
        """
        visits, seen = [_Visit(start, -1, None, trust)], {start}
        best: tuple[int, Action | None] = (-1, None)
        best_worth, begin, depth = at_least, 0, 0
        while begin < len(visits) < _MOST_NODES and depth < most_steps:
            scale = self.worth.settings.discount ** (depth + delay)
            end = len(visits)
            for index in range(begin, end):
                worth, action = self._expand(visits, seen, index)
                if worth * scale > best_worth:
                    best, best_worth = (index, action), worth * scale
            begin, depth = end, depth + 1
        return _way(visits, *best, best_worth)

    def _expand(
        self, visits: list[_Visit], seen: set[Node], index: int
    ) -> tuple[float, Action | None]:
        """Visit what is known to follow; what is worth most there, and how much."""
        node, _, _, trust = visits[index]
        worth = self.worth
        view = worth.view(node)
        best, best_worth = None, 0.0
        for option in view.options:
            known = worth.model.outcome(node.state, view.where.situation, option.action)
            value = worth.of(node, view, option, known)
            if known is not None:
                reached = worth.product.after(node.exact, known)
                if reached.verdict is Verdict.SATISFIED:
                    value = _SURE / trust
                elif reached.verdict is Verdict.VIOLATED or known.step.crash is not None:
                    value *= worth.settings.retry
                elif reached.node == node:
                    value *= worth.settings.retry  # it did nothing
                elif reached.node not in seen:
                    seen.add(reached.node)
                    carried = trust * worth.trust(node, reached.node)
                    visits.append(_Visit(reached.node, index, option.action, carried))
            value *= trust
            if value * (1 + _JITTER) <= best_worth:
                continue
            value *= 1 + _JITTER * self.random.random()
            if value > best_worth:
                best, best_worth = option.action, value
        return best_worth, best


def _way(visits: list[_Visit], index: int, action: Action | None, worth: float) -> Way:
    if action is None:
        return NOWHERE
    steps: list[tuple[Node, Action]] = []
    while action is not None:
        visit = visits[index]
        steps.append((visit.node, action))
        index, action = visit.came_from, visit.by
    return Way(worth, tuple(reversed(steps)))
