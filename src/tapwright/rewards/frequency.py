"""Rewards events that were executed seldom: 1 / f(s, a)."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.core.counts import ExecutionCounts
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class Frequency:
    """1 / f(s, a), where f counts how often the event was executed in the state, now included.

    Vuong and Takada, second term of equation 4; SQDroid, equation 4.
    """

    name = "frequency"

    def __init__(self, executions: ExecutionCounts, *, zero_for_leaving: bool = True) -> None:
        self._executions = executions
        self._zero_for_leaving = zero_for_leaving

    def score(self, step: Step, context: RewardContext) -> float:
        """Counts the execution, then rewards it."""
        times = self._executions.count(context.state, key_of(step.action))
        if self._zero_for_leaving and (is_outside(context.next_state) or step.crash is not None):
            return 0.0
        return 1.0 / times


class ReleasedFrequency:
    """0.1 / (1 + f(s, a)): what SQDroid's released code rewards, whatever its use cases.

    It counts from 1 and raises the count before use, and weighs with g(P) / |P| + 0.1, in which
    g(P) stays 0.
    """

    name = "frequency"

    def __init__(self, executions: ExecutionCounts) -> None:
        self._executions = executions

    def score(self, step: Step, context: RewardContext) -> float:
        """Counts the execution, then rewards it."""
        return 0.1 / (1 + self._executions.count(context.state, key_of(step.action)))
