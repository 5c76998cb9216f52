"""The state that a learner of witnesses sees: the screen, and what is left of the specification."""

from __future__ import annotations

from tapwright.abstractions.abstraction import Abstraction
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.spec import Monitor, labels_of_step

REINIT = Action(ActionKind.REINIT)


def learner_state(abstraction: Abstraction, screen: Screen, monitor: Monitor) -> str:
    """The pair (s, m) of the FARLEAD2 paper, as one name."""
    return f"{abstraction.state_of(screen)} {monitor.state}"


def begin(monitor: Monitor, launched: Observation) -> None:
    """A new trace: the launch is its first step, a `reinit` from a screen that does not matter."""
    monitor.restart()
    monitor.step(labels_of_step(Step(0, 0, Screen(), REINIT, launched)))
