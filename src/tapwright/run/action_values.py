"""What the actions of a screen were worth to the agent when it chose, as far as it can say."""

from __future__ import annotations

import math
from functools import cache
from heapq import nlargest
from typing import cast

from tapwright.agents.agent import Agent, DecisionPoint, ValuesActions
from tapwright.core.action import Action

_BEST = 3  # kept of each choice, besides the action that was chosen


def values_at(agent: Agent, point: DecisionPoint, chosen: Action) -> tuple[tuple[str, float], ...]:
    """Returns the best actions and the chosen one with their values, the best first.

    To be called when the agent has chosen and before it learns. A text that is written is no part
    of what an action is worth, so the chosen one is found by its kind and widget.
    """
    if not _says_values(type(agent)):
        return ()
    values = cast(ValuesActions, agent).values_of(point)
    valued = [
        (value, -number, action)
        for number, (action, value) in enumerate(zip(point.actions, values, strict=True))
        if math.isfinite(value)
    ]
    kept = nlargest(_BEST, valued, key=lambda each: each[:2])
    kept += [each for each in valued if _is_same(each[2], chosen) and each not in kept][:1]
    return tuple((str(action), value) for value, _, action in kept)


@cache
def _says_values(kind: type[Agent]) -> bool:
    """Whether agents of this class say what actions are worth; asked once, for it takes long."""
    return issubclass(kind, ValuesActions)


def _is_same(action: Action, chosen: Action) -> bool:
    return (action.kind, action.target) == (chosen.kind, chosen.target)
