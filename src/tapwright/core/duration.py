"""Durations as people write them: 30s, 5m, 1h, 250ms."""

import re

from tapwright.core.errors import InputError

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_PATTERN = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h)")


def parse_duration(text: str) -> float:
    """Seconds of a duration such as `30s`, `5m`, `1h30m`."""
    text = text.strip()
    parts = _PATTERN.findall(text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise InputError(
            f"not a duration: {text!r}", hint="write a number and a unit, such as 30s, 5m or 1h"
        )
    return sum(float(number) * _UNITS[unit] for number, unit in parts)


def format_duration(seconds: float) -> str:
    """The duration in the largest units that fit, such as `1h30m`, `5m`, `2.5s`."""
    if seconds < 60:
        return f"{seconds:.3g}s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "m"), (rest, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)
