"""Labelling: which propositions hold at a step; unmentioned properties are not computed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from tapwright.spec.observation import ActionLabels, LabelledStep
from tapwright.spec.proposition import Proposition, Relation

_MOST_SETS = 65536
_NO_LABELS: frozenset[Proposition] = frozenset()


class _Source(Protocol):
    """An action or a screen with values of properties."""

    def values(self, name: str) -> Collection[str]: ...


def holds(proposition: Proposition, observation: LabelledStep) -> bool:
    """Returns whether the proposition holds at the step."""
    source: _Source = observation.action if proposition.is_action else observation.screen
    return matches(proposition, source.values(proposition.name))


class Labeller:
    """Finds the labels of actions and steps among a fixed set of propositions."""

    def __init__(self, propositions: Iterable[Proposition]) -> None:
        every = frozenset(propositions)
        self.action_propositions = frozenset(each for each in every if each.is_action)
        self._by_property = (
            _group(self.action_propositions),
            _group(every - self.action_propositions),
        )
        self._seen: dict[frozenset[Proposition], frozenset[Proposition]] = {}

    def of_action(self, action: ActionLabels) -> frozenset[Proposition]:
        """Returns the labels of an action, which need not have been taken yet."""
        groups = self._by_property[0]
        return frozenset(_labels(groups, action)) if groups else _NO_LABELS

    def of_step(self, observation: LabelledStep) -> frozenset[Proposition]:
        """Returns the labels of the action and of the screen it led to."""
        labels = _labels(self._by_property[0], observation.action)
        labels += _labels(self._by_property[1], observation.screen)
        found = frozenset(labels)
        if len(self._seen) >= _MOST_SETS:
            self._seen.clear()
        # One object per set of labels: its hash is then computed once.
        return self._seen.setdefault(found, found)


def _group(propositions: Iterable[Proposition]) -> dict[str, list[Proposition]]:
    """Groups propositions by their property."""
    groups: dict[str, list[Proposition]] = {}
    for proposition in sorted(propositions):
        groups.setdefault(proposition.name, []).append(proposition)
    return groups


def _labels(groups: dict[str, list[Proposition]], source: _Source) -> list[Proposition]:
    """Returns the propositions that hold for the source."""
    labels = []
    for name, propositions in groups.items():
        values = source.values(name)
        for proposition in propositions:
            if matches(proposition, values):
                labels.append(proposition)
    return labels


def matches(proposition: Proposition, values: Collection[str]) -> bool:
    """Returns whether one of a property's values is what the proposition asks for."""
    _, relation, wanted = proposition
    if relation is Relation.IS:
        return wanted in values
    return any(wanted in value for value in values)
