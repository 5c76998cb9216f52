"""What a specification's texts mean, and which texts a test of it may type.

In the papers' meaning a text that is asked for may be typed into any field, and counts wherever it
stands. In the declared meaning only the texts of `INPUT` lines are typed, and a text counts where
the app shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

ANY_NUMBERS = ("12", "3", "250")  # what `INPUT ANY NUMBER` lets a test type


class Meaning(StrEnum):
    """How the texts of a specification are understood."""

    PAPER = "paper"
    DECLARED = "declared"


class Input(NamedTuple):
    """A text that a test may type, and the name of the field that it belongs to."""

    text: str  # empty for any number
    field: str = ""  # empty for any field

    @property
    def texts(self) -> tuple[str, ...]:
        """Returns the texts that may be typed for it."""
        return (self.text,) if self.text else ANY_NUMBERS

    def fits(self, names: Iterable[str]) -> bool:
        """Returns whether it may be typed into a field with these names."""
        wanted = fold(self.field)
        return not wanted or any(fold(name) == wanted for name in names)


@dataclass(frozen=True)
class Declarations:
    """The head of a specification: its meaning and its inputs."""

    meaning: Meaning = Meaning.PAPER
    inputs: tuple[Input, ...] = ()

    @property
    def is_paper(self) -> bool:
        """Returns whether texts are typed and counted as in the papers."""
        return self.meaning is Meaning.PAPER

    @property
    def texts(self) -> tuple[str, ...]:
        """Returns the declared texts; any number is none of them."""
        return tuple(dict.fromkeys(each.text for each in self.inputs if each.text))


NOTHING_DECLARED = Declarations()


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Returns the text as it is compared: without case, with single blanks."""
    return " ".join(text.split()).casefold()
