"""Texts for fields: what the field's name suggests, what the screen shows, and edge cases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tapwright.core.action import Action, ActionKind

_BY_NAME = (
    (("mail",), ("user@example.com",)),
    (("url", "link", "host", "server", "address"), ("http://www.example.com/", "10.0.2.2")),
    (("phone", "mobile", "tel"), ("5550100",)),
    (("date", "day", "birth"), ("2020-02-29",)),
    (("time", "hour", "minute"), ("12:34",)),
    (
        ("amount", "price", "number", "count", "size", "value", "port", "age", "freq", "rate"),
        ("7", "1000", "0.5"),
    ),
)
_NAMED = (ActionKind.LONG_CLICK, ActionKind.WRITE)  # on rows and fields, not on buttons
_PLAIN = ("hello", "test", "42", "7")
_AWKWARD = ("", "0", "-1", "3.14", "'", "a b", "ÄöÜ", "<b>", "x" * 64, "99999999999")
# All texts that may be written, except those that an app shows itself.
TEXTS = (*_PLAIN, *_AWKWARD, *(text for _, texts in _BY_NAME for text in texts))

_ENTERED = 0.2  # share of texts after which the enter key is pressed


def field_text(field: Action, actions: Sequence[Action], random: Random) -> str:
    """Returns a text for the field, drawn at random from few, so that states come back."""
    text = _text(field, actions, random)
    return text + "\n" if random.random() < _ENTERED else text


def _text(field: Action, actions: Sequence[Action], random: Random) -> str:
    """Draws the text: half by the field's name, then one shown, a plain one or an edge case."""
    draw = random.random()
    if draw < 0.5:
        fitting = _fitting(field)
        if fitting:
            return random.choice(fitting)
    if draw < 0.65:
        shown = _shown(actions)
        if shown:
            return random.choice(shown)
    return random.choice(_PLAIN if draw < 0.9 else _AWKWARD)


def _fitting(field: Action) -> tuple[str, ...]:
    """Returns the texts that the field's id, description or text suggests."""
    target = field.target
    if target is None:
        return ()
    name = f"{target.resource_id} {target.content_description} {target.text}".casefold()
    for words, texts in _BY_NAME:
        if any(word in name for word in words):
            return texts
    return ()


def _shown(actions: Sequence[Action]) -> list[str]:
    """Returns texts shown on the screen, which a search or a name is likely to match."""
    names = [
        action.target.text
        for action in actions
        if action.target is not None and action.kind in _NAMED
    ]
    return [name for name in dict.fromkeys(names) if 0 < len(name) <= 24]
