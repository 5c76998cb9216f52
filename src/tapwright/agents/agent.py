"""The Agent contract: chooses among actions, learns from transitions, can be saved and loaded."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from tapwright.core.action import Action
from tapwright.core.errors import InputError


class Transition(NamedTuple):
    """What an agent learns from: one step as states, with its reward."""

    state: Hashable
    action: Action
    reward: float
    next_state: Hashable
    next_actions: Sequence[Action]
    terminal: bool  # the episode ended here because of what happened, not of the budget


class Agent(Protocol):
    """Chooses and learns."""

    @property
    def epsilon(self) -> float | None:
        """The share of choices that are made at random now; none if it has no such share."""
        ...

    def begin_episode(self) -> None:
        """A new episode starts; what is tied to the last one is forgotten."""
        ...

    def choose(self, state: Hashable, actions: Sequence[Action]) -> Action:
        """One of the actions, of which there is at least one."""
        ...

    def learn(self, transition: Transition) -> None:
        """Take notice of what an action led to."""
        ...

    def save(self, path: Path) -> None:
        """Write what was learnt."""
        ...

    def load(self, path: Path) -> None:
        """Go on from what was learnt before."""
        ...


class MemorylessAgent:
    """For agents that learn nothing: there is nothing to save either."""

    name = "this agent"
    epsilon = None

    def begin_episode(self) -> None:
        """Nothing is tied to an episode."""

    def learn(self, transition: Transition) -> None:
        """Nothing is learnt."""

    def save(self, path: Path) -> None:
        """Refuse: a file without content would look like knowledge."""
        raise InputError(f"{self.name} learns nothing, so there is nothing to save")

    def load(self, path: Path) -> None:
        """Refuse, as `save` does."""
        raise InputError(f"{self.name} learns nothing, so there is nothing to load")
