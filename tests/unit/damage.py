"""Damages decoded JSON in every place, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

WRONG: tuple[Any, ...] = (None, True, -1, 2**70, float("inf"), "x", [], [1], {}, {"a": 1})


def damaged(value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one part of it replaced or gone, and the name of that part."""
    for way in _ways(value):
        for wrong in WRONG:
            yield f"{way} = {wrong!r}", _changed(value, way, wrong)
        if isinstance(way[-1], str):
            yield f"without {way}", _changed(value, way, _changed)


def _ways(value: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    inside = list(value.items()) if isinstance(value, dict) else []
    inside = list(enumerate(value)) if isinstance(value, list) else inside
    for key, each in inside:
        yield (*way, key)
        yield from _ways(each, *way, key)


def _changed(value: Any, way: tuple[Any, ...], wrong: Any) -> Any:
    changed = deepcopy(value)
    parent = changed
    for key in way[:-1]:
        parent = parent[key]
    if wrong is _changed:
        del parent[way[-1]]
    else:
        parent[way[-1]] = wrong
    return changed
