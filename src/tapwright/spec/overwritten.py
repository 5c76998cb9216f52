"""Texts of the app's own that a test writes over, and so turns into something else.

"A hammer is lent to Ann" asks for a new loan. A test that opens the loan that is there, and writes
Hammer over its name, meets the same words by destroying it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.core.action import ActionKind
from tapwright.core.step import Observation, Step
from tapwright.spec.meaning import fold


def names_a_thing(text: str) -> bool:
    """Returns whether a text can be the name of something; numbers are values, made to be set."""
    return any(sign.isalpha() for sign in text)


def overwritten(
    launched: Observation, steps: Iterable[Step], named: frozenset[str]
) -> tuple[str, ...]:
    """Returns the texts that were typed over and that the app showed by itself before.

    Args:
        launched: the first screen.
        steps: from there on.
        named: texts that the specification speaks of, folded; it says itself what becomes of them.
    """
    own = _texts(launched)
    typed: set[str] = set()
    found: dict[str, None] = {}
    for step in steps:
        action, target = step.action, step.action.target
        if action.kind is ActionKind.WRITE and target is not None:
            text = target.text
            if text in own and names_a_thing(text) and fold(text) not in named:
                found[text] = None
            typed.add(str(action.argument))
        own |= _texts(step.observation) - typed
    return tuple(found)


def _texts(observation: Observation) -> set[str]:
    """Returns what stands outside fields: what a field says may be a hint."""
    return {each.text for each in observation.screen.widgets if not each.editable and each.text}
