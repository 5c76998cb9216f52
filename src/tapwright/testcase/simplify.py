"""Simpler arguments: texts of fewer characters, shorter waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tapwright.core.action import Action, ActionKind
from tapwright.testcase.reduction import ddmin

_LONGEST_TEXT = 200  # characters that are worth trying to leave out one by one


def simpler(action: Action, holds: Callable[[Action], bool]) -> Action:
    """The simplest action of the kind that was tried and holds; the action itself if none does."""
    for argument in _simplest(action):
        candidate = Action(action.kind, action.target, argument)
        if holds(candidate):
            return candidate
    text = action.argument
    if action.kind is not ActionKind.WRITE or not isinstance(text, str) or len(text) < 2:
        return action

    def shorter(signs: object) -> list[str] | None:
        assert isinstance(signs, list)
        return signs if holds(Action(action.kind, action.target, "".join(signs))) else None

    if len(text) > _LONGEST_TEXT:
        return action
    return Action(action.kind, action.target, "".join(ddmin(list(text), shorter)))


def _simplest(action: Action) -> Iterator[str | float]:
    """Arguments simpler than the action's own, the simplest first."""
    argument = action.argument
    match action.kind:
        case ActionKind.WRITE if isinstance(argument, str) and argument:
            yield ""
            for sign in ("a", "1", "0"):
                if len(argument) > 1:
                    yield sign
        case ActionKind.IDLE if isinstance(argument, int | float):
            yield from (seconds for seconds in (0, 1, 5, 30) if seconds < argument)
