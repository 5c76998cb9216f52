"""Templates: values with blanks such as `{widget}`, filled in when their contents are known."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

_FORMATTER = string.Formatter()
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, init=False)
class FirstOf(Generic[T_co]):
    """Alternatives, of which the first counts whose blanks can all be filled in."""

    alternatives: tuple[T_co, ...]

    def __init__(self, *alternatives: T_co) -> None:
        object.__setattr__(self, "alternatives", alternatives)


class _BlankLeft(Exception):
    """There is nothing to fill a blank with."""


def filled(template: T | FirstOf[T], values: Mapping[str, Any]) -> T | None:
    """Returns the template with its blanks filled in; None if one has no value or the value None.

    A text that is a blank alone becomes the value itself, of whatever type.
    """
    alternatives = template.alternatives if isinstance(template, FirstOf) else (template,)
    for alternative in alternatives:
        try:
            made: T = _fill(alternative, values)
        except _BlankLeft:
            continue
        return made
    return None


def filled_each(templates: Iterable[T | FirstOf[T]], values: Mapping[str, Any]) -> Iterator[T]:
    """Yields those of the templates that can be filled in."""
    for template in templates:
        made = filled(template, values)
        if made is not None:
            yield made


def blanks_in(template: object) -> frozenset[str]:
    """Returns the names of all blanks of a template, in any of its alternatives."""
    parts: Iterable[object] = ()
    match template:
        case FirstOf():
            parts = template.alternatives
        case Mapping():
            parts = template.values()
        case tuple():
            parts = template
        case str():
            return frozenset(name for _, name, _, _ in _FORMATTER.parse(template) if name)
    return frozenset[str]().union(*map(blanks_in, parts))


def _fill(part: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(part, Mapping):
        return {key: _fill(value, values) for key, value in part.items()}
    if isinstance(part, tuple):
        return tuple(_fill(value, values) for value in part)
    if not isinstance(part, str):
        return part
    names = blanks_in(part)
    if any(values.get(name) is None for name in names):
        raise _BlankLeft
    alone = part.strip("{}") if len(names) == 1 else ""
    if part == f"{{{alone}}}":
        return values[alone]
    return part.format_map(values) if names else str(part)
