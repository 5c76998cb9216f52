"""Errors in specification files: where, what was expected, and the nearest right word."""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.core.errors import LocatedError
from tapwright.core.suggest import did_you_mean

_LONGEST_WORD = 40  # what is suggested for a longer word would help nobody, and cost time
_LONGEST_LINE = 160


class SpecificationError(LocatedError):
    """A specification cannot be read, or names something that its app does not have."""


class Text:
    """A source text that can point at a place in itself."""

    def __init__(self, content: str, source: str) -> None:
        self.content = content
        self.source = source
        self.lines = content.split("\n")
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def start_of(self, line: int) -> int:
        """The offset of the first character of a line, counted from 1."""
        return self._starts[line - 1]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._starts[middle] <= offset:
                low = middle
            else:
                high = middle - 1
        return low + 1, offset - self._starts[low] + 1

    def error(self, message: str, offset: int, *, hint: str | None = None) -> SpecificationError:
        """An error at that offset, with its line and a caret."""
        line, column = self.place(offset)
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
    """The caret stands under a cut line, yet the column named is that of the file."""
    head = f"{error.source}:{error.line}:"
    rest = error.message.removeprefix(f"{head}{error.column}")
    error.column = column
    error.message = f"{head}{column}{rest}"
    error.args = (error.message,)
    return error


def nearest(word: str, choices: Iterable[str]) -> str:
    """`, did you mean …?` or the choices, for the end of a message."""
    return did_you_mean(word[:_LONGEST_WORD], choices)


def shown(word: str) -> str:
    """A word of the user's as it is quoted in a message."""
    return repr(word if len(word) <= _LONGEST_WORD else word[:_LONGEST_WORD] + "…")
