"""What a step costs that brings a specification no nearer; it makes a learner try what is new."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """Costs beyond the FARLEAD papers; all zero is as published."""

    step: float = 0.0  # of a step that earns nothing
    staleness: float = 0.0  # instead, if it leads to a state that its episode has seen before

    name = "effort"

    def of(self, reward: float, *, seen_before: bool) -> float:
        """What is added to the specification's reward: nothing or less."""
        if reward:
            return 0.0
        return -(self.staleness if seen_before else self.step)


NO_EFFORT = Effort()
