"""Changes single fields of a recipe's settings by the names and values of the command line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.recipes.limits import LoopLimits

S = TypeVar("S")

GUIDE_PREFIX = "guide_"  # begins the names of a guide's settings
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

# Learning rates, discounts, probabilities and factors that must not let values grow.
_SHARES = frozenset(
    [
        "alpha",
        "gamma",
        "discount",
        "epsilon",
        "first_epsilon",
        "last_epsilon",
        "epsilon_factor",
        "first_rate",
        "last_rate",
        "learning_rate",
        "rate_factor",
        "doubleness",
        "trace_decay",
        "gae_lambda",
        "fill",
        "recency",
    ]
)

# Settings of earlier versions, and what there is in their place.
_GONE = {"planning": "the planner is an agent of its own: --agent planner"}


def names_of(settings: object) -> list[str]:
    """Returns the names of the settings of a class, or of one of its instances."""
    return [field.name for field in fields(settings)]  # type: ignore[arg-type]


def override(settings: S, values: Mapping[str, str]) -> S:
    """The settings with these fields changed; a wrong name or value is told as one."""
    if not values:
        return settings
    names = names_of(settings)
    changes: dict[str, Any] = {}
    for name, text in values.items():
        if name not in names:
            near = did_you_mean(name, [*names, *names_of(LoopLimits)])
            raise InputError(f"no setting {name!r}{near}", hint=_GONE.get(name))
        changes[name] = _parse_setting(name, text, getattr(settings, name))
    return replace(settings, **changes)  # type: ignore[type-var]


def _parse_setting(name: str, text: str, default: object) -> object:
    try:
        match default:
            case bool():
                return _FLAGS[text.casefold()]
            case int():
                return _in_range(name, int(text))
            case float():
                return _in_range(name, float(text))
    except (ValueError, KeyError):
        kind = "true or false" if isinstance(default, bool) else "a number"
        raise InputError(f"setting {name} takes {kind}, got {text!r}") from None
    if isinstance(default, str):
        return text
    raise InputError(f"setting {name} cannot be given on the command line")


def _in_range(name: str, value: float) -> float:
    """Refuses a share or a probability that is none, and what no number stands for."""
    if name in _SHARES and not 0 <= value <= 1:
        raise InputError(f"setting {name} takes a number from 0 to 1, got {value:g}")
    if not math.isfinite(value):
        raise InputError(f"setting {name} takes a finite number, got {value}")
    if value < 0 and name.endswith(("_steps", "_seconds", "_episodes")):
        raise InputError(f"setting {name} takes a number from 0 on, got {value:g}")
    return value


def refuse_without_effect(
    agent: str, values: Mapping[str, str], name: str, why: str, hint: str
) -> None:
    """Refuses a setting that would have no effect, if it is given."""
    if name in values:
        raise InputError(f"setting {name} has no effect on {agent} {why}", hint=hint)
