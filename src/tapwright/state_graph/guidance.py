"""Guides take the wheel for some steps: they follow paths of the state graph to a chosen state.

FSM guidance is that of the paper on ATAC and ATPPO (sections 3.5 and 4.2), for every agent.

Deviations and what the paper leaves open:
- It does not say what it does when no path leads to the least visited state. The app is restarted
  then, and the path from the start is followed; a state that even that does not reach is no goal.
- A path that the app does not follow is planned anew three times (`guide_attempts`).
- "Stays on the current page" is read as the same activity: a page that is a state would add nothing
  to "no new state". `guide_page=state` is the other reading; an app of one activity wants it.
- Of states that were visited equally seldom the one found first is the goal.
- Shortest paths are kept up to date (`state_graph/paths.py`); Floyd's are the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.core.worker_copy import for_worker
from tapwright.state_graph.graph import StateGraph, StateNode
from tapwright.state_graph.path_follower import PathFollower

REINIT = Action(ActionKind.REINIT)
PAGES = ("activity", "state")


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


@dataclass(frozen=True, slots=True)
class FsmSettings:
    """When to take over; the paper on ATAC and ATPPO, section 4.2."""

    patience: int = 30  # steps without a new state, or steps on one page, that are too many
    attempts: int = 3  # times a path is planned anew when the app does not follow it
    page: str = "activity"  # what a page is: activity or state

    def __post_init__(self) -> None:
        if self.page not in PAGES:
            raise InputError(
                f"a page is {' or '.join(PAGES)}, got {self.page!r}{did_you_mean(self.page, PAGES)}"
            )


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
    """Leads out of a local optimum to the least visited state by a shortest path."""

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
        self._page: Hashable = None
        self._start: StateNode | None = None

    def begin_episode(self, node: StateNode) -> None:
        """Nothing is stuck at the start."""
        self._follower.give_up()
        self._start = node
        self._forget(node)

    def notice(self, node: StateNode) -> None:
        """Count how long nothing new came up."""
        self._without_new = 0 if node.visits == 1 else self._without_new + 1
        page = self._page_of(node)
        self._on_page = self._on_page + 1 if page == self._page else 0
        self._page = page

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        """The next action on the way to the least visited state, once nothing new comes up."""
        if not self._follower.is_busy:
            patience = self._settings.patience
            if self._without_new < patience and self._on_page < patience:
                return None
            self._forget(node)
            if self._aim(node):
                self.tally.steps += 1
                return REINIT
        goal = self._follower.goal
        action = self._follower.next_action(node, actions)
        self.tally.steps += action is not None
        if goal is not None and not self._follower.is_busy:
            self.tally.reached += node.number == goal
            self._forget(node)
        return action

    def for_worker(self) -> FsmGuidance:
        """For another device that explores the same graph."""
        return FsmGuidance(self._graph, self._package, self._settings, self.tally)

    def _aim(self, node: StateNode) -> bool:
        """Chooses the goal; returns whether it can only be reached by a restart."""
        from_here = self._follower.distances(node)
        from_start = {} if self._start is None else self._follower.distances(self._start)
        candidates = [
            self._graph.nodes[number]
            for number in from_here.keys() | from_start.keys()
            if number != node.number and self._graph.nodes[number].package == self._package
        ]
        if not candidates:
            return False
        goal = min(candidates, key=_visits_then_number).number
        self._follower.aim(goal)
        self.tally.targets += 1
        return goal not in from_here

    def _page_of(self, node: StateNode) -> Hashable:
        return node.activity if self._settings.page == "activity" else node.state

    def _forget(self, node: StateNode) -> None:
        self._without_new = self._on_page = 0
        self._page = self._page_of(node)


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


def _visits_then_number(node: StateNode) -> tuple[int, int]:
    return node.visits, node.number
