"""The frontier agent: follows known paths to the highest exploration bonus and tries it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.abstractions.state_name import is_outside
from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.frontier.event_statistics import EventStatistics
from tapwright.agents.frontier.field_texts import field_text
from tapwright.agents.frontier.sharing import FrontierSharing, everything
from tapwright.agents.frontier.values import FrontierSettings, FrontierValues
from tapwright.agents.knowledge import LearntHere
from tapwright.core.action import Action, ActionKind, Argument

_REPEATED = 0.3  # factor of an action's bonus for each time it was tried since the last news
_PATH_LENGTH = 6  # last states of the path, whose values are backed up at each step
_OFTEN = 10  # writes into a field after which its form is filled in less often


class FrontierAgent:
    """Chooses the action of the highest value; ties are broken at random (ε-greedy).

    A step is news if it runs code, or shows a screen, for the first time in the episode. Until the
    next news, an action is expected to lead where it just led, and repeating it is worth less.
    """

    def __init__(self, settings: FrontierSettings, random: Random, name: str = "frontier") -> None:
        self._settings = settings
        self._random = random
        self._values = FrontierValues(EventStatistics(name), settings)
        self._sharing: FrontierSharing | None = None  # with agents in other processes
        self._reset()

    def _reset(self) -> None:
        """Creates the memory of an episode, empty."""
        self._path: deque[Hashable] = deque(maxlen=_PATH_LENGTH)
        self._screens: set[str] = set()  # seen in this episode
        self._recent: dict[Hashable, Hashable | None] = {}  # where actions led since the last news
        self._repeats: dict[Hashable, int] = {}  # how often each was tried since then
        self._form = ""  # the family of the fields that are shown
        self._fills_in = False  # this form is being filled in
        self._is_written = False  # something was written into one of its fields
        self._filled: set[Hashable] = set()  # keys of the fields filled in so far

    @property
    def epsilon(self) -> float:
        """Returns the share of choices that are drawn at random."""
        return self._settings.epsilon

    def begin_episode(self, start: DecisionPoint) -> None:
        """Forgets the last episode."""
        self._path.clear()
        self._recent.clear()
        self._repeats.clear()
        self._screens.clear()
        self._form = ""

    def choose(self, point: DecisionPoint) -> Action:
        """Returns a field to fill in, or else the action with the highest value."""
        self._values.record_offer(point.state, point.actions)
        action = self._field_to_fill(point.actions) or self._best(point.state, point.actions)
        if action.kind.argument is Argument.TEXT:
            self._is_written = True
            return replace(action, argument=field_text(action, point.actions, self._random))
        return action

    def values_of(self, point: DecisionPoint) -> list[float]:
        """Returns the value of each action, by which the best is chosen."""
        return [self._value(point.state, action) for action in point.actions]

    def learn(self, transition: Transition) -> None:
        """Counts the step, records where it led, and backs up the values along the path."""
        values, key = self._values, key_of(transition.action)
        is_fresh = self._count(transition, key)
        is_elsewhere = not transition.terminated and transition.next_state != transition.state
        after = transition.next_state if is_elsewhere else None
        values.record_outcome(key, after)
        if self._sharing is not None:
            self._sharing.note(transition.state, key, after)
        if transition.newly_covered or is_fresh:
            self._recent.clear()
            self._repeats.clear()
        self._recent[key] = after
        self._repeats[key] = self._repeats.get(key, 0) + 1
        if not transition.terminated:
            values.record_offer(transition.next_state, transition.next_actions)
        self._path.appendleft(transition.state)
        values.back_up([transition.next_state, *self._path], self._recent)

    def save(self, path: Path) -> None:
        """Writes the statistics of actions to a file."""
        self._values.statistics.save(path)

    def load(self, path: Path) -> None:
        """Reads saved statistics and continues from them."""
        self._values.statistics.load(path)

    def for_worker(self) -> FrontierAgent:
        """Returns an agent with the same knowledge for the episodes of another device."""
        other = FrontierAgent(self._settings, self._random)
        other._values, other._sharing = self._values, self._sharing
        return other

    def share(self) -> None:
        """Begins to note what is learnt, for agents in other processes."""
        self._sharing = FrontierSharing(self._values)

    def take_learnt(self) -> LearntHere:
        """Returns what was learnt since it was last asked; nothing unless it is shared."""
        return LearntHere() if self._sharing is None else self._sharing.take()

    def all_learnt(self) -> LearntHere:
        """Returns everything that is known."""
        return everything(self._values)

    def absorb(self, news: LearntHere) -> None:
        """Learns from agents in other processes."""
        if self._sharing is not None:
            self._sharing.absorb(news)

    def _count(self, transition: Transition, key: Hashable) -> bool:
        """Adds the step to the statistics; returns whether its screen is new in the episode."""
        step = transition.step
        if not self._screens:
            self._screens.add(step.before.fingerprint)
        is_fresh = step.after.fingerprint not in self._screens
        self._screens.add(step.after.fingerprint)
        self._values.statistics.record(
            transition.state,
            key,
            transition.next_state,
            transition.next_actions,
            changed=transition.changed and not _is_dead_end(transition.after),
            fresh=is_fresh,
            gained=transition.newly_covered > 0,
            crashed=transition.crashed,
        )
        return is_fresh

    def _best(self, state: Hashable, actions: Sequence[Action]) -> Action:
        """Returns the action with the highest value, or, with chance ε, one drawn by bonus."""
        if self._random.random() < self._settings.epsilon:
            bonuses = [self._values.bonus(state, key_of(each), each.kind) for each in actions]
            return self._random.choices(actions, bonuses)[0]
        values = [self._value(state, action) for action in actions]
        highest = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == highest]
        return best[int(self._random.random() * len(best))]

    def _value(self, state: Hashable, action: Action) -> float:
        """Returns the larger of the action's own bonus and the discounted value behind it."""
        key = key_of(action)
        bonus = self._values.bonus(state, key, action.kind)
        if key in self._repeats:
            bonus *= _REPEATED ** self._repeats[key]
        elif self._is_written and action.kind is ActionKind.CLICK:
            bonus *= self._values.factor_after_writing(key)  # many buttons need a field filled in
        return max(bonus, self._values.discounted_value(state, key, self._recent))

    def _field_to_fill(self, actions: Sequence[Action]) -> Action | None:
        """Returns the next field of a form that is being filled in, or None.

        Whether a form is filled in is drawn once, when it appears.
        """
        fields = [action for action in actions if action.kind is ActionKind.WRITE]
        form = family_of(key_of(fields[0])) if fields else ""
        if form != self._form:
            self._form, self._filled, self._is_written = form, set(), False
            self._fills_in = bool(fields) and self._random.random() < self._fill_share(fields[0])
        if not self._fills_in:
            return None
        for field in fields:
            if key_of(field) not in self._filled:
                self._filled.add(key_of(field))
                return field
        return None

    def _fill_share(self, field: Action) -> float:
        """Returns the probability to fill in a form; it falls the more often that was done."""
        tried = self._values.statistics.tried(key_of(field))
        return self._settings.fill / sqrt(1 + tried / _OFTEN)


def _is_dead_end(point: DecisionPoint) -> bool:
    """Returns whether the app was left for a screen without any widget to use."""
    return is_outside(point.state) and all(action.target is None for action in point.actions)
