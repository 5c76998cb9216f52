"""The state values of frontier: an exploration bonus for events, backed up by value iteration.

bonus(s, e)  how seldom event e was tried, and how much it and its like brought
value(s)     = max over e of max(bonus(s, e), γ Σ P(s′ | e) value(s′))
P(s′ | e)    where the event led lately, from whatever state: an app does not show all its data, so
             the same event may lead elsewhere next time, and from a new state to a known one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.frontier.event_statistics import EventStatistics
from tapwright.core.action import Action, ActionKind

_STALE = 0.05  # what is left of an event's bonus if it never leads to a screen new in its episode
_DULL = 0.02  # and if it was never seen to change anything
_DULL_AFTER = 2  # executions
_FATAL = 0.3  # what each crash leaves of an event's bonus
_FORGOTTEN = 0.02  # an outcome that is less likely is left out

_NOWHERE: dict[Hashable | None, float] = {}
OfferedEvent = tuple[Hashable, ActionKind]  # an event's key and kind
# Where events led since something new was last seen: there they will lead again. None: nowhere.
RecentOutcomes = Mapping[Hashable, Hashable | None]


@dataclass(frozen=True, slots=True)
class FrontierSettings:
    """What the agent leaves to chance, and how far it looks."""

    discount: float = 0.65  # γ: what is worth 1 is worth so much one step away
    epsilon: float = 0.1  # share of choices drawn by bonus from the events here
    fill: float = 0.5  # share of visits to a new form on which all its fields are filled in first
    recency: float = 0.3  # weight of the last outcome of an event among all of its outcomes
    sweep: int = 50  # steps after which all values are brought up to date


class FrontierValues:
    """A learnt model of where events lead, and the value of each state; workers share it."""

    def __init__(self, statistics: EventStatistics, settings: FrontierSettings) -> None:
        self.statistics = statistics
        self._settings = settings
        # By state, as last seen there: what was offered, and the same in short.
        self._offers: dict[Hashable, tuple[Sequence[Action], list[OfferedEvent]]] = {}
        self._values: dict[Hashable | None, float] = {}
        self._outcomes: dict[Hashable, dict[Hashable | None, float]] = {}  # by event: shares
        self._scores: dict[Hashable, float] = {}  # cache, dropped when the event's family is tried
        self._scored: dict[str, list[Hashable]] = {}  # by family: the events with a cached score
        self._steps = 0

    def offer(self, state: Hashable, actions: Sequence[Action]) -> None:
        """Notes what can be done in a state."""
        last = self._offers.get(state)
        if last is None or last[0] is not actions:
            self._offers[state] = actions, [(key_of(action), action.kind) for action in actions]

    def record_outcome(self, key: Hashable, state: Hashable | None) -> None:
        """Records where an event led; None: nowhere, or to the end of the episode."""
        for relative in self._scored.pop(family_of(key), ()):
            del self._scores[relative]
        recency, outcomes = self._settings.recency, self._outcomes.setdefault(key, {})
        for other in list(outcomes):
            outcomes[other] *= 1 - recency
            if outcomes[other] < _FORGOTTEN:
                del outcomes[other]
        outcomes[state] = outcomes.get(state, 0.0) + (recency if outcomes else 1.0)

    def bonus(self, state: Hashable, key: Hashable, kind: ActionKind) -> float:
        """Returns the exploration bonus of the event in this state."""
        score = self._scores.get(key)
        if score is None:
            score = self._score(key, kind)
        here = self.statistics.tried_here(state, key)
        return score / sqrt(sqrt(1 + here)) if here else score

    def _score(self, key: Hashable, kind: ActionKind) -> float:
        score = self._scores[key] = self._compute_score(key, kind)
        self._scored.setdefault(family_of(key), []).append(key)
        return score

    def _compute_score(self, key: Hashable, kind: ActionKind) -> float:
        """Returns the bonus wherever the event was not tried yet."""
        statistics, score = self.statistics, kind.entry.prior
        tried = statistics.tried(key)
        score *= sqrt(statistics.yield_of(key))
        if not tried:
            return score
        # The many of a family share its turns, without being held for one.
        score /= sqrt(sqrt((1 + tried) * (1 + statistics.family_tried(key))))
        score *= _STALE + statistics.freshness(key)
        if self._is_dull(key):
            score *= _DULL
        return score * float(_FATAL ** statistics.crashed(key))

    def second_chance(self, key: Hashable) -> float:
        """Returns the factor for an event that did nothing before a field was filled in."""
        return 1 / _DULL if self._is_dull(key) else 1.0

    def _is_dull(self, key: Hashable) -> bool:
        return self.statistics.tried(key) >= _DULL_AFTER and not self.statistics.changed(key)

    def discounted_value(self, state: Hashable, key: Hashable, recent: RecentOutcomes) -> float:
        """Returns the discounted value of where the event leads; 0 if it stays here."""
        values, ahead = self._values, 0.0
        if key in recent:
            after = recent[key]
            return 0.0 if after == state else self._settings.discount * values.get(after, 0.0)
        for after, share in self._outcomes.get(key, _NOWHERE).items():
            if after != state:
                ahead += share * values.get(after, 0.0)
        return self._settings.discount * ahead

    def back_up(self, states: Sequence[Hashable], recent: RecentOutcomes) -> None:
        """Updates the values along the path taken, the last state first."""
        for state in dict.fromkeys(states):
            self._update(state, recent)
        self._steps += 1
        if self._steps % self._settings.sweep == 0:
            for state in self._offers:
                self._update(state, {})

    def _update(self, state: Hashable, recent: RecentOutcomes) -> None:
        if state in self._offers:
            offers = self._offers[state][1]
            ahead = self._best_ahead(state, offers, recent)
            self._values[state] = max(self._best_immediate(state, offers), ahead)

    def _best_immediate(self, state: Hashable, offers: Sequence[OfferedEvent]) -> float:
        """Returns the highest `bonus`; written out since most of the agent's time goes here."""
        scores, tried, best = self._scores, self.statistics.tried_in(state), 0.0
        for key, kind in offers:
            bonus = scores.get(key)
            if bonus is None:
                bonus = self._score(key, kind)
            if bonus > best:
                if key in tried:
                    bonus /= sqrt(sqrt(1 + tried[key]))
                best = max(best, bonus)
        return best

    def _best_ahead(
        self, state: Hashable, offers: Sequence[OfferedEvent], recent: RecentOutcomes
    ) -> float:
        """Returns the highest `discounted_value`; written out as well."""
        outcomes, values, best = self._outcomes, self._values, 0.0
        for key, _ in offers:
            ahead = 0.0
            if key in recent:
                after = recent[key]
                if after != state and after in values:
                    ahead = values[after]
            elif key in outcomes:
                for after, share in outcomes[key].items():
                    if after != state and after in values:
                        ahead += share * values[after]
            if ahead > best:
                best = ahead
        return self._settings.discount * best
