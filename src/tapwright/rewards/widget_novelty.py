"""The reward of ATAC and ATPPO: new states, widgets not yet tried, returns at the right time."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass
from typing import Self

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.core.action import ActionKind
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


@dataclass(frozen=True, slots=True)
class NoveltySettings:
    """The numbers of equations 4 and 5; R1 > R2 > R4 > R3."""

    r1: float = 1000.0  # a crash or a state never seen
    r2: float = 500.0  # a known state by a widget never executed in its state
    r3: float = 50.0  # returning: gained when it was time, lost when it was not
    r4: float = 100.0  # lost for leaving the app
    stop_time: int = 10  # N: steps in one state after which returning is right; not stated


class WidgetNovelty:
    """Equation 4 for the return action, equation 5 for the others."""

    name = "novelty"

    def __init__(self, settings: NoveltySettings) -> None:
        self._settings = settings
        self._states: set[Hashable] = set()
        self._executed: set[tuple[Hashable, Hashable]] = set()
        self._stopped = 0  # steps that the current state has lasted
        self._last: Hashable = None
        self._repeats = 0

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth."""
        self._states.add(context.state)
        event = (context.state, key_of(step.action))
        self._repeats = self._repeats + 1 if event == self._last else 1
        self._last = event
        returning = step.action.kind is ActionKind.BACK
        value = self._returned(step, context) if returning else self._acted(step, context)
        self._executed.add(event)
        self._states.add(context.next_state)
        self._stopped = self._stopped + 1 if context.state == context.next_state else 0
        return value

    def for_worker(self) -> Self:
        """What is new is new to all; how long a state has lasted is each device's own."""
        return copy(self)

    def _returned(self, step: Step, context: RewardContext) -> float:
        settings = self._settings
        if step.crash is not None:
            return settings.r1
        if is_outside(context.next_state):
            return -settings.r4
        return settings.r3 if self._stopped >= settings.stop_time else -settings.r3

    def _acted(self, step: Step, context: RewardContext) -> float:
        settings = self._settings
        if step.crash is not None:
            return settings.r1
        if is_outside(context.next_state):
            return -settings.r4
        if context.next_state not in self._states:
            return settings.r1
        if (context.state, key_of(step.action)) not in self._executed:
            return settings.r2
        # Doubling without end would drown all else; the largest gain bounds the loss.
        return -min(2.0 ** min(self._repeats, 60), settings.r1)
