"""Durations as people write them: 30s, 5m, 5 min, 1h30m, 2 days, 250ms."""

import re

from tapwright.core.errors import InputError

_UNITS = {
    "ms": 0.001,
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60.0),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 3600.0),
    **dict.fromkeys(("d", "day", "days"), 86400.0),
}
_PART = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*", re.IGNORECASE)


def parse_duration(text: str) -> float:
    """Seconds of a duration such as `30s`, `5min`, `1h30m`."""
    seconds, at = 0.0, 0
    while at < len(text) and (part := _PART.match(text, at)):
        unit = _UNITS.get(part[2].lower())
        if unit is None:
            break
        seconds += float(part[1]) * unit
        at = part.end()
    if not at or at < len(text):
        raise InputError(
            f"not a duration: {text!r}", hint="write a number and a unit, such as 30s, 5min or 1h"
        )
    return seconds


def format_duration(seconds: float) -> str:
    """The duration in the largest units that fit, such as `1h30m`, `5m`, `2.5s`."""
    if seconds < 60:
        return f"{seconds:.3g}s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "m"), (rest, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)
