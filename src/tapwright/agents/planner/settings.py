"""The planner's settings: the weights of its heuristic and the price of a restart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlannerSettings:
    """Weights of the heuristic; a factor of 1 or a weight of 0 switches that part off."""

    discount: float = 0.8  # factor for each step between here and the action
    relevance: float = 8.0  # weight of an action that has all words of something asked for
    closeness: float = 2.0  # factor for each condition of the next stage that the screen meets
    progress: float = 3.0  # factor for each completed stage
    retry: float = 0.15  # factor after a try in the same state and stage, divided by the tries
    alike: float = 0.3  # the same for a try on a screen that differs only in what users set
    known: float = 0.3  # factor if the outcome is known from another stage
    asked: float = 0.3  # least relevance of writing a text that the next stage asks for
    named: float = 1.0  # least relevance of an action that the next stage names
    intent: float = (
        0.6  # relevance of an action whose words all stand in titles of the specification
    )
    untried: float = 0.3  # share of the missing conditions expected of an action never taken
    shown: float = 0.3  # factor for writing a text that the app shows by itself
    overwrite: float = 0.3  # factor for writing one declared text over another
    destroy: float = 0.02  # factor for writing over the name of a thing that the app has itself
    unasked: float = 0.2  # factor for writing a text that the specification does not name
    loss: float = 0.001  # factor for each time that the device failed at the action
    patience: float = 30.0  # steps in a stage after which the path into it is trusted by half
    restart: int = 3  # price of the first new episode in steps; later ones cost more
    faith: float = 400.0  # steps in a stage after which novelty counts by half
    pairs: float = 0.15  # factor for an action after one that had no visible effect
    late: float = 0.1  # factor where too few steps are left to satisfy the specification
