"""How a budget is shared: each process is allowed a part at a time, so that none waits for long."""

from __future__ import annotations

from dataclasses import dataclass, field

from tapwright.fleet.messages import Allowance
from tapwright.run.budget import Budget


@dataclass(slots=True)
class _Account:
    """What a process may use in all, and has used."""

    allowed: int = 0
    used: int = 0


@dataclass(slots=True)
class Purse:
    """One limit of the budget: steps or episodes."""

    left: int | None  # that nobody is allowed yet; None: there is no limit
    accounts: dict[str, _Account] = field(default_factory=dict)

    def allow(self, who: str, used: int, ahead: int) -> int | None:
        """Returns how much the process may use in all: `ahead` more than it has, if there is.

        Towards the end the parts get smaller, so that all finish at about the same time.
        """
        if self.left is None:
            return None
        account = self.accounts[who]
        account.used = used
        share = self.left if len(self.accounts) == 1 else -(-self.left // (2 * len(self.accounts)))
        wanted = self.left if len(self.accounts) == 1 else used + ahead - account.allowed
        granted = max(0, min(wanted, share))
        self.left -= granted
        account.allowed += granted
        return account.allowed

    def lose(self, who: str, recorded: int) -> None:
        """Takes back what a process that is gone was allowed and has not put on record."""
        account = self.accounts.pop(who, None)
        if account is not None and self.left is not None:
            self.left += account.allowed - recorded

    @property
    def is_empty(self) -> bool:
        """Whether nobody can be allowed any more."""
        return self.left == 0


class Ledger:
    """The budget of a run, of which an earlier part may be used."""

    def __init__(self, budget: Budget, steps: int, episodes: int) -> None:
        self.steps = Purse(None if budget.steps is None else max(0, budget.steps - steps))
        self.episodes = Purse(
            None if budget.episodes is None else max(0, budget.episodes - episodes)
        )

    def enrol(self, who: str) -> None:
        """Counts a process among those who share what is left."""
        for purse in (self.steps, self.episodes):
            purse.accounts[who] = _Account()

    def allow(
        self, who: str, steps: int, episodes: int, ahead: int, episodes_ahead: int
    ) -> Allowance:
        """Returns what a process may use in all, given what it has used."""
        return Allowance(
            self.steps.allow(who, steps, ahead), self.episodes.allow(who, episodes, episodes_ahead)
        )

    def lose(self, who: str, steps: int, episodes: int) -> None:
        """Gives what a lost process did not put on record to the others."""
        self.steps.lose(who, steps)
        self.episodes.lose(who, episodes)

    def has_nothing(self, who: str) -> bool:
        """Whether a process was not allowed anything yet."""
        return not any(purse.accounts[who].allowed for purse in (self.steps, self.episodes))

    def has_used(self, who: str, steps: int, episodes: int) -> bool:
        """Whether a process that used so much has nothing left of what it was allowed."""
        if self.steps.is_empty and steps >= self.steps.accounts[who].allowed:
            return True
        return self.episodes.is_empty and episodes >= self.episodes.accounts[who].allowed

    @property
    def is_empty(self) -> bool:
        """Whether steps or episodes are all given out."""
        return self.steps.is_empty or self.episodes.is_empty
