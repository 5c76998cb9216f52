"""Guides take the wheel for some steps: they follow paths of the state graph to a chosen state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tapwright.abstractions.keyed_action import find_again
from tapwright.core.action import Action, ActionKind
from tapwright.core.worker_copy import for_worker
from tapwright.state_graph.graph import Edge, StateGraph, StateNode
from tapwright.state_graph.paths import ShortestPaths

_REINIT = Action(ActionKind.REINIT)


class Guide(Protocol):
    """Says what to do instead of asking the agent."""

    def begin_episode(self, node: StateNode) -> None:
        """The app was started and shows this state."""
        ...

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """What to do in this state, or None to let the agent choose."""
        ...

    def notice(self, node: StateNode) -> None:
        """A step led to this state; its visit is counted already."""
        ...


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


@dataclass(frozen=True, slots=True)
class FsmSettings:
    """When to take over; the paper on ATAC and ATPPO, section 4.2."""

    patience: int = 30  # steps without a new state, or steps on one page, that are too many
    attempts: int = 3  # times a path is planned anew when the app does not follow it


DEFAULT_FSM = FsmSettings()


@dataclass(slots=True)
class GuidanceTally:
    """How often the guide took over, and whether it came to where it wanted to go."""

    targets: int = 0
    reached: int = 0
    steps: int = 0

    def include(self, other: GuidanceTally) -> None:
        """Adds what another guide of the same run did."""
        self.targets += other.targets
        self.reached += other.reached
        self.steps += other.steps


class FsmGuidance:
    """Leads out of a local optimum to the least visited state by a shortest path.

    Where the current state has no path to it, the app is started anew and the path from there is
    followed; the paper does not say what it does then.
    """

    def __init__(
        self,
        graph: StateGraph,
        package: str,
        settings: FsmSettings = DEFAULT_FSM,
        tally: GuidanceTally | None = None,
    ) -> None:
        self.tally = GuidanceTally() if tally is None else tally
        self._graph = graph
        self._package = package
        self._settings = settings
        self._follower = PathFollower(graph, attempts=settings.attempts)
        self._without_new = 0
        self._on_page = 0
        self._page = ""
        self._start: StateNode | None = None
        self._restarted = False

    def begin_episode(self, node: StateNode) -> None:
        """Nothing is stuck at the start."""
        self._follower.give_up()
        self._start = node
        self._forget(node.activity)

    def notice(self, node: StateNode) -> None:
        """Count how long nothing new came up."""
        self._without_new = 0 if node.visits == 1 else self._without_new + 1
        if node.activity == self._page:
            self._on_page += 1
        else:
            self._page, self._on_page = node.activity, 0

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """The next action on the way to the least visited state, once nothing new comes up."""
        if not self._follower.is_busy:
            patience = self._settings.patience
            if self._without_new < patience and self._on_page < patience:
                return None
            self._forget(node.activity)
            if not self._aim(node):
                return self._restart()
        self._restarted = False
        goal = self._follower.goal
        action = self._follower.next_action(node, actions)
        self.tally.steps += action is not None
        if not self._follower.is_busy:
            self.tally.reached += node.number == goal
            self._forget(node.activity)
        return action

    def for_worker(self) -> FsmGuidance:
        """For another device that explores the same graph."""
        return FsmGuidance(self._graph, self._package, self._settings, self.tally)

    def _aim(self, node: StateNode) -> bool:
        candidates = [
            self._graph.nodes[number]
            for number, distance in self._follower.distances(node).items()
            if distance and self._graph.nodes[number].package == self._package
        ]
        if not candidates:
            return False
        self._follower.aim(min(candidates, key=_visits_then_number).number)
        self.tally.targets += 1
        return True

    def _restart(self) -> Action | None:
        if self._restarted:
            return None
        self._restarted = True
        return _REINIT

    def _forget(self, page: str) -> None:
        self._without_new = self._on_page = 0
        self._page = page


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


class Guides:
    """Several guides; the first that has something to say is heard."""

    def __init__(self, guides: Sequence[Guide]) -> None:
        self._guides = tuple(guides)

    def begin_episode(self, node: StateNode) -> None:
        """Tell each."""
        for guide in self._guides:
            guide.begin_episode(node)

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """The first advice."""
        for guide in self._guides:
            action = guide.advise(node, actions)
            if action is not None:
                return action
        return None

    def notice(self, node: StateNode) -> None:
        """Tell each."""
        for guide in self._guides:
            guide.notice(node)

    def for_worker(self) -> Guides:
        """The same guides for another device."""
        return Guides([for_worker(guide) for guide in self._guides])


GuideMaker = Callable[[StateGraph, str], Guide]  # from the graph and the app's package


def _visits_then_number(node: StateNode) -> tuple[int, int]:
    return node.visits, node.number
