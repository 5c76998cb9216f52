"""Parses the options of a command the way Android's own tools do."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tapwright.core.errors import UnsupportedError


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


def read_options(
    arguments: list[str], with_value: Collection[str] = (), flags: Collection[str] | None = None
) -> Options:
    """Splits arguments into options and the rest.

    Args:
        arguments: of the command.
        with_value: the options that take the next word.
        flags: the options that take none; whatever they are if None.

    Raises:
        UnsupportedError: an option that the command does not heed, rather than ignore it.
    """
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
            if flags is not None and word not in flags:
                raise UnsupportedError(f"not served here: there is no option {word}")
            values.setdefault(word, [])
        else:
            rest.append(word)
    return Options(values, rest)


def single_letters(arguments: list[str]) -> list[str]:
    """Splits `-czf` into `-c -z -f`; `-` alone, the input or output, stays."""
    split: list[str] = []
    for word in arguments:
        is_several = word.startswith("-") and not word.startswith("--") and len(word) > 1
        split += [f"-{letter}" for letter in word[1:]] if is_several else [word]
    return split
