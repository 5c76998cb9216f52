"""The reward of ARES: crashes, and activities that are new in the episode."""

from __future__ import annotations

from copy import copy
from typing import Self

from tapwright.abstractions.state_name import is_outside
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext

CRASH_OR_NEW = 1000.0
SAME = -1.0
OUTSIDE = -100.0


class ActivityNovelty:
    """1000 for a crash or a new activity, 0 for one seen, -1 for staying, -100 for leaving."""

    name = "activities"

    def __init__(self) -> None:
        self._episode = -1
        self._seen: set[str] = set()

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth."""
        if step.episode != self._episode:
            self._episode = step.episode
            self._seen = {step.before.activity}
        if step.crash is not None:
            return CRASH_OR_NEW
        if is_outside(context.next_state):
            return OUTSIDE
        activity = step.after.activity
        if activity == step.before.activity:
            return SAME
        if activity in self._seen:
            return 0.0
        self._seen.add(activity)
        return CRASH_OR_NEW

    def for_worker(self) -> Self:
        """For the episodes of another device."""
        other = copy(self)
        other._episode, other._seen = -1, set()
        return other
