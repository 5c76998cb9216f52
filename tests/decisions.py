"""Decision points and transitions, as short as a test of an agent wants them."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.core.action import Action
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step


def at(state: str, actions: Sequence[Action] = ()) -> DecisionPoint:
    """A point in this state, on a screen of its own."""
    return DecisionPoint(state, actions, Observation(Screen("app", state)))


def moved(
    state: str,
    action: Action,
    reward: float,
    after: str,
    actions: Sequence[Action] = (),
    *,
    terminated: bool = False,
    crashed: bool = False,
    newly_covered: int = 0,
) -> Transition:
    """A step from one state to another, in which these actions are possible; a crash ends it."""
    goal = at(after, actions)
    crash = Crash("crash", "java.lang.Error") if crashed else None
    shown = goal.observation._replace(newly_covered=newly_covered, crash=crash)
    before = at(state)
    step = Step(0, 0, before.screen, action, shown)
    return Transition(before, step, goal._replace(observation=shown), reward, terminated or crashed)
