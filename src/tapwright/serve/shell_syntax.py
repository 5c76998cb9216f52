"""Parses command lines of the phone's shell: the part of sh that tools use over adb."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

_NAME = re.compile(r"[A-Za-z_]\w*")
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)=")
_OPERATORS = ("&&", "||", ";", "\n", "|", "&")
_REDIRECTIONS = ("2>&1", "1>&2", "&>", "2>>", "2>", "1>>", "1>", ">>", ">&2", ">", "<")


class ShellSyntaxError(Exception):
    """The line is not valid."""


class Part(NamedTuple):
    """A piece of a word: `text`, `variable`, or `command`, whose output it stands for."""

    kind: str
    value: str
    quoted: bool


Word = list[Part]


class Redirection(NamedTuple):
    """A redirection such as `2>`, with its file unless it names another stream."""

    sign: str
    file: Word


@dataclass(slots=True)
class Simple:
    """One command with its assignments and redirections, or a group."""

    assignments: list[tuple[str, Word]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirections: list[Redirection] = field(default_factory=list)
    script: list[Item] | None = None  # of a group in brackets


class Item(NamedTuple):
    """A pipeline and when it runs: always (``), on success (`&&`), on failure (`||`)."""

    condition: str
    pipeline: list[Simple]
    negated: bool = False
    background: bool = False


def parse(line: str) -> list[Item]:
    """Returns the pipelines of a line."""
    parser = _Parser(line)
    items = parser.script("")
    return items


class _Parser:
    """A recursive-descent parser over one line."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._at = 0

    def script(self, end: str) -> list[Item]:
        """Parses pipelines up to the end sign."""
        items: list[Item] = []
        condition = ""
        while True:
            self._skip(" \t\n;" if not condition else " \t\n")
            if self._is_end(end):
                if condition:
                    raise ShellSyntaxError("unexpected end of line")
                return items
            negated = self._take_word("!")
            pipeline = [self._simple(end)]
            while self._peek("|") and not self._peek("||"):
                self._at += 1
                self._skip(" \t\n")
                pipeline.append(self._simple(end))
            background = self._peek("&") and not self._peek("&&")
            items.append(Item(condition, pipeline, negated, background))
            condition = self._connector()

    def _connector(self) -> str:
        """Consumes what separates two pipelines; returns `&&`, `||` or nothing."""
        for sign in ("&&", "||"):
            if self._peek(sign):
                self._at += 2
                return sign
        if self._peek("&") or self._peek(";"):
            self._at += 1
        return ""

    def _simple(self, end: str) -> Simple:
        """Parses one command."""
        simple = Simple()
        while True:
            self._skip(" \t")
            if self._is_end(end) or any(self._peek(sign) for sign in _OPERATORS):
                break
            sign = next((sign for sign in _REDIRECTIONS if self._peek(sign)), None)
            if sign is not None:
                self._at += len(sign)
                self._skip(" \t")
                simple.redirections.append(Redirection(sign, [] if "&" in sign else self._word()))
            elif self._peek("(") and not simple.words:
                self._at += 1
                simple.script = self.script(")")
                self._at += 1
            elif not simple.words and (match := _ASSIGNMENT.match(self._line, self._at)):
                self._at = match.end()
                simple.assignments.append((match.group(1), self._parts()))
            else:
                simple.words.append(self._word())
        if not (simple.words or simple.assignments or simple.redirections or simple.script):
            near = self._line[self._at : self._at + 1] or "end of line"
            raise ShellSyntaxError(f"unexpected {near!r}")
        return simple

    def _word(self) -> Word:
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
        if line.startswith("$(", start):
            inner = _Parser(line)
            inner._at = start + 2
            inner.script(")")
            self._at = inner._at + 1
            return Part("command", line[start + 2 : inner._at], quoted)
        if line.startswith("${", start):
            end = self._find("}", start)
            self._at = end + 1
            return Part("variable", line[start + 2 : end], quoted)
        match = _NAME.match(line, start + 1)
        name = match.group() if match else line[start + 1 : start + 2]
        if not match and name not in ("?", "$", "#", "0", "1"):
            self._at += 1
            return Part("text", "$", quoted)
        self._at += 1 + len(name)
        return Part("variable", name, quoted)

    def _find(self, sign: str, start: int) -> int:
        """Returns the offset of a closing sign; fails if there is none."""
        end = self._line.find(sign, start)
        if end < 0:
            raise ShellSyntaxError(f"no closing quote {sign}")
        return end

    def _peek(self, sign: str) -> bool:
        """Returns whether the sign comes next."""
        return self._line.startswith(sign, self._at)

    def _take_word(self, word: str) -> bool:
        """Consumes a word if it comes next; returns whether it does."""
        if self._peek(f"{word} "):
            self._at += len(word)
            self._skip(" \t")
            return True
        return False

    def _skip(self, signs: str) -> None:
        """Skips these signs and comments."""
        while self._at < len(self._line) and self._line[self._at] in signs:
            self._at += 1
        if self._peek("#") and (self._at == 0 or self._line[self._at - 1] in " \t\n;"):
            end = self._line.find("\n", self._at)
            self._at = len(self._line) if end < 0 else end
            if "\n" in signs:
                self._skip(signs)

    def _is_end(self, end: str) -> bool:
        """Returns whether the script ends here."""
        if self._at >= len(self._line):
            if end:
                raise ShellSyntaxError(f"no closing {end!r}")
            return True
        return bool(end) and self._peek(end)
