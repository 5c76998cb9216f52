"""Why a run ended."""

from __future__ import annotations

from enum import StrEnum


class EndReason(StrEnum):
    """Why a run ended."""

    STEPS = "the step budget is used up"
    TIME = "the time budget is used up"
    EPISODES = "the episode budget is used up"
    QUIET = "nothing new was found for as many steps as --until-quiet says"
    SERVED = "serving the device was ended"
    SEARCHED = "every specification was tried"
    LAUNCH = "the app crashes at every start, in the same way"
    STOPPED = "it was stopped by hand"
    INTERRUPTED = "interrupted"
    DEVICE = "the device failed"
    STORAGE = "the run directory cannot be written"
    ERROR = "an error in the tool"

    @property
    def is_early(self) -> bool:
        """Whether the budget was not used as planned; such a run is never clean."""
        return self not in _AS_PLANNED

    @property
    def is_orderly(self) -> bool:
        """Whether the device is sound, so that coverage and tests can follow."""
        return self is EndReason.STOPPED or not self.is_early


_AS_PLANNED = (
    EndReason.STEPS,
    EndReason.TIME,
    EndReason.EPISODES,
    EndReason.QUIET,
    EndReason.SEARCHED,
    EndReason.SERVED,
    EndReason.LAUNCH,  # more steps would find nothing else
)
