"""Whether an action sounds like what a specification asks for: the words that both have.

Beyond the FARLEAD papers. Developers call the button that opens an activity much like the activity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Widget
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


def relevance(
    action: Action, own: frozenset[str], wanted: Sequence[Literal], common: Mapping[str, int]
) -> float:
    """The largest share of the words of something asked for that the action has, from 0 to 1.

    Args:
        action: what may be done.
        own: its words.
        wanted: what is asked for.
        common: how many of the app's actions have a word; a rare one counts for more.
    """
    if action.kind not in _ON_WIDGETS:
        return 0.0
    return max((_share(wish, own, common) for wish in _wishes(tuple(wanted))), default=0.0)


@lru_cache(maxsize=1024)
def _wishes(wanted: tuple[Literal, ...]) -> tuple[frozenset[str], ...]:
    """The words of each thing that is asked for."""
    wishes = (_words_asked(each.proposition) for each in wanted if each.positive)
    return tuple(dict.fromkeys(words for words in wishes if words))


def _share(wish: frozenset[str], own: frozenset[str], common: Mapping[str, int]) -> float:
    weights = {word: 1 / (1 + common.get(word, 0)) for word in wish}
    met = sum(weight for word, weight in weights.items() if _is_among(word, own))
    return met / sum(weights.values())


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
        elif name != "text" or not Widget(class_name=kind).editable:
            yield value


def _is_among(word: str, others: frozenset[str]) -> bool:
    return word in others or any(_are_forms(word, other) for other in others)


def _are_forms(one: str, other: str) -> bool:
    """Whether two words are forms of one: their beginnings are equal."""
    shorter = min(len(one), len(other))
    length = max(_STEM, shorter - _ENDING)
    return shorter >= _STEM and one[:length] == other[:length]
