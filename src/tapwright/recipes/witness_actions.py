"""The actions of the FARLEAD papers' systems and baselines, and how they use a specification."""

from __future__ import annotations

from tapwright.abstractions.needless_taps import Taps
from tapwright.abstractions.screen_content import (
    TABLE_2_SYSTEM,
    TABLE_2_WIDGET_KINDS,
    ScreenContent,
)
from tapwright.core.action import Action, ActionKind, Need
from tapwright.recipes.recipe import Goal

DEFAULT_IDLE_SECONDS = 60.0  # after which Android switches the screen off unless told otherwise


def enabled_actions(
    named: frozenset[ActionKind],
    more: tuple[Action, ...] = (),
    *,
    idle: float,
    taps: Taps | None = None,
) -> ScreenContent:
    """Returns the actions of Table 2, those of `more`, and the types that are named.

    Args:
        named: action types that the specification names.
        more: actions that are possible on every screen.
        idle: seconds that `idle` waits.
        taps: which taps are worth offering; all, unless given.
    """
    kinds = [kind for kind in ActionKind if kind in named and _is_on_widget(kind)]
    system = [_of_kind(kind, idle) for kind in ActionKind if kind in named and kind.is_system]
    return ScreenContent(
        kinds=tuple(dict.fromkeys((*TABLE_2_WIDGET_KINDS, *kinds))),
        system=tuple(
            dict.fromkeys(
                (*TABLE_2_SYSTEM, *more, *(a for a in system if a.kind is not ActionKind.REINIT))
            )
        ),
        taps=taps,
    )


def pause_and_idle(seconds: float) -> tuple[Action, ...]:
    """Returns the two actions that FARLEAD-Android has besides those of Table 2."""
    return Action(ActionKind.PAUSE_RESUME), Action(ActionKind.IDLE, argument=seconds)


def launches(goal: Goal) -> tuple[Action, ...]:
    """Returns a `reinit` for each activity that can be launched, if there are several."""
    return tuple(Action(ActionKind.REINIT, argument=activity) for activity in goal.launchable)


def split_texts(texts: str) -> tuple[str, ...]:
    """Returns the texts of a setting that has commas between them."""
    return tuple(text for text in texts.split(",") if text)


def _is_on_widget(kind: ActionKind) -> bool:
    return kind.need not in (Need.NOTHING, Need.EDITABLE, Need.ANY_OR_NOTHING)


def _of_kind(kind: ActionKind, idle: float) -> Action:
    return Action(kind, argument=idle if kind is ActionKind.IDLE else None)
