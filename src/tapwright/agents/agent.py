"""The Agent contract: chooses among actions, learns from transitions, can be saved and loaded."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter
from tapwright.spec import Monitor


class DecisionPoint(NamedTuple):
    """Where an agent has to decide: the state, the actions that are left, and what is shown."""

    state: Hashable  # of the abstraction; with the monitor's where the recipe says so
    actions: Sequence[Action]  # after the user's rules, the device and the specification
    observation: Observation = Observation(Screen())
    monitor: Monitor | None = None  # of the specification, if there is one; to be read only
    steps_left: int = 1  # that the agent may choose in this episode

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self.observation.screen


class Transition(NamedTuple):
    """What an agent learns from: a step between two decision points, with its reward."""

    before: DecisionPoint
    step: Step  # the action as performed, and all that the device told
    after: DecisionPoint
    reward: float = 0.0
    terminated: bool = False  # what happened ended the episode: a crash, a verdict, a dead end
    truncated: bool = False  # a limit ended it: steps, time, a return to the app's start

    @property
    def state(self) -> Hashable:
        """The state in which the action was taken."""
        return self.before.state

    @property
    def action(self) -> Action:
        """The action as it was performed."""
        return self.step.action

    @property
    def next_state(self) -> Hashable:
        """The state that it led to."""
        return self.after.state

    @property
    def next_actions(self) -> Sequence[Action]:
        """What can be done there."""
        return self.after.actions

    @property
    def newly_covered(self) -> int:
        """How many coverage probes were hit for the first time in the run."""
        return self.step.observation.newly_covered

    @property
    def crashed(self) -> bool:
        """Whether the app crashed."""
        return self.step.crash is not None

    @property
    def changed(self) -> bool:
        """Whether another screen is shown now."""
        return self.step.before != self.step.after


class Agent(Protocol):
    """Chooses and learns."""

    @property
    def epsilon(self) -> float | None:
        """The share of choices that are made at random now; none if it has no such share."""
        ...

    def begin_episode(self, start: DecisionPoint) -> None:
        """Starts a new episode here; what is tied to the last one is forgotten."""
        ...

    def choose(self, point: DecisionPoint) -> Action | None:
        """Returns one of the point's actions, or None to begin a new episode instead."""
        ...

    def learn(self, transition: Transition) -> None:
        """Learns from a step."""
        ...

    def save(self, path: Path) -> None:
        """Writes what was learnt to a file."""
        ...

    def load(self, path: Path) -> None:
        """Goes on from what was learnt before."""
        ...


@runtime_checkable
class PlansAhead(Protocol):
    """An agent that looks at states other than the one it is in."""

    def plan_with(self, actions: ActionFilter, episode_steps: int) -> None:
        """Receives what tells the actions of any screen, and the length of an episode."""
        ...


@runtime_checkable
class ValuesActions(Protocol):
    """An agent that can say what actions are worth to it, for people who want to know why."""

    def values_of(self, point: DecisionPoint) -> Sequence[float]:
        """Returns the value of each of the point's actions, in their order; draws nothing."""
        ...


@runtime_checkable
class HearsDeviceFaults(Protocol):
    """An agent that avoids what the device cannot bear."""

    def device_failed(self, action: Action) -> None:
        """Hears that the device failed while it performed the action."""
        ...


class Continuity:
    """Tells an agent whether it decides where its last step led, or somebody else acted since.

    Guides, logins and restarts take steps that no agent chose: what follows one is no consequence
    of the agent's last action.
    """

    def __init__(self) -> None:
        self._state: Hashable = None
        self._began = False

    def begin(self) -> None:
        """Forgets where the last step led: a new episode begins."""
        self._began = False

    def is_broken(self, state: Hashable) -> bool:
        """Returns whether the episode goes on in another state than the one arrived at."""
        return self._began and state != self._state

    def arrive(self, state: Hashable) -> None:
        """Notes where a step of the agent led."""
        self._state, self._began = state, True


class MemorylessAgent:
    """For agents that learn nothing: there is nothing to save either."""

    name = "this agent"
    epsilon = None

    def begin_episode(self, start: DecisionPoint) -> None:
        """Nothing is tied to an episode."""

    def learn(self, transition: Transition) -> None:
        """Nothing is learnt."""

    def save(self, path: Path) -> None:
        """Refuses: a file without content would look like knowledge."""
        raise InputError(f"{self.name} learns nothing, so there is nothing to save")

    def load(self, path: Path) -> None:
        """Refuses, as `save` does."""
        raise InputError(f"{self.name} learns nothing, so there is nothing to load")
