"""Parses one line under STEPS: a shorthand such as `Click OK`, or a condition on the action."""

from __future__ import annotations

import re

from tapwright.core.action import ActionKind, Argument, Need
from tapwright.spec.condition_parser import read_condition
from tapwright.spec.declaration_parser import before_to, behind_to
from tapwright.spec.errors import Text, nearest, shown
from tapwright.spec.formula import Formula
from tapwright.spec.normal_form import conjunction, literal
from tapwright.spec.proposition import Proposition, Reading, Relation, canonical_property
from tapwright.spec.proposition_parser import Mention, read_value, reading_at, skip_blanks

_WORD = re.compile(r"[^\s\"]+")
_KINDS = {kind.value: kind for kind in ActionKind}
# What people call them besides.
_SYNONYMS = {
    "tap": ActionKind.CLICK,
    "press": ActionKind.CLICK,
    "type": ActionKind.WRITE,
    "wait": ActionKind.IDLE,
    "long-press": ActionKind.LONG_CLICK,
}


def read_step(text: Text, offset: int, end: int, mentions: list[Mention]) -> Formula:
    """Returns the condition on the action; adds its propositions to the mentions."""
    word = _WORD.match(text.content, offset, end)
    kind = (_KINDS | _SYNONYMS).get(word[0].casefold()) if word else None
    if word is not None and kind is not None:
        return _shorthand(text, kind, word.end(), end, mentions)
    if word is None or not (word[0].startswith("(") or canonical_property(word[0])):
        said = word[0] if word else text.content[offset:end]
        choices = [each.capitalize() for each in _KINDS]
        raise text.error(f"no action {shown(said)}{nearest(said, choices)}", offset)
    first = len(mentions)
    condition = read_condition(text, offset, end, mentions)
    for mention in mentions[first:]:
        if not mention.proposition.is_action:
            name = mention.proposition.name
            raise text.error(
                f"a step speaks of the action, but {name} is of the screen",
                offset,
                hint=f"put {name} under EVENTUALLY or INVARIANT",
            )
    return condition


def _shorthand(
    text: Text, kind: ActionKind, offset: int, end: int, mentions: list[Mention]
) -> Formula:
    """Parses what follows the action type: a parameter, `TO`, a target."""
    offset = skip_blanks(text.content, offset, end)
    parts: list[Mention] = [_mention("actionType", kind.value, offset)]
    has_parameter = kind.argument is not Argument.NOTHING
    if offset < end and kind.need is Need.NOTHING and not has_parameter:
        raise text.error(f"{kind.value} takes nothing more", offset)
    if offset >= end and kind.argument is Argument.TEXT:
        raise text.error(f"{kind.value} needs a text", offset)
    if offset < end and has_parameter:
        value, offset = read_value(text, offset, end, lambda begin: before_to(text, begin, end))
        parts.append(_mention("actionParam", value, offset))
        offset = skip_blanks(text.content, offset, end)
        if offset < end:
            if kind.need is Need.NOTHING:
                raise text.error("expected the end of the line", offset)
            parts.append(_target(text, behind_to(text, offset, end), end))
    elif offset < end:
        parts.append(_target(text, offset, end))
    mentions.extend(parts)
    return conjunction(literal(part.proposition) for part in parts)


def _mention(name: str, value: str, offset: int, reading: Reading = Reading.PAPER) -> Mention:
    """Returns the proposition `name IS value` at an offset."""
    return Mention(Proposition(name, Relation.IS, value, reading), offset)


def _target(text: Text, offset: int, end: int) -> Mention:
    """Parses the target, which fills the rest of the line."""
    value, behind = read_value(text, offset, end, lambda _: end)
    behind = skip_blanks(text.content, behind, end)
    if behind < end:
        raise text.error("expected the end of the line", behind)
    return _mention("actionDetail", value, offset, reading_at(text, offset))
