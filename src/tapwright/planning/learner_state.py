"""The state of a learner that follows a specification: app state and monitor state together."""

from __future__ import annotations

from tapwright.abstractions.abstraction import Abstraction
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.spec import Monitor, labels_of_step

REINIT = Action(ActionKind.REINIT)


def learner_state(abstraction: Abstraction, screen: Screen, monitor: Monitor) -> str:
    """Returns the pair (s, m) of the FARLEAD2 paper as one name."""
    return f"{abstraction.state_of(screen)} {monitor.state}"


def begin(monitor: Monitor, launched: Observation) -> None:
    """Restarts the monitor; its first step is the launch, a `reinit` from an empty screen."""
    monitor.restart()
    monitor.step(labels_of_step(Step(0, 0, Screen(), REINIT, launched)))
