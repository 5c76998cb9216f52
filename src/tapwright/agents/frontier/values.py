"""What is left to try, and how far away it is: the knowledge that frontier agents plan with.

worth(s, e)  how seldom event e was tried, and how much it and its like brought
value(s)     = max over e of max(worth(s, e), γ Σ P(s′ | e) value(s′))
P(s′ | e)    where the event led lately, from whatever state: an app does not show all its data, so
             the same event may lead elsewhere next time, and from a new state to a known place.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.frontier.event_statistics import EventStatistics
from tapwright.core.action import Action, ActionKind

_PRIORS = {
    ActionKind.CLICK: 1.0,
    ActionKind.WRITE: 0.8,
    ActionKind.LONG_CLICK: 0.6,
    ActionKind.MENU: 0.5,
    ActionKind.SWIPE: 0.4,
    ActionKind.SCROLL_DOWN: 0.4,
    ActionKind.BACK: 0.3,
    ActionKind.ROTATE: 0.2,
    ActionKind.PAUSE_RESUME: 0.2,
    ActionKind.IDLE: 0.2,
}
_OTHER_PRIOR = 0.05
_STALE = 0.05  # what is left of an event's worth if it never leads to a screen new in its episode
_DULL = 0.02  # and if it was never seen to change anything
_DULL_AFTER = 2  # executions
_FATAL = 0.3  # what each crash leaves of an event's worth
_FORGOTTEN = 0.02  # an outcome that is less likely is left out

_NOWHERE: dict[Hashable | None, float] = {}
Offer = tuple[Hashable, ActionKind]  # an event's key and kind
# Where events led since something new was last seen: there they will lead again. None: nowhere.
Known = Mapping[Hashable, Hashable | None]


@dataclass(frozen=True, slots=True)
class ValueSettings:
    """How the near weighs against the far, and the last outcome against earlier ones."""

    discount: float = 0.65  # γ: what is worth 1 is worth so much one step away
    recency: float = 0.3  # weight of the last outcome of an event among all of its outcomes
    sweep: int = 50  # steps after which all values are brought up to date


class FrontierValues:
    """Where events lead, and what each state is worth; workers share it."""

    def __init__(self, ledger: EventStatistics, settings: ValueSettings) -> None:
        self.ledger = ledger
        self._settings = settings
        # By state, as last seen there: what was offered, and the same in short.
        self._offers: dict[Hashable, tuple[Sequence[Action], list[Offer]]] = {}
        self._values: dict[Hashable | None, float] = {}
        self._outcomes: dict[Hashable, dict[Hashable | None, float]] = {}  # by event: shares
        self._promises: dict[Hashable, float] = {}  # by event, as long as its family rests
        self._kin: dict[str, list[Hashable]] = {}  # by family: the events with a promise
        self._steps = 0

    def offer(self, state: Hashable, actions: Sequence[Action]) -> None:
        """What can be done in a state."""
        last = self._offers.get(state)
        if last is None or last[0] is not actions:
            self._offers[state] = actions, [(key_of(action), action.kind) for action in actions]

    def led(self, key: Hashable, state: Hashable | None) -> None:
        """Where an event led; None: nowhere, or to the end of the episode."""
        for relative in self._kin.pop(family_of(key), ()):
            del self._promises[relative]
        recency, outcomes = self._settings.recency, self._outcomes.setdefault(key, {})
        for other in list(outcomes):
            outcomes[other] *= 1 - recency
            if outcomes[other] < _FORGOTTEN:
                del outcomes[other]
        outcomes[state] = outcomes.get(state, 0.0) + (recency if outcomes else 1.0)

    def worth(self, state: Hashable, key: Hashable, kind: ActionKind) -> float:
        """What trying the event here promises."""
        promise = self._promises.get(key)
        if promise is None:
            promise = self._promise(key, kind)
        here = self.ledger.tried_here(state, key)
        return promise / sqrt(sqrt(1 + here)) if here else promise

    def _promise(self, key: Hashable, kind: ActionKind) -> float:
        promise = self._promises[key] = self._reckon(key, kind)
        self._kin.setdefault(family_of(key), []).append(key)
        return promise

    def _reckon(self, key: Hashable, kind: ActionKind) -> float:
        """What the event promises wherever it was not tried yet."""
        ledger, promise = self.ledger, _PRIORS.get(kind, _OTHER_PRIOR)
        tried = ledger.tried(key)
        promise *= sqrt(ledger.yield_of(key))
        if not tried:
            return promise
        # The many of a family share its turns, without being held for one.
        promise /= sqrt(sqrt((1 + tried) * (1 + ledger.family_tried(key))))
        promise *= _STALE + ledger.freshness(key)
        if self._is_dull(key):
            promise *= _DULL
        return promise * float(_FATAL ** ledger.crashed(key))

    def second_chance(self, key: Hashable) -> float:
        """What an event's worth rises by where what kept it from doing anything may be over."""
        return 1 / _DULL if self._is_dull(key) else 1.0

    def _is_dull(self, key: Hashable) -> bool:
        return self.ledger.tried(key) >= _DULL_AFTER and not self.ledger.changed(key)

    def ahead(self, state: Hashable, key: Hashable, known: Known) -> float:
        """What lies where the event leads, if that is not here."""
        values, ahead = self._values, 0.0
        if key in known:
            after = known[key]
            return 0.0 if after == state else self._settings.discount * values.get(after, 0.0)
        for after, share in self._outcomes.get(key, _NOWHERE).items():
            if after != state:
                ahead += share * values.get(after, 0.0)
        return self._settings.discount * ahead

    def look_back(self, states: Sequence[Hashable], known: Known) -> None:
        """Bring values up to date along the way here, given the last state first."""
        for state in dict.fromkeys(states):
            self._update(state, known)
        self._steps += 1
        if self._steps % self._settings.sweep == 0:
            for state in self._offers:
                self._update(state, {})

    def _update(self, state: Hashable, known: Known) -> None:
        if state in self._offers:
            offers = self._offers[state][1]
            ahead = self._furthest(state, offers, known)
            self._values[state] = max(self._worthiest(state, offers), ahead)

    def _worthiest(self, state: Hashable, offers: Sequence[Offer]) -> float:
        """The highest `worth`, written out since most of the agent's time goes here."""
        promises, tried, best = self._promises, self.ledger.tried_in(state), 0.0
        for key, kind in offers:
            worth = promises.get(key)
            if worth is None:
                worth = self._promise(key, kind)
            if worth > best:
                if key in tried:
                    worth /= sqrt(sqrt(1 + tried[key]))
                best = max(best, worth)
        return best

    def _furthest(self, state: Hashable, offers: Sequence[Offer], known: Known) -> float:
        """The highest `ahead`, written out as well."""
        outcomes, values, best = self._outcomes, self._values, 0.0
        for key, _ in offers:
            ahead = 0.0
            if key in known:
                after = known[key]
                if after != state and after in values:
                    ahead = values[after]
            elif key in outcomes:
                for after, share in outcomes[key].items():
                    if after != state and after in values:
                        ahead += share * values[after]
            if ahead > best:
                best = ahead
        return self._settings.discount * best
