"""Labelling: which propositions hold at a step; unmentioned properties are not computed.

A declared proposition whose value is there, though not where it counts, has a label of its own
(`Proposition.somewhere`): it does not hold, and neither does its negation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.counting import count_presence
from tapwright.spec.formula import Literal
from tapwright.spec.kept_values import references, value_to_keep
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.places import value_matches
from tapwright.spec.presence import Presence, TypedTexts, presence
from tapwright.spec.proposition import COUNT, WIDGET_PROPERTIES, Proposition, Relation
from tapwright.spec.screen_labels import ScreenLabels

_MOST_SETS = 65536
_NO_LABELS: frozenset[Proposition] = frozenset()
_NOTHING_TYPED = TypedTexts()
_OF_WIDGETS = frozenset((*WIDGET_PROPERTIES, COUNT))


class _Source(Protocol):
    """An action or a screen with values of properties."""

    def values(self, name: str) -> Collection[str]: ...


def holds(each: Literal, observation: LabelledStep, typed: TypedTexts = _NOTHING_TYPED) -> bool:
    """Returns whether the literal holds at the step."""
    return literal_holds(each, _labels_of((each.proposition,), observation, typed))


class Labeller:
    """Finds the labels of actions and steps among a fixed set of propositions."""

    def __init__(self, propositions: Iterable[Proposition]) -> None:
        every = sorted(frozenset(propositions))
        self.action_propositions = frozenset(each for each in every if each.is_action)
        self._every = tuple(every)
        self._of_action = tuple(each for each in every if each.is_action)
        self._seen: dict[frozenset[Proposition], frozenset[Proposition]] = {}

    def of_action(self, action: ActionLabels) -> frozenset[Proposition]:
        """Returns the labels of an action, which need not have been taken yet."""
        if not self._of_action:
            return _NO_LABELS
        return frozenset(
            each for each in self._of_action if matches(each, action.values(each.name))
        )

    def of_step(
        self, observation: LabelledStep, typed: TypedTexts = _NOTHING_TYPED
    ) -> frozenset[Proposition]:
        """Returns the labels of the action and of the screen it led to."""
        found = _labels_of(self._every, observation, typed)
        if len(self._seen) >= _MOST_SETS:
            self._seen.clear()
        # One object per set of labels: its hash is then computed once.
        return self._seen.setdefault(found, found)


def _labels_of(
    propositions: Iterable[Proposition], observation: LabelledStep, typed: TypedTexts
) -> frozenset[Proposition]:
    """Returns the labels of a step among the propositions."""
    labels: list[Proposition] = []
    values: dict[str, Collection[str]] = {}  # by property
    for each in propositions:
        if each.name in _OF_WIDGETS and not each.is_paper:
            labels += _of_widgets(each, observation.screen, typed)
            continue
        if each.name not in values:
            source: _Source = observation.action if each.is_action else observation.screen
            values[each.name] = source.values(each.name)
        if matches(each, values[each.name]):
            labels.append(each)
    return frozenset(labels)


def _of_widgets(
    proposition: Proposition, screen: ScreenLabels, typed: TypedTexts
) -> tuple[Proposition, ...]:
    """Returns the labels of a declared proposition about widgets."""
    if proposition.keeps:
        value = value_to_keep(proposition, screen.top, screen.behind)
        return () if value is None else (proposition, proposition._replace(kept=value))
    where = _presence(proposition, screen, typed)
    if where is Presence.NOWHERE:
        return ()
    return (proposition if where is Presence.COUNTS else proposition.somewhere,)


def _presence(proposition: Proposition, screen: ScreenLabels, typed: TypedTexts) -> Presence:
    if references(proposition):
        return Presence.SOMEWHERE  # compared with what nobody knows: neither so nor not so
    if proposition.name == COUNT:
        return count_presence(proposition, screen.top, screen.behind)
    return presence(proposition, screen.top, screen.behind, typed)


def matches(proposition: Proposition, values: Collection[str]) -> bool:
    """Returns whether one of a property's values is what the proposition asks for."""
    relation, wanted = proposition.relation, proposition.value
    if not proposition.is_paper:
        if proposition.name == "activity":  # a short name will do
            values = [part for each in values for part in (each, each.rpartition(".")[2])]
        return value_matches(relation, wanted, proposition.reading, values)
    if relation is Relation.IS:
        return wanted in values
    return any(wanted in value for value in values)
