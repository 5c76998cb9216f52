"""How much a run may use: steps, time, episodes, and how long it may find nothing new."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.errors import InputError


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits; None is no limit, but one must be given."""

    steps: int | None = None
    seconds: float | None = None  # of real time, as the user waits for it
    episodes: int | None = None
    quiet: int | None = None  # steps in a row without new code that end the run; no limit by itself

    def __post_init__(self) -> None:
        limits = (self.steps, self.seconds, self.episodes)
        if all(limit is None for limit in limits):
            raise InputError("a run needs a budget", hint="give --steps, --time or --episodes")
        names = ("steps", "time", "episodes", "until-quiet")
        for name, limit in zip(names, (*limits, self.quiet), strict=True):
            if limit is not None and limit <= 0:
                amount = f"{limit:g}s" if name == "time" else f"{limit}"
                raise InputError(
                    f"--{name} {amount}: there is nothing to do in that",
                    hint=f"give --{name} more than 0",
                )
