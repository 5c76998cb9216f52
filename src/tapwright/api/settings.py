"""How the functions read what they are given: durations, seeds, places."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tapwright.core.duration import parse_duration
from tapwright.device.profiles import check_profiled_device, under_profile
from tapwright.device.registry import DeviceOptions

Time = str | float  # seconds, or such as "30s", "5m", "1h"


def seconds_of(time: Time | None) -> float | None:
    """A duration in seconds; none stays none."""
    return parse_duration(time) if isinstance(time, str) else time


def choose_seed(seed: int | None) -> int:
    """The seed given, or one that the result tells so that the run can be repeated."""
    return random.SystemRandom().randrange(1_000_000) if seed is None else seed


def choose_place(out: str | Path | None, app: str) -> Path:
    """The run directory given, or one by the time and the app's name under `runs`."""
    return Path("runs") / f"{datetime.now():%Y%m%d-%H%M%S}-{app}" if out is None else Path(out)


def options_under(
    profile: str, options: DeviceOptions | None, seed: int, device: str
) -> DeviceOptions:
    """Returns the options of a device with the run's seed, as its profile keeps them."""
    given = replace(options or DeviceOptions(), seed=seed)
    given = replace(given, profile=profile or given.profile)
    check_profiled_device(given.profile, device)
    return under_profile(given)
