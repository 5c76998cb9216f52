"""Checks decoded JSON against the shape that it must have, and says where it differs.

A shape is one of the words below, `Maybe` of a shape, `[shape]` for a list of such, `[]` for any
list, `Table` for an object whose keys are free, or a dict that names the keys of an object. A key
whose name ends in `!` must be there. Keys that a shape does not name are let pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

TEXT, WHOLE, COUNT, NUMBER, FLAG = "text", "whole number", "count", "number", "true or false"
_LARGEST = 2**63  # beyond it a whole number is no count of anything
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Maybe:
    """The shape, or null."""

    shape: Any


@dataclass(frozen=True, slots=True)
class Table:
    """An object with any keys, whose values have this shape."""

    shape: Any


def check_shape(value: Any, shape: Any, where: str = "") -> None:
    """Check a value, and all that it holds.

    Raises:
        ValueError: what is wrong, and where.
    """
    match shape:
        case str():
            _check(_FITS[shape](value), value, shape, where)
        case Maybe():
            if value is not None:
                check_shape(value, shape.shape, where)
        case list():
            _check(isinstance(value, list), value, "list", where)
            for each in shape:  # one, or none where the caller looks at the items
                for number, item in enumerate(value):
                    check_shape(item, each, f"{where}[{number}]")
        case _:
            _check(isinstance(value, dict), value, "object", where)
            _check_object(value, shape, f"{where}." if where else "")


def _check(fits: bool, value: Any, kind: str, where: str) -> None:
    if not fits:
        raise ValueError(f"{where or 'it'} is no {kind}: {repr(value)[:_SHOWN]}")


def _check_object(value: dict[str, Any], shape: Table | dict[str, Any], before: str) -> None:
    if isinstance(shape, Table):
        for name, item in value.items():
            check_shape(item, shape.shape, f"{before}{name}")
        return
    for marked, each in shape.items():
        name = marked.removesuffix("!")
        if name in value:
            check_shape(value[name], each, f"{before}{name}")
        elif name != marked:
            raise ValueError(f"{before}{name} is missing")


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _is_number(value: Any) -> bool:
    return _is_whole(value) or (isinstance(value, float) and isfinite(value))


_FITS: dict[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    WHOLE: _is_whole,
    COUNT: lambda value: _is_whole(value) and value >= 0,
    NUMBER: _is_number,
    FLAG: lambda value: isinstance(value, bool),
}
