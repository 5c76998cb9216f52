"""Texts for fields that a run has learnt from what the app compares typed ones with.

They take the place of a text that an agent drew, now and then, so that every agent gets them in
the same way and none has to know of them.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass, field, replace
from random import Random

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.core.text_comparison import TextComparison
from tapwright.planning.comparison_texts import texts_for

_FRESH = 0.6  # share of writes into a field that try a text not tried there yet, if there is one
_PROVEN = 0.3  # share that repeat one that a comparison has accepted
_TRIES = 3  # writes of a text that is never compared, until it counts as tried
_VARIANTS = range(2, 10)  # what is put behind a text to tell the fields apart that get it
_MOST = 80  # texts that are learnt for one field
_REMEMBERED = 200  # texts, of all episodes, whose field is remembered

FieldName = tuple[str, str]  # the activity, and what names the field there


@dataclass(slots=True)
class _Field:
    """What is known of one field."""

    seen: set[TextComparison] = field(default_factory=set)
    texts: dict[str, None] = field(default_factory=dict)  # all that were learnt
    fresh: list[str] = field(default_factory=list)  # not tried yet; the last learnt goes first
    proven: dict[str, None] = field(default_factory=dict)  # accepted by a comparison
    tries: Counter[str] = field(default_factory=Counter)  # of fresh texts


class LearntTexts:
    """Learns from steps, and changes what is written; workers share it."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._fields: dict[FieldName, _Field] = {}
        # By episode and text: the fields that it was written into.
        self._written: OrderedDict[tuple[int, str], set[FieldName]] = OrderedDict()
        self._episode = 0  # of the last step

    def texts_of(self, screen: Screen, action: Action) -> tuple[str, ...]:
        """Returns what was learnt for the field that an action writes into."""
        name = _name(screen, action)
        known = None if name is None else self._fields.get(name)
        return () if known is None else tuple(known.texts)

    def apply(self, screen: Screen, action: Action) -> Action:
        """Returns the action with a text that was learnt for its field, or with its own.

        Its own is changed a little if another field got it in this episode: which of them the app
        compares could not be told.
        """
        name = _name(screen, action)
        if name is None:
            return action
        known, draw = self._fields.get(name), self._random.random()
        if known is not None and known.fresh and draw < _FRESH:
            return replace(action, argument=known.fresh[-1])
        if known is not None and known.proven and draw > 1 - _PROVEN:
            return replace(action, argument=self._random.choice(list(known.proven)))
        return replace(action, argument=self._distinct(str(action.argument), name))

    def _distinct(self, text: str, name: FieldName) -> str:
        bare = text.rstrip("\n")
        variants = (bare, *(f"{bare}{number}" for number in _VARIANTS)) if bare else ()
        for variant in variants:
            if self._written.get((self._episode, variant), {name}) == {name}:
                return variant + text[len(bare) :]
        return text

    def note(self, step: Step) -> None:
        """Learns from a step: what it wrote, and what the app compared."""
        name, self._episode = _name(step.before, step.action), step.episode
        if name is not None:
            text = str(step.action.argument)
            for line in text.split("\n"):
                self._remember(step.episode, line, name)
            known = self._fields.get(name)
            if known is not None:
                known.tries[text] += 1
                if known.tries[text] >= _TRIES:
                    _no_longer_fresh(known, text)
        for comparison in step.observation.comparisons:
            for each in self._written.get((step.episode, comparison.typed), ()):
                self._learn(self._fields.setdefault(each, _Field()), comparison)

    def _remember(self, episode: int, text: str, name: FieldName) -> None:
        key = episode, text
        self._written.setdefault(key, set()).add(name)
        self._written.move_to_end(key)
        if len(self._written) > _REMEMBERED:
            self._written.popitem(last=False)

    def _learn(self, known: _Field, comparison: TextComparison) -> None:
        _no_longer_fresh(known, comparison.typed)
        if comparison.passed and comparison.typed in known.texts:
            known.proven[comparison.typed] = None
        if comparison in known.seen or len(known.texts) >= _MOST:
            return
        known.seen.add(comparison)
        for text in texts_for(comparison, known.seen, self._random):
            if text not in known.texts and text != comparison.typed:
                known.texts[text] = None
                known.fresh.append(text)


def _no_longer_fresh(known: _Field, text: str) -> None:
    if text in known.fresh:
        known.fresh.remove(text)


def _name(screen: Screen, action: Action) -> FieldName | None:
    """Returns the field that an action writes into; its text is no part of its name."""
    target = action.target
    if action.kind is not ActionKind.WRITE or target is None:
        return None
    named = target.resource_id or target.content_description
    if not named:
        fields = [identity for identity, widget in screen.identities() if widget.editable]
        named = f"#{fields.index(target)}" if target in fields else target.class_name
    return screen.activity, named
