"""The state values of frontier: an exploration bonus for actions, backed up by value iteration.

bonus(s, e)  how seldom action e was tried, and how much it and its family brought
value(s)     = max over e of max(bonus(s, e), γ Σ P(s′ | e) value(s′))
P(s′ | e)    where e led lately, from any state: an app does not show all its data, so the same
             action may lead elsewhere next time, and from a new state to a known one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.frontier.event_statistics import EventStatistics
from tapwright.core.action import Action, ActionKind

_NOTHING_NEW = 0.05  # factor of the bonus if the action never leads to a screen new in its episode
_NO_EFFECT = 0.02  # factor if it never changed the screen
_NO_EFFECT_AFTER = 2  # executions until that factor applies
_CRASHES = 0.3  # factor for each crash
_LEAST_SHARE = 0.02  # outcomes that are less likely are dropped

_NO_OUTCOMES: dict[Hashable | None, float] = {}
OfferedEvent = tuple[Hashable, ActionKind]  # an action's key and kind
# By key: where actions led since the last news, and are expected to lead again. None: it stayed.
RecentOutcomes = Mapping[Hashable, Hashable | None]


@dataclass(frozen=True, slots=True)
class FrontierSettings:
    """Settings of the frontier agent."""

    discount: float = 0.65  # γ, for each step
    epsilon: float = 0.1  # ε: share of choices drawn at random, weighted by bonus
    fill: float = 0.5  # probability that all fields of a new form are filled in first
    recency: float = 0.3  # weight of an action's last outcome among all of its outcomes
    sweep: int = 50  # steps after which the values of all states are updated


class FrontierValues:
    """A learnt model of where actions lead, and the value of each state; workers share it."""

    def __init__(self, statistics: EventStatistics, settings: FrontierSettings) -> None:
        self.statistics = statistics
        self._settings = settings
        # By state: the actions last offered there, and their keys and kinds.
        self._offers: dict[Hashable, tuple[Sequence[Action], list[OfferedEvent]]] = {}
        self._values: dict[Hashable | None, float] = {}
        self._outcomes: dict[Hashable, dict[Hashable | None, float]] = {}  # by key: P(s′ | e)
        self._scores: dict[Hashable, float] = {}  # cache, dropped when the action's family is tried
        self._scored: dict[str, list[Hashable]] = {}  # by family: the keys with a cached score
        self._steps = 0

    def record_offer(self, state: Hashable, actions: Sequence[Action]) -> None:
        """Records the actions that are possible in a state."""
        last = self._offers.get(state)
        if last is None or last[0] is not actions:
            self._offers[state] = actions, [(key_of(action), action.kind) for action in actions]

    def learn_offer(self, state: Hashable, events: list[OfferedEvent]) -> None:
        """Takes over what others were offered in a state that was not seen here."""
        self.statistics.record_state(state, (key for key, _ in events))
        self._offers.setdefault(state, ((), events))

    def offers_of(self, state: Hashable) -> Sequence[OfferedEvent]:
        """Returns the actions last offered in a state."""
        return self._offers[state][1] if state in self._offers else ()

    @property
    def states(self) -> Iterable[Hashable]:
        """The states whose actions are known."""
        return self._offers

    @property
    def outcomes(self) -> Mapping[Hashable, Mapping[Hashable | None, float]]:
        """By key of an action: the share of each state that it led to."""
        return self._outcomes

    def update(self, states: Iterable[Hashable]) -> None:
        """Updates the values of these states after others' knowledge came in."""
        for state in states:
            self._update(state, {})

    def record_outcome(self, key: Hashable, state: Hashable | None) -> None:
        """Records which state an action led to; None if it stayed or the episode ended.

        Drops the cached scores of the action's family.
        """
        self.forget_scores(family_of(key))
        recency, outcomes = self._settings.recency, self._outcomes.setdefault(key, {})
        for other in list(outcomes):
            outcomes[other] *= 1 - recency
            if outcomes[other] < _LEAST_SHARE:
                del outcomes[other]
        outcomes[state] = outcomes.get(state, 0.0) + (recency if outcomes else 1.0)

    def forget_scores(self, family: str) -> None:
        """Drops the cached scores of a family, whose counts have changed."""
        for relative in self._scored.pop(family, ()):
            del self._scores[relative]

    def bonus(self, state: Hashable, key: Hashable, kind: ActionKind) -> float:
        """Returns the exploration bonus of the action in this state."""
        score = self._scores.get(key)
        if score is None:
            score = self._score(key, kind)
        here = self.statistics.tried_here(state, key)
        return score / sqrt(sqrt(1 + here)) if here else score

    def _score(self, key: Hashable, kind: ActionKind) -> float:
        """Computes and caches the part of the bonus that does not depend on the state."""
        score = self._scores[key] = self._compute_score(key, kind)
        self._scored.setdefault(family_of(key), []).append(key)
        return score

    def _compute_score(self, key: Hashable, kind: ActionKind) -> float:
        """Returns the bonus of the action in a state where it was not tried yet."""
        statistics, score = self.statistics, kind.entry.prior
        tried = statistics.tried(key)
        score *= sqrt(statistics.gain_share(key))
        if not tried:
            return score
        # Half the weight on tries of the action, half on tries of its whole family.
        score /= sqrt(sqrt((1 + tried) * (1 + statistics.family_tried(key))))
        score *= _NOTHING_NEW + statistics.freshness(key)
        if self._has_no_effect(key):
            score *= _NO_EFFECT
        return score * float(_CRASHES ** statistics.crashed(key))

    def factor_after_writing(self, key: Hashable) -> float:
        """Returns the factor that undoes the penalty for an action that had no effect.

        Many buttons have an effect only once a field is filled in.
        """
        return 1 / _NO_EFFECT if self._has_no_effect(key) else 1.0

    def _has_no_effect(self, key: Hashable) -> bool:
        """Returns whether the action was tried often enough and never changed the screen."""
        return self.statistics.tried(key) >= _NO_EFFECT_AFTER and not self.statistics.changed(key)

    def discounted_value(self, state: Hashable, key: Hashable, recent: RecentOutcomes) -> float:
        """Returns the discounted value of the state that the action leads to; 0 if it stays."""
        values, ahead = self._values, 0.0
        if key in recent:
            after = recent[key]
            return 0.0 if after == state else self._settings.discount * values.get(after, 0.0)
        for after, share in self._outcomes.get(key, _NO_OUTCOMES).items():
            if after != state:
                ahead += share * values.get(after, 0.0)
        return self._settings.discount * ahead

    def back_up(self, states: Sequence[Hashable], recent: RecentOutcomes) -> None:
        """Updates the values of these states, the last first; every `sweep` steps of all states."""
        for state in dict.fromkeys(states):
            self._update(state, recent)
        self._steps += 1
        if self._steps % self._settings.sweep == 0:
            for state in self._offers:
                self._update(state, {})

    def _update(self, state: Hashable, recent: RecentOutcomes) -> None:
        """Updates the value of one state from its actions."""
        if state in self._offers:
            offers = self._offers[state][1]
            ahead = self._best_ahead(state, offers, recent)
            self._values[state] = max(self._best_immediate(state, offers), ahead)

    def _best_immediate(self, state: Hashable, offers: Sequence[OfferedEvent]) -> float:
        """Returns the highest `bonus` of the actions; inlined, since most time is spent here."""
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
        """Returns the highest `discounted_value` of the actions; inlined as well."""
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
