"""An agent that draws events by the value and the diversity of what followed them before.

An exploration is an event with the steps after it, up to a horizon. Its value is the code that it
covered first; the diversity of an event is the spread of the values of its explorations. Events
are chosen by Thompson sampling (Thompson, Biometrika 25, 1933) of the value, with the spread added.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, replace
from math import log1p, sqrt
from pathlib import Path
from random import Random

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.agent import Continuity, DecisionPoint, Transition
from tapwright.agents.bandit.arms import Arms, Estimate
from tapwright.agents.tabular.table import ValueTable
from tapwright.agents.texts import draw_text
from tapwright.core.action import Action, Argument

_UNKNOWN = Estimate(1.0, 1.0, 0)  # of an event when nothing is known of any


@dataclass(frozen=True, slots=True)
class BanditSettings:
    """Settings of the bandit."""

    horizon: int = 6  # steps of an exploration, with its event
    discount: float = 0.8  # of the code covered, for each step after the event
    diversity: float = 1.0  # weight of the spread beside the value; 0 leaves it out
    group_weight: float = 1.0  # tries of an event that weigh as much as its group
    forgetting: float = 0.2  # least weight of the latest exploration among all of an event


@dataclass(slots=True)
class _Exploration:
    """An event whose following steps are still being counted."""

    key: Hashable
    value: float = 0.0
    weight: float = 1.0  # of what the next step covers


class BanditAgent:
    """Chooses the event with the highest draw of its value, plus its diversity."""

    epsilon = None

    def __init__(self, name: str, settings: BanditSettings, random: Random) -> None:
        self._settings = settings
        self._random = random
        self._table = ValueTable(name)
        self._arms = Arms(self._table, _UNKNOWN, settings.group_weight)
        self._open: deque[_Exploration] = deque()  # the oldest first
        self._continuity = Continuity()

    def begin_episode(self, start: DecisionPoint) -> None:
        """Ends the explorations of the last episode: what follows is not theirs."""
        self._end_all()
        self._continuity.begin()

    def choose(self, point: DecisionPoint) -> Action:
        """Returns the event with the highest score; the text for a field is drawn."""
        if self._continuity.is_broken(point.state):
            self._end_all()
        scores = [self._score(action) for action in point.actions]
        action = point.actions[scores.index(max(scores))]
        if action.kind.argument is Argument.TEXT:
            return replace(action, argument=draw_text(self._random))
        return action

    def values_of(self, point: DecisionPoint) -> list[float]:
        """Returns the expected value of each action, with its diversity."""
        estimates = [self._estimate(action) for action in point.actions]
        return [each.mean + self._spread(each) for each in estimates]

    def learn(self, transition: Transition) -> None:
        """Counts the step for every exploration that it is part of."""
        self._open.append(_Exploration(key_of(transition.action)))
        for exploration in self._open:
            exploration.value += exploration.weight * transition.newly_covered
            exploration.weight *= self._settings.discount
        if len(self._open) >= self._settings.horizon:
            self._end(self._open.popleft())
        self._continuity.arrive(transition.next_state)
        if transition.terminated or transition.truncated:
            self._end_all()

    def save(self, path: Path) -> None:
        """Writes what was learnt, with the explorations that are not over."""
        self._end_all()
        self._table.save(path)

    def load(self, path: Path) -> None:
        """Reads what was learnt and goes on from it."""
        self._table.load(path)
        self._arms.bind()

    def for_worker(self) -> BanditAgent:
        """Returns an agent with the same knowledge for the episodes of another device."""
        other = BanditAgent(self._table.name, self._settings, self._random)
        other._table, other._arms = self._table, self._arms
        return other

    def _end_all(self) -> None:
        """Learns from all explorations as far as they went."""
        while self._open:
            self._end(self._open.popleft())

    def _end(self, exploration: _Exploration) -> None:
        """Learns from an exploration; a logarithm, since first screens cover thousands."""
        key, forgetting = exploration.key, self._settings.forgetting
        self._arms.add(key, family_of(key), log1p(exploration.value), forgetting)

    def _estimate(self, action: Action) -> Estimate:
        key = key_of(action)
        return self._arms.estimate(key, family_of(key))

    def _spread(self, estimate: Estimate) -> float:
        return self._settings.diversity * sqrt(estimate.variance)

    def _score(self, action: Action) -> float:
        """Returns a draw of the value, and the spread of the values so far."""
        known = self._estimate(action)
        drawn = self._random.gauss(known.mean, sqrt(known.variance / (1 + known.tries)))
        return drawn + self._spread(known)
