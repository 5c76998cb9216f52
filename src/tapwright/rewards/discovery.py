"""Rewards code that runs, and screens that show, for the first time."""

from __future__ import annotations

from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class Discovery:
    """One for each coverage probe hit for the first time, one for a screen new in the episode."""

    name = "discovery"

    def __init__(self) -> None:
        self._episode = -1
        self._seen: set[str] = set()

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns the number of new probes, and one more for a new screen."""
        if step.episode != self._episode:
            self._episode, self._seen = step.episode, {step.before.fingerprint}
        is_fresh = step.after.fingerprint not in self._seen
        self._seen.add(step.after.fingerprint)
        return float(step.observation.newly_covered + is_fresh)

    def for_worker(self) -> Discovery:
        """Returns one for the episodes of another device."""
        return Discovery()
