"""How fast a run goes and how much time is left, as far as its budget tells."""

from __future__ import annotations

from tapwright.run.budget import Budget

_STEPS_TO_GO_BY = 30
_BAR_WIDTH = 12


def seconds_left(budget: Budget, *, seconds: float, steps: int, episodes: int = 0) -> float | None:
    """An estimate of the time until the first limit is reached; none if nothing tells."""
    estimates = []
    if budget.seconds is not None:
        estimates.append(budget.seconds - seconds)
    # The first steps are slow, and a guess by them would be wrong by far.
    if budget.steps is not None and steps >= min(_STEPS_TO_GO_BY, budget.steps):
        estimates.append((budget.steps - steps) * seconds / steps)
    if budget.episodes is not None and episodes > 1:
        # The episode that goes on counts for nothing until it is done.
        done = episodes - 1
        estimates.append((budget.episodes - done) * seconds / done)
    return max(0.0, min(estimates)) if estimates else None


def bar(part: float) -> str:
    """Returns a bar in letters, for a part of the whole between 0 and 1."""
    done = round(_BAR_WIDTH * min(1.0, max(0.0, part)))
    return "━" * done + "─" * (_BAR_WIDTH - done)
