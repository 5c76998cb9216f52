"""How much a step changed the screen: the share of events that were not there before."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class GuiChange:
    r"""|s′ \ s| / |s′| over UI events (Vuong and Takada, first term of equation 4)."""

    name = "change"

    def score(self, step: Step, context: RewardContext) -> float:
        """0 for leaving the app, by a crash or otherwise."""
        if is_outside(context.next_state) or step.crash is not None:
            return 0.0
        if context.state == context.next_state or not context.next_actions:
            return 0.0
        before = {key_of(action) for action in context.actions}
        after = {key_of(action) for action in context.next_actions}
        return len(after - before) / len(after)
