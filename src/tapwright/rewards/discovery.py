"""Rewards code that runs for the first time, and keeps account of what each event is good for."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.agents.frontier.event_statistics import EventStatistics
from tapwright.core.step import Step
from tapwright.rewards.reward import RewardContext


class Discovery:
    """One for each coverage probe hit for the first time, one for a screen new in the episode.

    The account lives in the agent's ledger, so that it is saved with it.
    """

    name = "discovery"

    def __init__(self, ledger: EventStatistics) -> None:
        self._ledger = ledger
        self._episode = -1
        self._seen: set[str] = set()

    def score(self, step: Step, context: RewardContext) -> float:
        """Enter the step into the ledger, then reward it."""
        if step.episode != self._episode:
            self._episode, self._seen = step.episode, {step.before.fingerprint}
        screen = step.after.fingerprint
        fresh = screen not in self._seen
        self._seen.add(screen)
        found = step.observation.newly_covered
        self._ledger.enter(
            context.state,
            key_of(step.action),
            context.next_state,
            context.next_actions,
            changed=step.before != step.after and not _is_dead_end(context),
            fresh=fresh,
            gained=found > 0,
            crashed=step.crash is not None,
        )
        return float(found + fresh)

    def for_worker(self) -> Discovery:
        """For another device: the same ledger, another episode."""
        return Discovery(self._ledger)


def _is_dead_end(context: RewardContext) -> bool:
    """Whether the app was left for a screen on which there is nothing to do but come back."""
    if not is_outside(context.next_state):
        return False
    return all(action.target is None for action in context.next_actions)
