"""Rewards reaching an activity for the first time in an episode."""

from __future__ import annotations

from copy import copy
from typing import Self

from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class NewActivity:
    """1 for an activity of the app that the episode has not shown yet, else 0."""

    name = "activity"

    def __init__(self, package: str) -> None:
        self._package = package
        self._episode = -1
        self._seen: set[str] = set()

    def score(self, step: Step, context: RewardContext) -> float:
        """What the step is worth."""
        if step.episode != self._episode:
            self._episode = step.episode
            self._seen = {step.before.activity}
        activity = step.after.activity
        if step.after.package != self._package or activity in self._seen:
            return 0.0
        self._seen.add(activity)
        return 1.0

    def for_worker(self) -> Self:
        """For the episodes of another device."""
        other = copy(self)
        other._episode, other._seen = -1, set()
        return other
