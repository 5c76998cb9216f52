"""Delta debugging: leaves out parts of a sequence as long as the test holds without them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
# The shorter sequence that holds (it may be shorter still than the one tried), or none.
Holds = Callable[[Sequence[T]], Sequence[T] | None]


def ddmin(items: Sequence[T], holds: Holds[T]) -> list[T]:
    """Zeller's ddmin by complements: ever smaller chunks are left out while that succeeds."""
    current, chunks = list(items), 2
    while len(current) >= 2:
        size = max(1, -(-len(current) // chunks))
        for start in range(0, len(current), size):
            shorter = holds([*current[:start], *current[start + size :]])
            if shorter is not None and len(shorter) < len(current):
                current, chunks = list(shorter), max(chunks - 1, 2)
                break
        else:
            if size == 1:
                return current
            chunks = min(chunks * 2, len(current))
    return current


def one_by_one(items: Sequence[T], holds: Holds[T]) -> list[T]:
    """Leave out single items, last first, until none can be spared."""
    current, spared = list(items), True
    while spared:
        spared = False
        index = len(current) - 1
        while index >= 0:
            shorter = holds([*current[:index], *current[index + 1 :]])
            if shorter is not None and len(shorter) < len(current):
                current, spared = list(shorter), True
            index = min(index, len(current)) - 1
    return current
