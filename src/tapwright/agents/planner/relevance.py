"""The relevance of an action to the specification: the words that both have in common.

Beyond the FARLEAD papers. Developers tend to name the button that opens an activity after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import takes_text
from tapwright.spec import ActionLabels
from tapwright.spec.formula import Literal
from tapwright.spec.proposition import COUNT, Proposition

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
# Stop words: they say what a thing is and not which.
_STOP_WORDS = frozenset(
    ("a", "an", "the", "of", "to", "in", "on", "is", "are", "and", "or", "activity", "fragment")
)
_ON_WIDGETS = frozenset(
    {ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.CHECK, ActionKind.WRITE}
)
_STEM = 4  # letters that must be equal before endings may differ
_ENDING = 3  # letters by which forms of a word may differ: category, categories


@lru_cache(maxsize=65536)
def words_of(text: str) -> frozenset[str]:
    """Returns the lower-case words of a text, camelCase or snake_case name; no stop words."""
    return frozenset(word.lower() for word in _WORD.findall(text)) - _STOP_WORDS


def action_words(labels: ActionLabels) -> frozenset[str]:
    """Returns the words that name the widget of an action."""
    return frozenset[str]().union(*(words_of(each) for each in _widget_names(labels)))


class GoalWords:
    """The words of each goal (a literal that the specification asks for next), with weights."""

    def __init__(self, wanted: tuple[Literal, ...], common: Mapping[str, int]) -> None:
        """Weighs the words of each goal; a goal's weights add up to 1.

        Args:
            wanted: the goals.
            common: how many actions of the app have each word; rare words weigh more.
        """
        weighed = [
            {word: 1 / (1 + common.get(word, 0)) for word in goal}
            for goal in _words_by_goal(wanted)
        ]
        self._weights = [
            {word: weight / sum(goal.values()) for word, weight in goal.items()} for goal in weighed
        ]
        self._cache: dict[frozenset[str], float] = {}  # relevance by an action's words

    def relevance(self, action: Action, words: frozenset[str]) -> float:
        """Returns the largest share of a goal's words that the action's words cover, 0 to 1."""
        if action.kind not in _ON_WIDGETS:
            return 0.0
        found = self._cache.get(words)
        if found is None:
            found = max((_covered(goal, words) for goal in self._weights), default=0.0)
            self._cache[words] = found
        return found


class IntentWords:
    """The words in which a specification says what it is about: its name and those of its stages.

    "20 are spent on shoes from Clothes" asks for Spend and Clothes, though any envelope meets the
    stage that says "an envelope is open".
    """

    def __init__(self, titles: Iterable[str], common: Mapping[str, int]) -> None:
        """Takes the titles.

        Args:
            titles: of the specification.
            common: how many actions of the app have each word; rare words weigh more.
        """
        self._words = frozenset[str]().union(*map(words_of, titles))
        self._common = common

    def share(self, action: Action, words: frozenset[str]) -> float:
        """Returns the share of the action's words that stand in the titles, from 0 to 1."""
        if action.kind not in _ON_WIDGETS or not self._words or not words:
            return 0.0
        weights = {word: 1 / (1 + self._common.get(word, 0)) for word in words}
        said = sum(weights[word] for word in words if _match(word, self._words) == 1)
        return said / sum(weights.values())


@lru_cache(maxsize=1024)
def _words_by_goal(wanted: tuple[Literal, ...]) -> tuple[frozenset[str], ...]:
    """Returns the words of each goal; goals without words are left out.

    Of negated ones only texts count: what must be gone is deleted or changed where it stands, but
    to leave an activity nobody looks for its name.
    """
    goals = (
        _goal_words(each.proposition)
        for each in wanted
        if each.positive or each.proposition.name in ("text", "contentDescription")
    )
    return tuple(dict.fromkeys(words for words in goals if words))


def _covered(weights: Mapping[str, float], words: frozenset[str]) -> float:
    return sum(weight * _match(word, words) for word, weight in weights.items())


@lru_cache(maxsize=65536)
def _match(word: str, words: frozenset[str]) -> float:
    """Returns how much of a word the others cover: a key of a keypad covers one digit of many."""
    if word in words or any(_share_stem(word, other) for other in words):
        return 1.0
    if word.isdecimal() and any(each in word for each in words if len(each) == 1):
        return 1 / len(word)
    return 0.0


def _goal_words(proposition: Proposition) -> frozenset[str]:
    """Returns the words that a proposition about a screen asks for."""
    name, _, value = proposition[:3]
    if proposition.is_action or name in ("package", "screen", "orientation", "crashed"):
        return frozenset()
    if name == COUNT or proposition.keeps:
        value = ""  # what is counted or kept is the goal, not the number or its name
    elif name in ("activity", "class"):
        value = value.rpartition(".")[2]
    elif name in ("resourceId", "objectID"):
        value = value.rpartition("/")[2]
    elif value in ("true", "false"):
        value = name  # `checked IS true` asks for something that can be checked
    places = (each.value for each in proposition.bindings)  # `BESIDE Timer` leads to the timer
    return words_of(value).union(*map(words_of, places))


def _widget_names(labels: ActionLabels) -> Iterator[str]:
    """Yields the names of an action's widget; the content of a text field is not a name."""
    class_name = labels.detail.get("class", "")
    for name, value in labels.detail.items():
        if name == "resourceId":
            yield value.rpartition("/")[2]
        elif name == "class":
            yield value.rpartition(".")[2]
        elif name != "text" or not takes_text(class_name):
            yield value


def _share_stem(one: str, other: str) -> bool:
    """Returns whether two words are forms of one, that is, begin alike."""
    shorter = min(len(one), len(other))
    length = max(_STEM, shorter - _ENDING)
    return shorter >= _STEM and one[:length] == other[:length]
