"""Goes to where most is left to try, as far as it knows the way, and tries it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.agent import Transition
from tapwright.agents.frontier.field_texts import field_text
from tapwright.agents.frontier.values import FrontierValues
from tapwright.core.action import Action, ActionKind, Argument

_AGAIN = 0.3  # what an event is still worth each time it was tried since anything was new
_RECENT = 6  # states of the way here whose values are brought up to date at each step
_OFTEN = 10  # times that a field was written into after which its form is known


@dataclass(frozen=True, slots=True)
class FrontierSettings:
    """What the agent leaves to chance."""

    epsilon: float = 0.1  # share of choices drawn by worth from the events here
    fill: float = 0.5  # share of visits to a new form on which all its fields are filled in first


class FrontierAgent:
    """Takes the event of the highest value; ties and a small share of choices are drawn.

    It relies on a reward that is above 0 where code runs or a screen shows for the first time in
    the episode. As long as nothing is new, events lead where they just led, and are not repeated.
    """

    def __init__(self, outlook: FrontierValues, settings: FrontierSettings, random: Random) -> None:
        self._outlook = outlook
        self._settings = settings
        self._random = random
        self._way: deque[Hashable] = deque(maxlen=_RECENT)
        self._known: dict[Hashable, Hashable | None] = {}  # where events led since the last news
        self._repeats: dict[Hashable, int] = {}  # how often each was tried since then
        self._form = ""  # the place whose fields are shown
        self._fills = False
        self._is_written = False  # something was written into one of them
        self._filled: set[Hashable] = set()

    @property
    def epsilon(self) -> float:
        """The share of choices that are drawn."""
        return self._settings.epsilon

    def begin_episode(self) -> None:
        """The app starts afresh."""
        self._way.clear()
        self._forget()
        self._form = ""

    def choose(self, state: Hashable, actions: Sequence[Action]) -> Action:
        """A field that is to be filled in, or what promises most."""
        self._outlook.offer(state, actions)
        action = self._field_to_fill(actions) or self._best(state, actions)
        if action.kind.argument is Argument.TEXT:
            self._is_written = True
            return replace(action, argument=field_text(action, actions, self._random))
        return action

    def learn(self, transition: Transition) -> None:
        """Where the event led; what it brought is in the ledger already."""
        outlook, key = self._outlook, key_of(transition.action)
        is_elsewhere = not transition.terminal and transition.next_state != transition.state
        after = transition.next_state if is_elsewhere else None
        outlook.led(key, after)
        if transition.reward > 0:
            self._forget()
        self._known[key] = after
        self._repeats[key] = self._repeats.get(key, 0) + 1
        if not transition.terminal:
            outlook.offer(transition.next_state, transition.next_actions)
        self._way.appendleft(transition.state)
        outlook.look_back([transition.next_state, *self._way], self._known)

    def save(self, path: Path) -> None:
        """Write the ledger."""
        self._outlook.ledger.save(path)

    def load(self, path: Path) -> None:
        """Go on from a ledger."""
        self._outlook.ledger.load(path)

    def for_worker(self) -> FrontierAgent:
        """For another device: the same knowledge, another way."""
        return FrontierAgent(self._outlook, self._settings, self._random)

    def _forget(self) -> None:
        self._known.clear()
        self._repeats.clear()

    def _best(self, state: Hashable, actions: Sequence[Action]) -> Action:
        if self._random.random() < self._settings.epsilon:
            worths = [self._outlook.worth(state, key_of(action), action.kind) for action in actions]
            return self._random.choices(actions, worths)[0]
        values = [self._value(state, action) for action in actions]
        highest = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == highest]
        return best[int(self._random.random() * len(best))]

    def _value(self, state: Hashable, action: Action) -> float:
        key = key_of(action)
        worth = self._outlook.worth(state, key, action.kind)
        if key in self._repeats:
            worth *= _AGAIN ** self._repeats[key]
        elif self._is_written and action.kind is ActionKind.CLICK:
            worth *= self._outlook.second_chance(key)  # many a button needs a field filled in
        return max(worth, self._outlook.ahead(state, key, self._known))

    def _field_to_fill(self, actions: Sequence[Action]) -> Action | None:
        fields = [action for action in actions if action.kind is ActionKind.WRITE]
        place = family_of(key_of(fields[0])) if fields else ""
        if place != self._form:
            self._form, self._filled, self._is_written = place, set(), False
            self._fills = bool(fields) and self._random.random() < self._fill_share(fields[0])
        if not self._fills:
            return None
        for field in fields:
            if key_of(field) not in self._filled:
                self._filled.add(key_of(field))
                return field
        return None

    def _fill_share(self, field: Action) -> float:
        """A form that was filled in often is filled in seldom."""
        tried = self._outlook.ledger.tried(key_of(field))
        return self._settings.fill / sqrt(1 + tried / _OFTEN)
