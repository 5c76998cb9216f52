"""Shortest paths over the state graph, updated as it grows.

The paper on ATAC recomputes Floyd's matrices, O(n³) time and O(n²) memory. Here each source that
is asked about keeps a breadth-first tree. Routes found since then are added to the tree when the
source is next asked about, and only shorter distances are spread further. A step of the run costs
nothing.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from tapwright.state_graph.graph import Edge, StateGraph


class _Tree:
    """A breadth-first tree: distances from one source, and for each state the one before it."""

    def __init__(self, graph: StateGraph, source: int) -> None:
        self._graph = graph
        self.distances = {source: 0}
        self.previous: dict[int, int] = {}  # by state: the state before it on the path
        self.removed_routes = graph.removed_routes
        self._routes_seen = len(graph.new_routes)
        self._spread_from(source)

    @property
    def is_stale(self) -> bool:
        """Returns whether a new tree is needed, or cheaper than an update.

        After a route was removed distances may have grown, which an update cannot find. If more
        routes are new than states are known, a new tree is cheaper.
        """
        new = len(self._graph.new_routes) - self._routes_seen
        return self.removed_routes != self._graph.removed_routes or new > len(self.distances)

    def add_new_routes(self) -> None:
        """Adds the routes found since the last update; spreads the distances that get shorter."""
        new_routes, distances = self._graph.new_routes, self.distances
        for position in range(self._routes_seen, len(new_routes)):
            origin, goal = new_routes[position]
            distance = distances.get(origin)
            if distance is not None and self._shorten(origin, goal, distance + 1):
                self._spread_from(goal)
        self._routes_seen = len(new_routes)

    def _shorten(self, origin: int, goal: int, distance: int) -> bool:
        """Records the distance to `goal` through `origin` if it is shorter; returns if so."""
        known = self.distances.get(goal)
        if known is not None and known <= distance:
            return False
        self.distances[goal] = distance
        self.previous[goal] = origin
        return True

    def _spread_from(self, start: int) -> None:
        """Breadth-first search from a state whose distance is new."""
        nodes, waiting = self._graph.nodes, deque([start])
        while waiting:
            origin = waiting.popleft()
            distance = self.distances[origin] + 1
            for goal in nodes[origin].routes:
                if self._shorten(origin, goal, distance):
                    waiting.append(goal)


class ShortestPaths:
    """Returns distances and paths between any two states; caches the trees of recent sources."""

    def __init__(self, graph: StateGraph, *, most_trees: int = 8) -> None:
        self._graph = graph
        self._most_trees = most_trees
        self._trees: OrderedDict[int, _Tree] = OrderedDict()

    def distances(self, source: int) -> dict[int, int]:
        """Returns the number of steps to each state that can be reached from the source."""
        return self._tree(source).distances

    def path(self, source: int, goal: int) -> list[Edge] | None:
        """Returns the edges of a shortest path, or None if the goal cannot be reached."""
        tree = self._tree(source)
        if goal not in tree.distances:
            return None
        edges: list[Edge] = []
        while goal != source:
            origin = tree.previous[goal]
            edges.append(self._graph.nodes[origin].routes[goal])
            goal = origin
        edges.reverse()
        return edges

    def _tree(self, source: int) -> _Tree:
        """Returns the tree of the source, up to date."""
        tree = self._trees.get(source)
        if tree is None or tree.is_stale:
            tree = self._trees[source] = _Tree(self._graph, source)
            if len(self._trees) > self._most_trees:
                self._trees.popitem(last=False)
        else:
            tree.add_new_routes()
        self._trees.move_to_end(source)
        return tree
