"""The random start of Vuong and Takada: an episode begins at a state that was visited before."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tapwright.core.action import Action
from tapwright.state_graph.graph import StateGraph, StateNode
from tapwright.state_graph.path_follower import PathFollower


class StartAnywhere:
    """Each episode begins at a visited state drawn at random (Vuong and Takada, section 4)."""

    def __init__(self, graph: StateGraph, package: str, random: Random) -> None:
        self._graph = graph
        self._package = package
        self._random = random
        self._follower = PathFollower(graph)

    def begin_episode(self, node: StateNode) -> None:
        """Choose where to begin, among what can be reached from the app's first screen."""
        nodes = self._graph.nodes
        within = [
            number
            for number in self._follower.distances(node)
            if nodes[number].package == self._package
        ]
        if within:
            self._follower.aim(within[int(self._random.random() * len(within))])

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """The recorded path, and nothing once it is at its end."""
        if not self._follower.is_busy:
            return None
        return self._follower.next_action(node, actions)

    def notice(self, node: StateNode) -> None:
        """Nothing depends on what the agent finds."""

    def for_worker(self) -> StartAnywhere:
        """For another device that explores the same graph."""
        return StartAnywhere(self._graph, self._package, self._random)
