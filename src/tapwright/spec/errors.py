"""Errors in specification files: the position, what was expected, and the nearest right word."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tapwright.core.errors import LocatedError
from tapwright.core.suggest import did_you_mean
from tapwright.spec.meaning import Meaning

_LONGEST_WORD = 40  # longer words are cut before a suggestion is searched
_LONGEST_LINE = 160
# In a scenario, before a formula, or as a step of a feature.
_MEANING = re.compile(r"^[ \t]*(?:(?:Given|And|But|\*)[ \t]+)?MEANING[ \t]+(\w+)", re.MULTILINE)


class SpecificationError(LocatedError):
    """A specification cannot be parsed, or names something that its app does not have."""


class Text:
    """A source text that makes errors with line, column and caret.

    Its meaning is known before anything is parsed, since values are read by it.
    """

    def __init__(self, content: str, source: str, meaning: Meaning = Meaning.PAPER) -> None:
        said = _MEANING.search(content)
        self.content = content
        self.source = source
        self.says_meaning = said is not None
        known = said is not None and said[1].casefold() in list(Meaning)
        self.meaning = Meaning(said[1].casefold()) if said is not None and known else meaning
        self.lines = content.split("\n")
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def start_of(self, line: int) -> int:
        """Returns the offset of the first character of a line, which is counted from 1."""
        return self._starts[line - 1]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Returns line and column of an offset, both from 1."""
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._starts[middle] <= offset:
                low = middle
            else:
                high = middle - 1
        return low + 1, offset - self._starts[low] + 1

    def error(self, message: str, offset: int, *, hint: str | None = None) -> SpecificationError:
        """Returns an error at the offset, with the line and a caret."""
        line, column = self.line_and_column(offset)
        shown = self.lines[line - 1].rstrip("\r")
        shift = max(0, min(column - _LONGEST_LINE // 2, len(shown) - _LONGEST_LINE))
        error = SpecificationError(
            message,
            source=self.source,
            line=line,
            column=column - shift,
            text=shown[shift : shift + _LONGEST_LINE],
            hint=hint,
        )
        return error if not shift else _moved(error, column)


def _moved(error: SpecificationError, column: int) -> SpecificationError:
    """Returns the error with the column in the file; its caret is for a line that was cut."""
    head = f"{error.source}:{error.line}:"
    rest = error.message.removeprefix(f"{head}{error.column}")
    error.column = column
    error.message = f"{head}{column}{rest}"
    error.args = (error.message,)
    return error


def nearest(word: str, choices: Iterable[str]) -> str:
    """Returns `, did you mean …?` or the choices, for the end of a message."""
    return did_you_mean(word[:_LONGEST_WORD], choices)


def shown(word: str) -> str:
    """Returns a word of the user's as a message quotes it."""
    return repr(word if len(word) <= _LONGEST_WORD else word[:_LONGEST_WORD] + "…")
