"""The state graph that a run learns: states, transitions, and how often each was seen."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.abstractions.keyed_action import key_of
from tapwright.core.action import Action
from tapwright.core.screen import Screen


@dataclass(slots=True)
class Edge:
    """A transition: an action that led from one state to another, with its count."""

    origin: int
    goal: int
    action: Action
    count: int = 0
    failures: int = 0  # times it was followed to get to `goal` and led elsewhere


@dataclass(slots=True)
class StateNode:
    """A state: its name, the first screen seen of it, and the transitions from it."""

    number: int
    state: Hashable
    package: str
    activity: str
    screen: str  # fingerprint of the first screen seen
    visits: int = 0
    edges: dict[tuple[Hashable, int], Edge] = field(default_factory=dict)  # by key and goal
    routes: dict[int, Edge] = field(default_factory=dict)  # by goal: the edge to follow there


class NewRoute(NamedTuple):
    """A pair of states that was connected for the first time."""

    origin: int
    goal: int


class StateGraph:
    """All states by number and by name; built for 100,000 of them.

    `new_routes` only grows and `removed_routes` counts routes taken away, so that a cache of paths
    over the graph can tell what changed since it was last brought up to date.
    """

    def __init__(self) -> None:
        self.nodes: list[StateNode] = []
        self.new_routes: list[NewRoute] = []
        self.removed_routes = 0
        self._numbers: dict[Hashable, int] = {}

    def __len__(self) -> int:
        return len(self.nodes)

    def visit(self, state: Hashable, screen: Screen) -> StateNode:
        """Counts a visit and returns the state's node; a new state gets the next number."""
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self.nodes)
            self.nodes.append(
                StateNode(number, state, screen.package, screen.activity, screen.fingerprint)
            )
        node = self.nodes[number]
        node.visits += 1
        return node

    def find(self, state: Hashable) -> StateNode | None:
        """Returns the node of a state, or None if it was never visited."""
        number = self._numbers.get(state)
        return None if number is None else self.nodes[number]

    def connect(self, origin: StateNode, action: Action, goal: StateNode) -> Edge:
        """Counts a transition and returns its edge; the first edge to a goal is the route there."""
        key = (key_of(action), goal.number)
        edge = origin.edges.get(key)
        if edge is None:
            edge = origin.edges[key] = Edge(origin.number, goal.number, action)
            if goal.number not in origin.routes and goal is not origin:
                origin.routes[goal.number] = edge
                self.new_routes.append(NewRoute(origin.number, goal.number))
        edge.count += 1
        return edge

    def record_failure(self, edge: Edge) -> None:
        """Counts that a followed edge led elsewhere.

        An edge that fails as often as it was seen is no route any more; another edge to the same
        goal takes its place if there is one.
        """
        edge.failures += 1
        origin = self.nodes[edge.origin]
        if edge.failures < edge.count or origin.routes.get(edge.goal) is not edge:
            return
        others = [
            other
            for other in origin.edges.values()
            if other.goal == edge.goal and other.failures < other.count
        ]
        if others:
            origin.routes[edge.goal] = others[0]
        else:
            del origin.routes[edge.goal]
            self.removed_routes += 1
