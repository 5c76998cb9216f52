"""Changes single fields of a recipe's settings by the names and values of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean

S = TypeVar("S")

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def override(settings: S, values: Mapping[str, str]) -> S:
    """The settings with these fields changed; a wrong name or value is told as one."""
    if not values:
        return settings
    names = [field.name for field in fields(settings)]  # type: ignore[arg-type]
    changes: dict[str, Any] = {}
    for name, text in values.items():
        if name not in names:
            raise InputError(f"no setting {name!r}{did_you_mean(name, names)}")
        changes[name] = _read(name, text, getattr(settings, name))
    return replace(settings, **changes)  # type: ignore[type-var]


def _read(name: str, text: str, default: object) -> object:
    try:
        match default:
            case bool():
                return _FLAGS[text.casefold()]
            case int():
                return int(text)
            case float():
                return float(text)
    except (ValueError, KeyError):
        kind = "true or false" if isinstance(default, bool) else "a number"
        raise InputError(f"setting {name} takes {kind}, got {text!r}") from None
    if isinstance(default, str):
        return text
    raise InputError(f"setting {name} cannot be given on the command line")


def refuse(agent: str, values: Mapping[str, str]) -> None:
    """For recipes without settings."""
    if values:
        raise InputError(f"{agent} has no setting {next(iter(values))!r}")
