"""Shortest paths over the state graph, kept up to date as it grows.

The paper on ATAC recomputes Floyd's matrices, O(n³) time and O(n²) memory. Here a source that was
asked about keeps a breadth-first tree; new links are worked into it when it is next asked about,
each by passing on only the distances that got smaller. A step of the run costs nothing.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from tapwright.state_graph.graph import Edge, StateGraph


class _Tree:
    """Distances from one source, and the last edge of a shortest path to each state."""

    def __init__(self, graph: StateGraph, source: int) -> None:
        self._graph = graph
        self.distances = {source: 0}
        self.last: dict[int, int] = {}  # by state: the state before it on the path
        self.cuts = graph.cuts
        self._links_seen = len(graph.links)
        self._pass_on(source)

    @property
    def is_stale(self) -> bool:
        """Whether a new tree is the cheaper way: routes were cut, or the graph has doubled.

        After a cut distances may have grown, which no link can tell.
        """
        new = len(self._graph.links) - self._links_seen
        return self.cuts != self._graph.cuts or new > len(self.distances)

    def catch_up(self) -> None:
        """Work in the links that were added since the last time."""
        links, distances = self._graph.links, self.distances
        for position in range(self._links_seen, len(links)):
            origin, goal = links[position]
            distance = distances.get(origin)
            if distance is not None and self._shorten(origin, goal, distance + 1):
                self._pass_on(goal)
        self._links_seen = len(links)

    def _shorten(self, origin: int, goal: int, distance: int) -> bool:
        known = self.distances.get(goal)
        if known is not None and known <= distance:
            return False
        self.distances[goal] = distance
        self.last[goal] = origin
        return True

    def _pass_on(self, start: int) -> None:
        nodes, waiting = self._graph.nodes, deque([start])
        while waiting:
            origin = waiting.popleft()
            distance = self.distances[origin] + 1
            for goal in nodes[origin].routes:
                if self._shorten(origin, goal, distance):
                    waiting.append(goal)


class ShortestPaths:
    """Answers for any pair of states; keeps the trees of the sources last asked about."""

    def __init__(self, graph: StateGraph, *, kept: int = 8) -> None:
        self._graph = graph
        self._kept = kept
        self._trees: OrderedDict[int, _Tree] = OrderedDict()

    def distances(self, source: int) -> dict[int, int]:
        """The number of steps to each state that can be reached."""
        return self._tree(source).distances

    def path(self, source: int, goal: int) -> list[Edge] | None:
        """The edges of a shortest path, or None if there is none."""
        tree = self._tree(source)
        if goal not in tree.distances:
            return None
        edges: list[Edge] = []
        while goal != source:
            origin = tree.last[goal]
            edges.append(self._graph.nodes[origin].routes[goal])
            goal = origin
        edges.reverse()
        return edges

    def _tree(self, source: int) -> _Tree:
        tree = self._trees.get(source)
        if tree is None or tree.is_stale:
            tree = self._trees[source] = _Tree(self._graph, source)
            if len(self._trees) > self._kept:
                self._trees.popitem(last=False)
        else:
            tree.catch_up()
        self._trees.move_to_end(source)
        return tree
