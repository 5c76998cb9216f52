"""The reward of the FARLEAD papers: 1 satisfied, -1 violated, shares for coming closer."""

from __future__ import annotations

from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class SpecificationReward:
    """What the monitor says of the last step (FARLEAD-Android, Algorithm 3; FARLEAD2, III.C)."""

    name = "specification"

    def __init__(self, *, shapes: bool = True) -> None:
        """`shapes` is RS: rewards between 0 and 1 for coming closer."""
        self._shapes = shapes

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns the monitor's reward; a dead end is worth -1, as a violation is."""
        monitor = context.monitor
        if monitor is None:
            return 0.0
        if monitor.verdict.is_final:
            return monitor.reward
        if not context.next_actions:
            return -1.0  # whatever follows makes the specification false
        return monitor.reward if self._shapes else 0.0
