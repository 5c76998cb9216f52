"""Follows a shortest path of the state graph as long as the app does what the graph says."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.abstractions.keyed_action import find_again
from tapwright.core.action import Action
from tapwright.state_graph.graph import Edge, StateGraph, StateNode
from tapwright.state_graph.paths import ShortestPaths


class PathFollower:
    """Follows a path as long as the app does what the graph says, with a few new attempts."""

    def __init__(self, graph: StateGraph, *, attempts: int = 3) -> None:
        self._graph = graph
        self._paths = ShortestPaths(graph)
        self._attempts = attempts
        self._left = 0
        self._goal: int | None = None
        self._path: list[Edge] = []
        self._followed: Edge | None = None

    @property
    def goal(self) -> int | None:
        """The state that is being gone to."""
        return self._goal

    @property
    def is_busy(self) -> bool:
        """Whether a goal is being gone to."""
        return self._goal is not None

    def distances(self, node: StateNode) -> dict[int, int]:
        """The steps to each state that can be reached from here."""
        return self._paths.distances(node.number)

    def aim(self, goal: int) -> None:
        """Go to this state from wherever the next step starts."""
        self._goal, self._path, self._followed = goal, [], None
        self._left = self._attempts

    def give_up(self) -> None:
        """Forget the goal."""
        self._goal = None

    def next_action(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """The next action on the way; None on arrival or when there is no way."""
        if self._followed is not None and self._followed.goal != node.number:
            self._graph.record_failure(self._followed)
            self._path = []
        self._followed = None
        if self._goal is None or node.number == self._goal:
            self._goal = None
            return None
        if not self._path and not self._plan(node):
            return None
        edge = self._path.pop()
        action = find_again(edge.action, actions)
        if action is None:
            self._graph.record_failure(edge)
            self._path = []
            return self.next_action(node, actions)
        self._followed = edge
        return action

    def _plan(self, node: StateNode) -> bool:
        path = self._paths.path(node.number, self._goal) if self._goal is not None else None
        if path is None or self._left == 0:
            self._goal = None
            return False
        self._left -= 1
        self._path = path[::-1]
        return True
