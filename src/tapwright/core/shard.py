"""A part of work that several machines share without talking to each other: `2/4`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tapwright.core.errors import InputError

T = TypeVar("T")
_PATTERN = re.compile(r"(\d{1,6})/(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts, counted from 1."""

    number: int
    count: int

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def part_of(self, items: Sequence[T]) -> tuple[T, ...]:
        """Returns this part of a list; the parts are disjoint and of nearly equal size."""
        return tuple(items[self.number - 1 :: self.count])

    def seed(self, seed: int) -> int:
        """Returns the seed of this part: no two parts of any two seeds have the same."""
        return seed * self.count + self.number - 1

    def whole_seed(self, seed: int) -> int:
        """Returns the seed that `seed` made this one of."""
        return seed // self.count


def parse_shard(text: str) -> Shard:
    """Returns the part that a text such as `2/4` means."""
    found = _PATTERN.fullmatch(text.strip())
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= count:
        raise InputError(
            f"not a part of the work: {text!r}",
            hint="write which and of how many, from 1 on, such as 2/4",
        )
    return Shard(number, count)
