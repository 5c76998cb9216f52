"""Whether an action sounds like what a specification asks for: the words that both have.

Beyond the FARLEAD papers. Developers call the button that opens an activity much like the activity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import takes_text
from tapwright.spec import ActionLabels
from tapwright.spec.formula import Literal
from tapwright.spec.proposition import Proposition

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
# Words that say what a thing is and not which.
_EMPTY = frozenset(
    ("a", "an", "the", "of", "to", "in", "on", "is", "are", "and", "or", "activity", "fragment")
)
_ON_WIDGETS = frozenset(
    {ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.CHECK, ActionKind.WRITE}
)
_STEM = 4  # letters that must be equal before endings may differ
_ENDING = 3  # letters by which forms of a word may differ: category, categories


@lru_cache(maxsize=65536)
def words_of(text: str) -> frozenset[str]:
    """The words of a text or of a name in any of the usual spellings."""
    return frozenset(word.lower() for word in _WORD.findall(text)) - _EMPTY


def action_words(labels: ActionLabels) -> frozenset[str]:
    """The words of the widget that an action is aimed at."""
    return frozenset[str]().union(*(words_of(each) for each in _names(labels)))


class GoalWords:
    """What is asked for, as words of which each has its weight."""

    def __init__(self, wanted: tuple[Literal, ...], common: Mapping[str, int]) -> None:
        """Weigh the words.

        Args:
            wanted: what is asked for.
            common: how many of the app's actions have a word; a rare one counts for more.
        """
        weighed = [
            {word: 1 / (1 + common.get(word, 0)) for word in wish} for wish in _goal_words(wanted)
        ]
        self._shares = [
            {word: weight / sum(wish.values()) for word, weight in wish.items()} for wish in weighed
        ]
        self._known: dict[frozenset[str], float] = {}  # by an action's words

    def relevance(self, action: Action, own: frozenset[str]) -> float:
        """The largest share of a wish that is among the action's own words, from 0 to 1."""
        if action.kind not in _ON_WIDGETS:
            return 0.0
        found = self._known.get(own)
        if found is None:
            found = max((_met(shares, own) for shares in self._shares), default=0.0)
            self._known[own] = found
        return found


@lru_cache(maxsize=1024)
def _goal_words(wanted: tuple[Literal, ...]) -> tuple[frozenset[str], ...]:
    """The words of each thing that is asked for."""
    goal_words = (_words_asked(each.proposition) for each in wanted if each.positive)
    return tuple(dict.fromkeys(words for words in goal_words if words))


def _met(shares: Mapping[str, float], own: frozenset[str]) -> float:
    return sum(share * _part(word, own) for word, share in shares.items())


@lru_cache(maxsize=65536)
def _part(word: str, own: frozenset[str]) -> float:
    """How much of a word an action says: a key of a keypad says one digit of a number."""
    if _is_among(word, own):
        return 1.0
    if word.isdecimal() and any(each in word for each in own if len(each) == 1):
        return 1 / len(word)
    return 0.0


def _words_asked(proposition: Proposition) -> frozenset[str]:
    name, _, value = proposition
    if proposition.is_action or name in ("package", "screen", "orientation", "crashed"):
        return frozenset()
    if name in ("activity", "class"):
        value = value.rpartition(".")[2]
    elif name in ("resourceId", "objectID"):
        value = value.rpartition("/")[2]
    elif value in ("true", "false"):
        value = name  # `checked IS true` asks for something that can be checked
    return words_of(value)


def _names(labels: ActionLabels) -> Iterator[str]:
    """What the widget is called; what stands in a field is no name of it."""
    kind = labels.detail.get("class", "")
    for name, value in labels.detail.items():
        if name == "resourceId":
            yield value.rpartition("/")[2]
        elif name == "class":
            yield value.rpartition(".")[2]
        elif name != "text" or not takes_text(kind):
            yield value


def _is_among(word: str, others: frozenset[str]) -> bool:
    return word in others or any(_are_forms(word, other) for other in others)


def _are_forms(one: str, other: str) -> bool:
    """Whether two words are forms of one: their beginnings are equal."""
    shorter = min(len(one), len(other))
    length = max(_STEM, shorter - _ENDING)
    return shorter >= _STEM and one[:length] == other[:length]
