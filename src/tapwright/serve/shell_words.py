"""Reads the words of a command line: quotes, variables, substitutions."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from tapwright.serve.shell_tree import Part, ShellSyntaxError, Word

_NAME = re.compile(r"[A-Za-z_]\w*")


class WordReader(ABC):
    """Reads words from one place of a line on."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._at = 0

    def word(self) -> Word:
        """Parses a word that must not be empty."""
        start = self._at
        word = self._parts()
        if self._at == start:
            raise ShellSyntaxError(f"unexpected {self._line[start : start + 1] or 'end'!r}")
        return word

    def _parts(self) -> Word:
        """Parses the pieces of a word."""
        word: Word = []
        while self._at < len(self._line):
            sign = self._line[self._at]
            if sign in " \t\n;|&()<>":
                break
            if sign == "'":
                end = self._find("'", self._at + 1)
                word.append(Part("text", self._line[self._at + 1 : end], True))
                self._at = end + 1
            elif sign == '"':
                self._at += 1
                self._double_quoted(word)
            elif sign == "\\":
                word.append(Part("text", self._line[self._at + 1 : self._at + 2], True))
                self._at += 2
            elif sign in "$`":
                word.append(self._dollar(False))
            else:
                word.append(Part("text", sign, False))
                self._at += 1
        return word

    def _double_quoted(self, word: Word) -> None:
        """Parses what stands in double quotes, and adds it to the word."""
        word.append(Part("text", "", True))
        while True:
            if self._at >= len(self._line):
                raise ShellSyntaxError('no closing quote "')
            sign = self._line[self._at]
            if sign == '"':
                self._at += 1
                return
            if sign == "\\" and self._line[self._at + 1 : self._at + 2] in ("$", "`", '"', "\\"):
                word.append(Part("text", self._line[self._at + 1], True))
                self._at += 2
            elif sign in "$`":
                word.append(self._dollar(True))
            else:
                word.append(Part("text", sign, True))
                self._at += 1

    def _dollar(self, quoted: bool) -> Part:
        """Parses a variable or a command substitution."""
        line, start = self._line, self._at
        if line[start] == "`":
            end = self._find("`", start + 1)
            self._at = end + 1
            return Part("command", line[start + 1 : end], quoted)
        if line.startswith("$((", start) and (end := self._end_of_sum(start + 3)):
            self._at = end + 2
            return Part("arithmetic", line[start + 3 : end], quoted)
        if line.startswith("$(", start):
            end = self._end_of_command(start + 2)
            self._at = end + 1
            return Part("command", line[start + 2 : end], quoted)
        if line.startswith("${", start):
            end = self._find("}", start)
            self._at = end + 1
            return Part("variable", line[start + 2 : end], quoted)
        match = _NAME.match(line, start + 1)
        name = match.group() if match else line[start + 1 : start + 2]
        if not match and name not in (*"?$#@*0123456789",):
            self._at += 1
            return Part("text", "$", quoted)
        self._at += 1 + len(name)
        return Part("variable", name, quoted)

    def _end_of_sum(self, start: int) -> int:
        """Returns where the `))` of an arithmetic expression stands, or 0 if it is none."""
        depth = 0
        for at in range(start, len(self._line)):
            if not depth and self._line.startswith("))", at):
                return at
            depth += {"(": 1, ")": -1}.get(self._line[at], 0)
            if depth < 0:
                return 0
        return 0

    @abstractmethod
    def _end_of_command(self, start: int) -> int:
        """Returns where the bracket stands that ends a command substitution."""

    def _find(self, sign: str, start: int) -> int:
        """Returns the offset of a closing sign; fails if there is none."""
        end = self._line.find(sign, start)
        if end < 0:
            raise ShellSyntaxError(f"no closing quote {sign}")
        return end

    def _peek(self, sign: str) -> bool:
        """Returns whether the sign comes next."""
        return self._line.startswith(sign, self._at)

    def _skip(self, signs: str) -> None:
        """Skips these signs and comments."""
        while self._at < len(self._line) and self._line[self._at] in signs:
            self._at += 1
        if self._peek("#") and (self._at == 0 or self._line[self._at - 1] in " \t\n;"):
            end = self._line.find("\n", self._at)
            self._at = len(self._line) if end < 0 else end
            if "\n" in signs:
                self._skip(signs)
