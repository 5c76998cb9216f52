"""Parses the options of a command the way Android's own tools do."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Options(NamedTuple):
    """Options with their values, and the other arguments."""

    values: dict[str, list[str]]
    rest: list[str]

    def has(self, *names: str) -> bool:
        """Returns whether one of the options is given."""
        return any(name in self.values for name in names)

    def get(self, *names: str) -> str | None:
        """Returns the last value of one of the options, or None."""
        for name in names:
            if self.values.get(name):
                return self.values[name][-1]
        return None


def read_options(arguments: list[str], with_value: Collection[str] = ()) -> Options:
    """Splits arguments into options and the rest; those in `with_value` take the next word."""
    values: dict[str, list[str]] = {}
    rest: list[str] = []
    waiting = iter(arguments)
    for word in waiting:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += waiting
        elif word in with_value:
            values.setdefault(word, []).append(next(waiting, ""))
        elif equals and name.startswith("--"):
            values.setdefault(name, []).append(value)
        elif word.startswith("-") and len(word) > 1:
            values.setdefault(word, [])
        else:
            rest.append(word)
    return Options(values, rest)
